/// Reads a property of a container that it is given.
@frozen
@usableFromInline
struct DependencyReader<Value>: Sendable {
  // An unmanaged argument spares the copy of the container at each read.
  @usableFromInline let read: @Sendable (Unmanaged<DependencyContainer>) -> Value
}

/// The two words that a closure is in every Swift ABI.
///
/// Code that captures nothing is never freed: it needs no counting.
@frozen
@usableFromInline
struct DependencyReaderWords: Sendable {
  /// The address of the closure's code.
  @usableFromInline let code: UInt
  /// The address of what the closure captures: 0 if that is nothing, as where the optimiser has put the
  /// property's getter in the place of a literal key path.
  @usableFromInline let captured: UInt

  /// The words of a closure that captures nothing.
  @inlinable
  init(code: UInt) {
    self.code = code
    captured = 0
  }
}

/// A wrapper's reader that captures something, and the wrapper's binding.
@usableFromInline
final class CapturingReader: Sendable {
  let binding: DependencyBinding
  // It only keeps what is captured: whoever calls it casts it to the wrapper's type of value first.
  private let untyped: DependencyReader<Void>

  init(_ words: DependencyReaderWords, binding: DependencyBinding) {
    self.binding = binding
    untyped = DependencyReader(words)
  }

  /// Reads for the wrapper, which has one type of value.
  @usableFromInline
  @inline(never)
  func value<Value>(as type: Value.Type) -> Value {
    let container = binding.container()
    return withExtendedLifetime((self, container)) {
      DependencyReader(untyped.words).read(.passUnretained(container))
    }
  }
}
