/// What can be wrong with a manifest's fields and what they hold.
extension Explanation {
  static var unknownField: Explanation {
    Explanation(
      title: "a field that Dovetail does not know",
      meaning: """
        The name is none of the fields that can stand in this object. Mostly it is a slip of the \
        keyboard, or the field belongs one level higher or lower.
        """,
      reason: """
        A field that was passed over in silence would look as if it worked: a misspelt "scope" would \
        make a singleton. To leave a remark, use "$comment", which is allowed in every object.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "request": { "type": "Request", "default": "Request()", "scpoe": "transient" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "request": { "type": "Request", "default": "Request()", "scope": "transient" }
            }
          }
          """))
  }

  static var missingField: Explanation {
    Explanation(
      title: "a dependency has no type",
      meaning: """
        Each dependency says its Swift type in "type"; it is the only field that all of them need.
        """,
      reason: """
        The type is what others see: the generated property has it, and the expression in "default" is \
        checked against it. It can't be taken from the expression, since a dependency is mostly an \
        "any Protocol" that several types implement.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "clock": { "default": "SystemClock()" }
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

  static var wrongValue: Explanation {
    Explanation(
      title: "a field's value does not fit",
      meaning: """
        The value is of another kind than the field takes (a number in place of a string), is none of \
        the words that it knows, is empty, or does not go together with another field of the same \
        object. For two fields that exclude each other the place is that of the later one.
        """,
      reason: """
        What could not have an effect is refused, so that everything in a manifest means something.
        """,
      example: .manifest(
        wrong: """
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
          """,
        mended: """
          {
            "dependencies": {
              "request": {
                "type": "Request",
                "default": "Request()",
                "dispose": "$0.cancel()"
              }
            }
          }
          """))
  }

  static var unbalancedExpression: Explanation {
    Explanation(
      title: "a piece of Swift is not closed in itself",
      meaning: """
        A bracket, a string, a comment, a regular expression or an `#if` in this text is not closed, \
        something closes what was never opened, a `;` ends the text, or a character is in it that is in no \
        Swift, as a curly quote. It is said of the texts that become code: "default", "preview", "test", \
        "dispose", "type", "condition", "availability".
        """,
      reason: """
        Such a text would break the generated code around it, and one mistake would become several errors, \
        some of them elsewhere. Everything else is left to the compiler, which reports what is wrong at the \
        manifest's own line and column.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "client": { "type": "any APIClient", "default": "HTTPClient(retries: max(1, 3)" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "client": { "type": "any APIClient", "default": "HTTPClient(retries: max(1, 3))" }
            }
          }
          """))
  }
}
