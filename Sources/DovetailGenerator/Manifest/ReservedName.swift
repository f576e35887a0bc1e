package enum ReservedName {
  /// Members of every `DependencyContainer`, and names with a special meaning in Swift or after a `$`.
  package static let dependencies = Set(
    words: """
      Protocol Type begin context current end init install isOpen observe provider register remove reset \
      resolve self shared sourceContainer start stop
      """)

  /// Members of every `DependencyScope`.
  package static let scopes = Set(words: "Protocol Type hash init name self")
}
