// The part of Xcode's module that the plugin uses, so that its Xcode code is type-checked where there is no Xcode.

public import Foundation
public import PackagePlugin

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

public struct XcodePluginContext {
  public var pluginWorkDirectoryURL: URL

  public func tool(named name: String) throws -> PluginContext.Tool { fatalError("a stub makes nothing") }
}

public struct XcodeTarget {
  public var displayName: String
  public var product: XcodeProduct?
  public var inputFiles: FileList
}

public struct XcodeProduct {
  public enum Kind {
    case application, executable, framework, library
    case other(String)
  }

  public var kind: Kind
}
