import DovetailSystem

enum ColorOption: String, CaseIterable {
  case auto, always, never

  static let options = [
    Option(
      "color", "auto|always|never", "Color diagnostics; by default on a terminal, unless NO_COLOR is set")
  ]

  static func isColored(_ arguments: Arguments, _ console: Console) throws -> Bool {
    let choice: ColorOption = try arguments.choice("color") ?? .auto
    return switch choice {
    case .auto: console.isTerminal && console.allowsColor
    case .always: true
    case .never: false
    }
  }
}
