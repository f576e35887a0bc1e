import DovetailGenerator

extension Explanation {
  static let ofFiles: [DiagnosticID: Explanation] = [
    .unreadableManifest: Explanation(
      "a manifest is too large",
      """
      The file is larger than 64 MiB, so Dovetail did not read it.

      Split it: a target can have any number of *.dependencies.json files, in any folder, besides its
      dependencies.json.
      """,
      nil),
    .invalidJSON: Explanation(
      "a manifest is not valid JSON",
      """
      The text breaks the rules of JSON (RFC 8259) here. Common causes are a trailing or missing comma, a
      comment, single quotes, or a string that continues on the next line.

      Every editor, formatter and script understands strict JSON. Dovetail reports nothing else about a
      manifest until it can read the whole file.
      """,
      .dependencies(
        #""clock": { "type": "any AppClock", "default": "SystemClock()" },"#,
        replacing: "},", with: "}")),
    .duplicateField: Explanation(
      "an object has the same field twice",
      """
      Two fields of one object have the same name, such as two dependencies in one file.

      JSON readers disagree about which of the two to use. Keep one of them.
      """,
      .dependencies(
        """
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "clock": { "type": "any AppClock", "default": "FixedClock()" }
        """, replacing: #""clock": { "type": "any AppClock", "default": "FixedClock()""#,
        with: #""fixedClock": { "type": "any AppClock", "default": "FixedClock()""#)),
  ]
}
