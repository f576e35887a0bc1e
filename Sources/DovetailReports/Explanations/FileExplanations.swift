extension Explanation {
  static var unreadableManifest: Explanation {
    Explanation(
      title: "a manifest is too large",
      meaning: """
        The file is larger than 64 MiB, so Dovetail did not read it.
        """,
      reason: """
        A manifest of a hundred thousand dependencies is a third of that size. A target may have any \
        number of manifests: dependencies.json, and *.dependencies.json in any of its folders.
        """,
      example: nil)
  }

  static var invalidJSON: Explanation {
    Explanation(
      title: "a manifest is not valid JSON",
      meaning: """
        The text breaks the rules of JSON (RFC 8259) here. Common causes are a trailing comma, a \
        missing comma, a comment, single quotes, or a string that continues on the next line.
        """,
      reason: """
        Every editor, formatter and script understands strict JSON. Dovetail reports nothing else \
        about a manifest until it can read the whole file.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "clock": { "type": "any AppClock", "default": "SystemClock()" },
          }
        }
        """, replacing: "},", with: "}"))
  }

  static var duplicateField: Explanation {
    Explanation(
      title: "an object has the same field twice",
      meaning: """
        Two fields of one object have the same name, such as two dependencies in one file.
        """,
      reason: """
        JSON readers disagree about which of the two they use. Keep one of them.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "clock": { "type": "any AppClock", "default": "SystemClock()" },
            "clock": { "type": "any AppClock", "default": "FixedClock()" }
          }
        }
        """,
        replacing: #""clock": { "type": "any AppClock", "default": "FixedClock()""#,
        with: #""fixedClock": { "type": "any AppClock", "default": "FixedClock()""#))
  }
}
