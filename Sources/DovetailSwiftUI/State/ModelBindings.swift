#if canImport(SwiftUI)
  public import Observation
  public import SwiftUI

  /// Makes bindings to the properties of a view's model.
  @dynamicMemberLookup
  public struct ModelBindings<Model> {
    let model: Model
  }

  extension ModelBindings where Model: AnyObject & Observable {
    /// A binding to one property of the model.
    @MainActor
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Model, Subject>
    ) -> Binding<Subject> {
      Bindable(model)[dynamicMember: keyPath]
    }
  }
#endif
