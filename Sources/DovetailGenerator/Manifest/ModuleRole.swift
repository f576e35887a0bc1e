/// What a target that is checked knows of a module besides its manifests: itself, or one that it depends on.
package struct ModuleRole: Sendable {
  package let name: String
  /// The number of its manifests among the sources, which are in the order of the modules.
  package let fileCount: Int
  /// Whether it is in the target's package, so that the target sees its `package` members.
  package var isInPackage: Bool
  package var isDirect: Bool
  /// Whether it composes a program; its manifest may override this.
  package var isRoot = false
  package var isTest = false
  /// Whether one of the target's Swift files mentions a word; `nil` if no file is known.
  package var mentions: (@Sendable (String) -> Bool)?
  /// Whether one of the target's Swift files may declare a name at its top level; `nil` if no file is known.
  package var declares: (@Sendable (String) -> Bool)?

  package init(_ name: String, fileCount: Int = 1, isInPackage: Bool = false, isDirect: Bool = false) {
    (self.name, self.fileCount, self.isInPackage, self.isDirect) = (name, fileCount, isInPackage, isDirect)
  }
}
