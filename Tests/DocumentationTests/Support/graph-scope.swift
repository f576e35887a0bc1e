final class Draft: Sendable {}

struct Editor {
  let draft: Draft
}

struct Preview {
  let draft: Draft
}

struct Window {
  let editor: Editor
  let preview: Preview
}

@main
enum Program {
  static func main() { windows() }
}
