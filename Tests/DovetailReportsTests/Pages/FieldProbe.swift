import DovetailGenerator

/// Finds out what the decoder accepts by running it, so that the page can't differ.
enum FieldProbe {
  enum Answer: String {
    case yes, no
  }

  /// How long a value lives, and whether it is an input.
  enum Lifetime: String, CaseIterable {
    case singleton, transient, graph, weak, custom, input

    fileprivate var scope: String {
      switch self {
      case .singleton, .transient, .graph, .weak: rawValue
      case .custom, .input: "stretch"
      }
    }
  }

  /// What a declaration may have besides its type and scope.
  enum Trait: CaseIterable {
    case preview, test, isolation, dispose, reads, effects, eager, parameters, collects, availability

    var title: String {
      switch self {
      case .preview: "`preview`"
      case .test: "`test`"
      case .isolation: "`isolation`"
      case .dispose: "`dispose`"
      case .reads: "`reads`"
      case .effects: "a `default` with `try` or `await`"
      case .eager: "`eager`"
      case .parameters: "`parameters`"
      case .collects: "`collects`"
      case .availability: "`availability`"
      }
    }

    fileprivate var fields: String {
      switch self {
      case .preview: #""preview": "Item()""#
      case .test: #""test": "Item()""#
      case .isolation: #""isolation": "MainActor""#
      case .dispose: #""dispose": "$0.close()""#
      case .reads: #""reads": ["other"]"#
      case .effects: #""default": "try await Item()""#
      case .eager: #""eager": true"#
      case .parameters: #""parameters": ["id: Int"]"#
      case .collects: #""collects": true"#
      case .availability: #""availability": "iOS 26, *""#
      }
    }

    fileprivate var replacesDefault: Bool { self == .effects || self == .collects }
  }

  static func allows(_ trait: Trait, for lifetime: Lifetime) -> Answer {
    let fields = trait.replacesDefault || lifetime == .input ? "" : #""default": "Item()", "#
    if lifetime == .input, trait.replacesDefault { return .no }
    return ask(
      """
      {
        "scopes": { "stretch": {} },
        "dependencies": {
          "other": { "type": "Other", "default": "Other()" },
          "value": { "type": "[Item]", "scope": "\(lifetime.scope)", \(fields)\(trait.fields) }
        }
      }
      """)
  }

  private static func ask(_ manifest: String) -> Answer {
    let source = SourceText(path: "dependencies.json", bytes: Array(manifest.utf8))
    let diagnostics = Generator.check([ModuleRole("App")], sources: [source]).diagnostics
    return diagnostics.contains { $0.severity == .error } ? .no : .yes
  }
}
