/// Renders the parameters of a factory's call so that each name, type and default has the manifest's line and column.
struct ParameterListRenderer {
  private var text = ""
  private var line: Int
  private var width = 0

  /// Renders `head` on the line before the first parameter, or on the same line if that is the first, and `tail` on the
  /// line after the last.
  static func render(
    _ parameters: [Parameter], behind head: String, before tail: String, into writer: SwiftWriter
  ) {
    let first = parameters[0].position
    let line = writer.lineAndColumn(of: first).line
    var renderer = ParameterListRenderer(line: max(1, line - 1))
    renderer.append(writer.indentation + head)
    for (number, parameter) in parameters.enumerated() {
      if number > 0 { renderer.append(",") }
      renderer.render(parameter, writer)
    }
    renderer.append("\n" + writer.indentation + tail)
    writer.beginLocation(file: first.file, line: max(1, line - 1))
    writer.raw(renderer.text + "\n")
    writer.endLocation()
  }

  private init(line: Int) { self.line = line }

  private mutating func render(_ parameter: Parameter, _ writer: SwiftWriter) {
    var names = parameter.name
    if let label = parameter.label { names = "\(label) \(GeneratedName.escaped(parameter.name))" }
    put(names + ":", at: parameter.position, writer)
    put(parameter.declaredType.text, at: parameter.declaredType.position(at: 0), writer)
    guard let value = parameter.defaultValue else { return }
    append(" =")
    put(ExpressionRenderer.line(of: value, writer), at: value.position(at: 0), writer)
  }

  private mutating func append(_ more: String) {
    text += more
    width += more.utf8.count
  }

  private mutating func put(_ more: String, at position: SourcePosition, _ writer: SwiftWriter) {
    let place = writer.lineAndColumn(of: position)
    if place.line > line {
      text += String(repeating: "\n", count: place.line - line)
      line = place.line
      width = 0
    }
    append(SwiftWriter.padding(to: place.column, behind: width) + more)
  }
}
