/// Explanations of errors in fields and their values.
extension Explanation {
  static var unknownField: Explanation {
    Explanation(
      title: "an unknown field",
      meaning: """
        This object has no field of that name. Usually it is a typo, or the field belongs one level \
        higher or lower.
        """,
      reason: """
        If an unknown field were ignored, a misspelled "scope" would make a singleton. For a \
        comment, use "$comment", which is allowed in every object.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "request": { "type": "Request", "default": "Request()", "scpoe": "transient" }
          }
        }
        """, replacing: "scpoe", with: "scope"))
  }

  static var missingField: Explanation {
    Explanation(
      title: "a required field is missing",
      meaning: """
        Every dependency needs a "type". A few other fields are required in one place each, such as \
        "default" in a dependency with "parameters".
        """,
      reason: """
        The generated property has this type, and the compiler checks the "default" against it. \
        Dovetail can't take it from the expression, because the type is often a protocol.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "clock": { "default": "SystemClock()" }
          }
        }
        """, replacing: #"{ "default""#, with: #"{ "type": "any AppClock", "default""#))
  }

  static var wrongValue: Explanation {
    Explanation(
      title: "a field has an invalid value",
      meaning: """
        The value has the wrong kind (such as a number instead of a string), is not one of the \
        allowed words, is empty, or can't be combined with another field of the same object. In that \
        case, the error is at the later field.
        """,
      reason: """
        A value without an effect is an error, so everything in a manifest means something.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "request": {
              "type": "Request",
              "default": "Request()",
              "scope": "transient",
              "dispose": "$0.cancel()"
            }
          }
        }
        """, replacing: #""scope": "transient",\#n      "#, with: ""))
  }

  static var unbalancedExpression: Explanation {
    Explanation(
      title: "incomplete or malformed Swift text",
      meaning: """
        A bracket, string, comment, regular expression or `#if` in this text is not closed or not \
        opened, a `;` ends the text early, or it contains a character that Swift does not allow, \
        such as a curly quote. This applies to every text that becomes code: "default", "preview", \
        "test", "dispose", "type", "condition" and "availability".
        """,
      reason: """
        Such a text would break the generated code around it. The compiler checks everything else, \
        and reports its errors at the line and column of the manifest.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "client": { "type": "any APIClient", "default": "HTTPClient(retries: max(1, 3)" }
          }
        }
        """, replacing: #"max(1, 3)""#, with: #"max(1, 3))""#))
  }
}
