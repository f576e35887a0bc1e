/// What can be wrong with a manifest as a file and as JSON.
extension Explanation {
  static var unreadableManifest: Explanation {
    Explanation(
      title: "a manifest is larger than Dovetail reads",
      meaning: """
        The file has more than 64 MiB. Nothing in it was looked at.
        """,
      reason: """
        A manifest of a hundred thousand dependencies has a third of that, so that a larger file is \
        almost certainly not a manifest, and reading it would only slow the build down. A target may \
        have any number of manifests: dependencies.json, and *.dependencies.json in any folder of it.
        """,
      example: nil)
  }

  static var invalidJSON: Explanation {
    Explanation(
      title: "a manifest is not JSON",
      meaning: """
        The text breaks the rules of JSON (RFC 8259) at this place. The usual causes are a comma after \
        the last element, a missing comma between two, a comment, single quotes, or a string that goes \
        on over the line's end.
        """,
      reason: """
        Strict JSON is what every editor, formatter and script understands in the same way. Nothing \
        else about the manifest is reported until it can be read whole, since that would be guessing.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" },
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" }
            }
          }
          """))
  }

  static var duplicateField: Explanation {
    Explanation(
      title: "an object has the same field twice",
      meaning: """
        Two fields of one object have the same name. For dependencies that means that the name was \
        given twice in one file.
        """,
      reason: """
        JSON readers differ in which of the two they take, so that what you see in the file may not be \
        what counts. Keep one of them.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" },
              "clock": { "type": "any AppClock", "default": "FixedClock()" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" },
              "fixedClock": { "type": "any AppClock", "default": "FixedClock()" }
            }
          }
          """))
  }
}
