#if canImport(Runtime) && !canImport(Darwin)
  import Runtime
#endif

/// A line of the user's code that a read came from.
package struct ReadPlace: Sendable {
  var path: String
  var line: Int
  var column = 1

  /// An unknown line, rather than one of the library.
  static let unknown = ReadPlace(path: "<unknown>", line: 1)

  #if canImport(Runtime) && !canImport(Darwin)
    private static let images = ImageMap.capture()
  #endif

  /// Captures where the program's code is, which crashes if another thread ends meanwhile, and its stack is unmapped: so
  /// only once, before there are threads.
  static func prepare() {
    #if canImport(Runtime) && !canImport(Darwin)
      _ = images
    #endif
  }

  /// Returns where the current read came from: the test's function if it is on the stack, otherwise the outermost
  /// frame.
  package static func ofRead(in function: String? = nil) -> ReadPlace? {
    #if canImport(Runtime) && !canImport(Darwin)
      guard
        let trace = try? Backtrace.capture(limit: nil, images: images).symbolicated(options: [
          .showSourceLocations, .useSymbolCache,
        ])
      else { return nil }
      let frames = trace.frames.compactMap { frame -> (name: String, place: ReadPlace)? in
        guard let symbol = frame.symbol, let location = symbol.sourceLocation, isUsers(location.path) else {
          return nil
        }
        return (
          symbol.name,
          ReadPlace(path: location.path, line: location.line, column: max(location.column, 1))
        )
      }
      let own = function.flatMap { function in frames.first { $0.name.contains(".\(function)(") } }
      guard var place = (own ?? frames.last)?.place else { return nil }
      // What the compiler adds, such as a class's initializer, has no line.
      if place.line == 0 {
        place = frames.last { $0.place.path == place.path && $0.place.line > 0 }?.place ?? place
      }
      place.line = max(place.line, 1)
      return place
    #else
      return nil
    #endif
  }

  private static func isUsers(_ path: String) -> Bool {
    path.hasSuffix(".swift") && !path.hasSuffix("Dovetail.generated.swift")
      && !path.contains("Tests.derived/") && !path.contains("@__swiftmacro_")
      && !libraryFolders.contains(where: path.hasPrefix)
  }

  /// `…/Sources/Dovetail/` and the other library targets.
  private static let libraryFolders: [String] = {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(
      separator: "/")
    return ["Dovetail", "DovetailTesting", "DovetailSwiftUI"].map { "\(folder)/\($0)/" }
  }()
}
