/// A condition on builds, in which only atoms are negated.
package enum Formula: Hashable, Sendable {
  indirect case literal(Atom, Bool)
  /// True if all parts are; without parts, true.
  case all([Formula])
  /// True if one part is; without parts, false.
  case any([Formula])

  package static let always = Formula.all([])
  package static let never = Formula.any([])

  var isAlways: Bool { if case .all(let parts) = self { parts.isEmpty } else { false } }
  var isNever: Bool { if case .any(let parts) = self { parts.isEmpty } else { false } }

  package static prefix func ! (formula: Formula) -> Formula {
    switch formula {
    case .literal(let atom, let value): .literal(atom, !value)
    case .all(let parts): .any(parts.map { !$0 })
    case .any(let parts): .all(parts.map { !$0 })
    }
  }

  package static func && (left: Formula, right: Formula) -> Formula {
    left.isAlways ? right : right.isAlways ? left : .conjunction([left, right])
  }

  static func conjunction(_ formulas: [Formula]) -> Formula { joining(formulas, isAll: true) }

  package static func disjunction(_ formulas: [Formula]) -> Formula { joining(formulas, isAll: false) }

  // Inlined into each '&&', it would make the module's code 4% larger.
  @inline(never)
  private static func joining(_ formulas: [Formula], isAll: Bool) -> Formula {
    var parts: [Formula] = []
    for formula in formulas {
      switch formula {
      case .all(let inner) where isAll, .any(let inner) where !isAll: parts += inner
      case .all([]), .any([]): return formula
      default: parts.append(formula)
      }
    }
    var known: Set<Formula> = []
    let distinct = parts.filter { known.insert($0).inserted }
    return distinct.count == 1 ? distinct[0] : isAll ? .all(distinct) : .any(distinct)
  }

  /// The Swift spelling, for an `#if`.
  package var text: String { text(home: nil) }

  /// Returns the text for a message, which names the module of an answer other than `home`'s.
  func text(home: String?) -> String {
    func join(_ parts: [Formula], by sign: String) -> String {
      parts.map { part in
        let isOne = if case .literal = part { true } else { part.isAlways || part.isNever }
        return isOne ? part.text(home: home) : "(\(part.text(home: home)))"
      }
      .joined(separator: sign)
    }
    switch self {
    case .literal(let atom, let value):
      let place = if let home, let module = atom.module, module != home { " in \(module)" } else { "" }
      return (value ? "" : "!") + atom.text + place
    case .all(let parts): return parts.isEmpty ? "true" : join(parts, by: " && ")
    case .any(let parts): return parts.isEmpty ? "false" : join(parts, by: " || ")
    }
  }

  /// The formulas that are all true where it is.
  var parts: [Formula] { if case .all(let parts) = self { parts } else { [self] } }

  /// The literals without which it is false.
  var neededLiterals: [(atom: Atom, value: Bool)] {
    parts.compactMap { if case .literal(let atom, let value) = $0 { (atom, value) } else { nil } }
  }

  /// An atom that it depends on; a flag, if there is one.
  var firstQuestion: Atom? { (literals.first(where: \.atom.isFlag) ?? literals.first)?.atom }

  /// The literals in it, in their order.
  var literals: [(atom: Atom, value: Bool)] {
    switch self {
    case .literal(let atom, let value): [(atom, value)]
    case .all(let parts), .any(let parts): parts.flatMap(\.literals)
    }
  }

  /// The formula with all atoms answered by one module, as in a single file.
  var inOneModule: Formula {
    replacingLiterals { atom, value in
      .literal(Atom(name: atom.name, module: nil, test: atom.test), value)
    }
  }

  /// Returns what follows from it if other modules' flags are unknown.
  func ignoringFlags(notOf home: String) -> Formula {
    replacingLiterals { atom, value in
      atom.isFlag && atom.module != nil && atom.module != home ? .always : .literal(atom, value)
    }
  }

  private func replacingLiterals(_ replace: (Atom, Bool) -> Formula) -> Formula {
    switch self {
    case .literal(let atom, let value): replace(atom, value)
    case .all(let parts): .conjunction(parts.map { $0.replacingLiterals(replace) })
    case .any(let parts): .disjunction(parts.map { $0.replacingLiterals(replace) })
    }
  }

  /// Whether it depends on a flag that other modules may answer differently.
  var dependsOnModuleFlag: Bool { literals.contains { $0.atom.isFlag && $0.atom.module != nil } }
}

extension [Formula] {
  /// Adds an alternative, unless it is among the last: a disjunction that grows would be copied each time.
  mutating func add(_ formula: Formula) { if !suffix(16).contains(formula) { append(formula) } }
}
