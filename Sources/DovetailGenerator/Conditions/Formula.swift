/// A condition on builds, in which only atoms are negated.
package indirect enum Formula: Hashable, Sendable {
  case literal(Atom, Bool)
  /// True if all parts are, or if one part is; without parts, true or false.
  case joined([Formula], isAll: Bool)

  package static let always = Formula.joined([], isAll: true)
  package static let never = Formula.joined([], isAll: false)

  var isAlways: Bool { if case .joined(let parts, isAll: true) = self { parts.isEmpty } else { false } }
  var isNever: Bool { if case .joined(let parts, isAll: false) = self { parts.isEmpty } else { false } }

  package static prefix func ! (formula: Formula) -> Formula {
    switch formula {
    case .literal(let atom, let value): .literal(atom, !value)
    case .joined(let parts, let isAll): .joined(parts.map { !$0 }, isAll: !isAll)
    }
  }

  package static func && (left: Formula, right: Formula) -> Formula {
    left.isAlways ? right : right.isAlways ? left : .conjunction([left, right])
  }

  static func conjunction(_ formulas: [Formula]) -> Formula { joining(formulas, isAll: true) }

  package static func disjunction(_ formulas: [Formula]) -> Formula { joining(formulas, isAll: false) }

  // Inlined into each '&&', it would make the module's code 4% larger.
  @inline(never)
  static func joining(_ formulas: [Formula], isAll: Bool) -> Formula {
    var parts: [Formula] = []
    for formula in formulas {
      switch formula {
      case .joined(let inner, isAll): parts += inner
      case .joined([], _): return formula
      default: parts.append(formula)
      }
    }
    var known: Set<Formula> = []
    let distinct = parts.filter { known.insert($0).inserted }
    return distinct.count == 1 ? distinct[0] : .joined(distinct, isAll: isAll)
  }

  /// The Swift spelling, for an `#if`.
  package var text: String { text(home: nil) }

  /// Returns the text for a message, which names the module of an answer other than `home`'s.
  func text(home: String?) -> String {
    switch self {
    case .literal(let atom, let value):
      let place = if let home, let module = atom.module, module != home { " in \(module)" } else { "" }
      return (value ? "" : "!") + atom.text + place
    case .joined([], let isAll): return isAll ? "true" : "false"
    case .joined(let parts, let isAll):
      let texts = parts.map { part in
        let text = part.text(home: home)
        return if case .literal = part { text } else { "(\(text))" }
      }
      return texts.joined(separator: isAll ? " && " : " || ")
    }
  }

  /// The literals without which it is false.
  var neededLiterals: [(atom: Atom, value: Bool)] {
    let parts = if case .joined(let parts, isAll: true) = self { parts } else { [self] }
    return parts.compactMap { if case .literal(let atom, let value) = $0 { (atom, value) } else { nil } }
  }

  /// An atom that it depends on; a flag, if there is one.
  var firstQuestion: Atom? { (literals.first(where: \.atom.isFlag) ?? literals.first)?.atom }

  /// The literals in it, in their order.
  var literals: [(atom: Atom, value: Bool)] {
    switch self {
    case .literal(let atom, let value): [(atom, value)]
    case .joined(let parts, _): parts.flatMap(\.literals)
    }
  }

  /// Returns the formula with all atoms answered by one module, as in a single file; with `home`, what follows from it
  /// if other modules' flags are unknown.
  func inOneModule(knowingFlagsOf home: String? = nil) -> Formula {
    switch self {
    case .literal(let atom, let value):
      let isKnown = home == nil || !atom.isFlag || atom.module == nil || atom.module == home
      return isKnown ? .literal(Atom(name: atom.name, module: nil, test: atom.test), value) : .always
    case .joined(let parts, let isAll):
      return .joining(parts.map { $0.inOneModule(knowingFlagsOf: home) }, isAll: isAll)
    }
  }

  /// Whether it depends on a flag that other modules may answer differently.
  var dependsOnModuleFlag: Bool { literals.contains { $0.atom.isFlag && $0.atom.module != nil } }
}

extension [Formula] {
  /// Adds an alternative, unless it is among the last: a disjunction that grows would be copied each time.
  mutating func add(_ formula: Formula) { if !suffix(16).contains(formula) { append(formula) } }
}
