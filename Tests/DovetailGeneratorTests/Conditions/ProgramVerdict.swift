import Foundation

@testable import DovetailGenerator

/// The generator's findings, parsed from their messages.
struct ProgramVerdict {
  let errors: Set<String>
  let possible: Set<String>

  init(_ result: Generator.Result) {
    errors = Set(result.diagnostics.filter { $0.severity == .error }.map(Self.key))
    possible = Set(result.possible.map { Self.key($0) })
  }

  private static func key(_ diagnostic: Diagnostic) -> String {
    // Without the builds that it is limited to.
    let message = diagnostic.message.replacing(#/^where '[^']*', /#, with: "")
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    switch diagnostic.id {
    case .missingProvider: return "missing \(quoted[0])"
    case .duplicateProvider: return "duplicate \(quoted[0])"
    case .ambiguousName: return "ambiguous \(quoted[0])"
    case .unknownProvided where message.hasPrefix("module"): return "choice \(quoted[1])"
    case .unknownProvided: return "given \(quoted[0])"
    case .cycle: return "cycle"
    case .duplicateContributionKey:
      return "key \(quoted.first { $0.hasPrefix("k") } ?? "")"
    case .captiveScope:
      let path = diagnostic.notes[1].message.dropFirst("path: ".count).components(separatedBy: " -> ")
      return "\(path[0]) captures by \(path[1])"
    case .conditionalReference where message.hasPrefix("this target provides"):
      return "provides \(quoted[0])"
    case .conditionalReference where message.hasPrefix("this target adds"):
      return "adds to \(quoted[0])"
    case .conditionalReference: return "\(quoted[0]) uses \(quoted[1])"
    default: return diagnostic.message
    }
  }
}
