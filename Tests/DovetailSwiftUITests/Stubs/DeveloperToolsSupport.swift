// The part of Apple's module of this name that SwiftUI's previews are made from.

/// A preview of a user interface.
public struct Preview {
  public enum ViewTraits {}
}

/// Customises a preview.
public struct PreviewTrait<T> {}
