import Foundation
import PackagePlugin

/// `swift package dovetail <command>`, and `swift package dovetail-edit <command>` for the commands that write files.
///
/// Both plugins are this one file: SwiftPM asks for permission by plugin. They are compiled for every package that depends
/// on this one, so they only describe the package, and `dovetail-tool` does the rest.
@main
struct DovetailCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let file = context.pluginWorkDirectoryURL.appending(path: "package.description")
    try description(of: context.package).write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = try context.tool(named: "dovetail-tool").url
    process.arguments =
      ["--plugin-version", Version.current, "--in-package=\(file.path(percentEncoded: false))"] + arguments
    // SwiftPM merges both of a plugin's streams into its own standard output, where diagnostics would spoil a document.
    var words = ArgumentExtractor(arguments)
    _ = words.extractOption(named: "target")
    let isForPrograms = words.extractOption(named: "format").contains { $0 != "text" }
    let isDocument =
      words.extractFlag(named: "print") > 0 || isForPrograms
      || ["diff", "explain", "graph"].contains(words.remainingArguments.first)
    let errors = Pipe()
    if isDocument { process.standardError = errors }
    try process.run()
    let data = isDocument ? errors.fileHandleForReading.readDataToEndOfFile() : Data()
    process.waitUntilExit()
    let status = process.terminationStatus
    if !data.isEmpty {
      let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
      let heading = status == 0 ? "the command also says:" : "the command reported problems"
      Diagnostics.emit(status == 0 ? .warning : .error, "\(heading)\n\(text)")
    }
    if status != 0 { exit(status) }
  }

  private func description(of package: Package) -> String {
    var text = "plugin \(#fileID.prefix { $0 != "/" })\n"
    text += "package \(package.directoryURL.path(percentEncoded: false))\n"
    var seen: Set<String> = []
    for own in package.targets {
      text += "own \(own.id)\n"
      for target in [own] + own.recursiveTargetDependencies where seen.insert(target.id).inserted {
        if let target = target as? any SourceModuleTarget { describe(target, in: &text) }
      }
    }
    for product in package.products where product is LibraryProduct {
      // Users of a target see the public dependencies of those below it, too.
      for target in product.targets + product.targets.flatMap(\.recursiveTargetDependencies) {
        text += "library \(target.id)\n"
      }
    }
    return text
  }

  private func describe(_ target: any SourceModuleTarget, in text: inout String) {
    text += "target \(target.id)\nname \(target.name)\nmodule \(target.moduleName)\nkind \(target.kind)\n"
    text += "folder \(target.directoryURL.path(percentEncoded: false))\n"
    for dependency in target.dependencies {
      switch dependency {
      case .target(let other): text += "direct \(other.id)\n"
      case .product(let product): for other in product.targets { text += "direct \(other.id)\n" }
      @unknown default: break
      }
    }
    for file in target.sourceFiles { text += "\(file.type) \(file.url.path(percentEncoded: false))\n" }
  }
}
