extension ValidProgram {
  /// The Swift of a module apart from what is generated: its types, and the functions that manifests call.
  func source(of module: Int) -> String {
    let imports = ["Dovetail"] + modules[module].below.sorted().map { modules[$0].name }
    let own = nodes.indices.filter { nodes[$0].module == module }
    let declarations = own.flatMap { [typeDeclaration(of: $0), maker(of: $0), disposer(of: $0)] }
    let parts = imports.map { "public import \($0)" } + declarations.compactMap(\.self) + [Self.folding]
    return parts.map { $0 + "\n" }.joined()
  }

  /// What collections stand for, which depends on the order of their elements.
  private static let folding = """
    nonisolated func folded(_ list: [any Sendable]) -> Int {
      list.reduce(0) { (2 * $0 + ($1 as! Int)) % 1_000 }
    }
    nonisolated func folded(_ values: [String: Int]) -> Int {
      folded(values.sorted { $0.key < $1.key }.map(\\.value))
    }
    """

  private func typeDeclaration(of node: Int) -> String? {
    let name = typeName(of: node)
    let initializer = "public init(_ value: Int) { self.value = value }"
    switch nodes[node].shape {
    case .number, .optional, .tuple, .closure, .collection: return nil
    case .object, .reading:
      return """
        nonisolated public final class \(name): Sendable { public let value: Int; \(initializer) }
        """
    case .unsendable:
      return "nonisolated public final class \(name) { public var value: Int; \(initializer) }"
    case .isolated:
      return "@MainActor public final class \(name) { public let value: Int; \(initializer) }"
    case .existential:
      return """
        nonisolated public protocol \(name): Sendable { var value: Int { get } }
        nonisolated public struct Implementation\(node): \(name) { public var value: Int; \(initializer) }
        """
    case .lazy: return lazyType(of: node)
    case .wrapping: return wrappingType(of: node)
    }
  }

  private func lazyType(of node: Int) -> String? {
    guard let target = nodes[node].target else { return nil }
    let provider = "DependencyProvider<\(type(of: target))>"
    return """
      nonisolated public final class \(typeName(of: node)): Sendable {
        public let value: Int
        private let provider: \(provider)
        public var later: Int { \(use(of: target, as: "provider()")) }
        public init(_ value: Int, _ provider: \(provider)) { (self.value, self.provider) = (value, provider) }
      }
      """
  }

  private func wrappingType(of node: Int) -> String {
    let isIsolated = nodes[node].isIsolated
    let needs = nodes[node].expressions[0].needs
    let wrappers = needs.enumerated().map { number, need in
      let path = "(\\.\(member(need.node)))"
      // A class that is 'Sendable' can't have a wrapped variable.
      if !isIsolated { return "private let w\(number) = Dependency\(path)" }
      return switch need.wrapper {
      case .dependency: "@Dependency\(path) private var w\(number)"
      case .injected: "@Injected\(path) private var w\(number)"
      }
    }
    let terms = needs.enumerated().map { number, need in
      use(of: need.node, as: isIsolated ? "w\(number)" : "w\(number)()")
    }
    return """
      \(isIsolated ? "@MainActor" : "nonisolated") public final class \(typeName(of: node))\(isIsolated ? "" : ": Sendable") {
        private let number: Int
      \(wrappers.map { "  \($0)\n" }.joined())\
        public var value: Int { \((["number"] + terms).joined(separator: " + ")) }
        public init(_ number: Int) { self.number = number }
      }
      """
  }

  /// The function that makes a value.
  private func maker(of node: Int) -> String? {
    guard hasMaker(node) else { return nil }
    let (effects, needs) = (nodes[node].effects, nodes[node].expressions.first?.needs ?? [])
    let reads = nodes[node].shape == .reading ? needs : []
    let sum = ["value"] + reads.map { use(of: $0.node, as: "Dependency(\\.\(member($0.node)))()") }
    let provider = nodes[node].target.map { ", _ provider: DependencyProvider<\(type(of: $0))>" } ?? ""
    let value = construction(of: node, from: sum.joined(separator: " + "), provider: "provider")
    return """
      \(isolation(of: node)) public func make\(node)(_ value: Int\(provider)) \(effects.specifiers)-> \(type(of: node)) {
        \(effects.isAsync ? "await Task.yield()\n  " : "")return \(value)
      }
      """
  }

  private func disposer(of node: Int) -> String? {
    nodes[node].disposal.map { effects in
      """
      \(isolation(of: node)) public func dispose\(node)(_ value: \(type(of: node))) \(effects.specifiers){
        print("disposes \(nodes[node].name)")
      }
      """
    }
  }

  private func isolation(of node: Int) -> String { nodes[node].isIsolated ? "@MainActor" : "nonisolated" }
}
