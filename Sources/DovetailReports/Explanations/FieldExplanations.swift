import DovetailGenerator

extension Explanation {
  static let ofFields: [DiagnosticID: Explanation] = [
    .unknownField: Explanation(
      "an unknown field",
      """
      This object has no field of that name. Usually it is a typo, or the field belongs one level higher or
      lower.

      If an unknown field were ignored, a misspelled "scope" would make a singleton. For a comment, use
      "$comment", which every object allows.
      """,
      .dependencies(
        #""request": { "type": "Request", "default": "Request()", "scpoe": "transient" }"#,
        replacing: "scpoe", with: "scope")),
    .missingField: Explanation(
      "a required field is missing",
      """
      Every dependency needs a "type". A few other fields are required in one place each, such as "default" in
      a dependency with "parameters".

      The generated property has this type. Dovetail can't take it from the expression, because the type is
      often a protocol.
      """,
      .dependencies(
        #""clock": { "default": "SystemClock()" }"#,
        replacing: #"{ "default""#, with: #"{ "type": "any AppClock", "default""#)),
    .wrongValue: Explanation(
      "a field has an invalid value",
      """
      The value has the wrong kind (such as a number instead of a string), is not one of the allowed words, is
      empty, or can't be combined with an earlier field of the same object.

      Dovetail reports a field that the scope or another field rules out, instead of ignoring it.
      """,
      .dependencies(
        """
        "request": {
          "type": "Request",
          "default": "Request()",
          "scope": "transient",
          "dispose": "$0.cancel()"
        }
        """, replacing: #""scope": "transient",\#n      "#, with: "")),
    .unbalancedExpression: Explanation(
      "incomplete or malformed Swift text",
      """
      A bracket, string, comment, regular expression or `#if` in this text is not closed or not opened, a `;`
      ends the text early, or it contains a character that Swift does not allow, such as a curly quote.

      Such text would break the generated code around it. A `switch` must also begin with `case` or
      `default`, and every mistake in a `condition` or an `availability` is reported, since Dovetail reads these
      itself. The compiler checks everything else, and reports its errors at the line and column of the manifest.
      """,
      .dependencies(
        #""client": { "type": "any APIClient", "default": "HTTPClient(retries: max(1, 3)" }"#,
        replacing: #"max(1, 3)""#, with: #"max(1, 3))""#)),
  ]
}
