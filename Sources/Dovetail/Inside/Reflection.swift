/// A class that shows nothing to reflection: `dump` or a failed expectation would read what other threads change.
@usableFromInline
protocol Unreflected: CustomReflectable {}

extension Unreflected {
  @usableFromInline package var customMirror: Mirror {
    Mirror(self, children: [:], ancestorRepresentation: .suppressed)
  }
}

extension Contents: Unreflected {}
extension InjectedBuffer: Unreflected {}
extension Locked: Unreflected {}
