/// How types, values and expressions are written in Swift.
extension ValidProgram {
  func type(of node: Int) -> String {
    switch nodes[node].shape {
    case .number: "Int"
    case .optional: "Int?"
    case .tuple: "(Int, label: Int)"
    case .closure: "@Sendable () -> Int"
    case .existential: "any \(typeName(of: node))"
    case .object, .unsendable, .isolated, .lazy, .wrapping, .reading: typeName(of: node)
    case .collection(let collection): collection.rawValue
    }
  }

  /// The name of the type that a module declares for a dependency.
  func typeName(of node: Int) -> String {
    let name =
      switch nodes[node].shape {
      case .existential: "Service"
      case .unsendable: "Unsendable"
      case .isolated: "Isolated"
      case .lazy: "Lazy"
      case .wrapping: "Wrapping"
      default: "Object"
      }
    return "\(name)\(node)"
  }

  /// A value that stands for a number.
  func construction(of node: Int, from number: String, provider: String) -> String {
    switch nodes[node].shape {
    case .number, .collection: number
    case .optional: "Optional(\(number))"
    case .tuple: "(0, label: \(number))"
    case .closure: "{ \(number) }"
    case .existential: "Implementation\(node)(\(number))"
    case .object, .unsendable, .isolated, .wrapping, .reading: "\(typeName(of: node))(\(number))"
    case .lazy: "\(typeName(of: node))(\(number), \(provider))"
    }
  }

  /// The number that a value stands for.
  func use(of node: Int, as value: String) -> String {
    let value = nodes[node].isFactory ? "\(value)(base: 1)" : value
    return switch nodes[node].shape {
    case .number: value
    case .optional: "(\(value) ?? 0)"
    case .tuple: "\(value).label"
    case .closure: "\(value)()"
    case .object, .existential, .unsendable, .isolated, .lazy, .wrapping, .reading: "\(value).value"
    case .collection: "folded(\(value))"
    }
  }

  /// A member of a container.
  func member(_ node: Int) -> String {
    // Other keywords are names after a period.
    nodes[node].name == "Any" ? "`Any`" : nodes[node].name
  }

  // MARK: Expressions of manifests

  func text(of expression: Expression, for node: Int) -> String {
    let readsInCode = nodes[node].readsInCode
    let sum = readsInCode ? "\(expression.number)" : self.sum(expression, isFactory: nodes[node].isFactory)
    let provider = nodes[node].target.map { "$provider(\(nodes[$0].name))" } ?? ""
    let effects = nodes[node].effects
    if !hasMaker(node) { return construction(of: node, from: sum, provider: provider) }
    let arguments = nodes[node].target == nil ? sum : "\(sum), \(provider)"
    return "\(effects.prefix)make\(node)(\(arguments))"
  }

  /// Whether a function of the module makes its values.
  func hasMaker(_ node: Int) -> Bool { !nodes[node].effects.isEmpty || nodes[node].shape == .reading }

  func sum(_ expression: Expression, isFactory: Bool = false) -> String {
    let terms = expression.needs.map { need in
      need.form.around(use(of: need.node, as: "$\(nodes[need.node].name)"))
    }
    return (["\(expression.number)"] + (isFactory ? ["base"] : []) + terms).joined(separator: " + ")
  }
}

extension ValidProgram.Form {
  /// The same number, in other words.
  fileprivate func around(_ text: String) -> String {
    switch self {
    case .plain: text
    case .closure: "{ \(text) }()"
    case .closureWithParameter: "{ (n: Int) -> Int in n + \(text) }(0)"
    case .element: "[\(text), 5][0]"
    case .choice: "(true ? \(text) : 0)"
    case .interpolation: "Int(\"\\(\(text))\")!"
    case .anonymousArgument: "[1].map { $0 * \(text) }[0]"
    }
  }
}

extension ValidProgram.Effects {
  /// What a call needs before it.
  var prefix: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// What a function that has them says after its parameters.
  var specifiers: String { (isAsync ? "async " : "") + (isThrowing ? "throws " : "") }
}
