import DovetailGenerator
import DovetailReports
import Foundation
import Testing

/// Checks logs against what the published schema of SARIF 2.1.0 requires.
struct SARIFTests {
  private typealias Object = [String: Any]

  private func log(_ id: DiagnosticID) throws -> Object {
    try parse(FindingFormat.sarif.render(check(Explanation(of: id).example?.wrong ?? [])))
  }

  private func parse(_ text: String) throws -> Object {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  @Test(arguments: DiagnosticID.allCases)
  func `A log has what the schema requires`(id: DiagnosticID) throws {
    let root = try log(id)
    #expect(root["version"] as? String == "2.1.0")
    #expect((root["$schema"] as? String).flatMap(URL.init) != nil)
    let run = try #require((root["runs"] as? [Object])?.first)
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String))
    let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
    #expect(driver["name"] as? String == "Dovetail")
    let rules = try #require(driver["rules"] as? [Object])
    try checkRules(rules)
    let results = try #require(run["results"] as? [Object])
    #expect(results.count == (Explanation(of: id).example == nil ? 0 : 1))
    for result in results { try checkResult(result, rules: rules) }
  }

  private func checkRules(_ rules: [Object]) throws {
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids.count == rules.count && Set(ids).count == ids.count)
    for rule in rules {
      for field in ["shortDescription", "fullDescription"] {
        #expect((rule[field] as? Object)?["text"] as? String != nil)
      }
      let help = try #require(rule["help"] as? Object)
      #expect((help["text"] as? String)?.isEmpty == false && (help["markdown"] as? String)?.isEmpty == false)
      let level = (rule["defaultConfiguration"] as? Object)?["level"] as? String
      #expect(["none", "note", "warning", "error"].contains(level))
    }
  }

  private func checkResult(_ result: Object, rules: [Object]) throws {
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
    #expect((result["message"] as? Object)?["text"] as? String != nil)
    let locations = try #require(result["locations"] as? [Object])
    let related = result["relatedLocations"] as? [Object] ?? []
    #expect(locations.count == 1)
    #expect(related.compactMap { $0["id"] as? Int } == Array(0..<related.count))
    for note in related { #expect((note["message"] as? Object)?["text"] as? String != nil) }
    for location in locations + related {
      let physical = try #require(location["physicalLocation"] as? Object)
      let uri = try #require((physical["artifactLocation"] as? Object)?["uri"] as? String)
      #expect(URL(string: uri) != nil && uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let region = try #require(physical["region"] as? Object)
      #expect(region["startLine"] as? Int ?? 0 >= 1 && region["startColumn"] as? Int ?? 0 >= 1)
    }
  }

  @Test func `Notes are related locations, and rules contain explanations`() throws {
    let run = try #require((try log(.captiveScope)["runs"] as? [Object])?.first)
    let result = try #require((run["results"] as? [Object])?.first)
    let messages = (result["relatedLocations"] as? [Object] ?? []).compactMap {
      ($0["message"] as? Object)?["text"] as? String
    }
    #expect(
      messages == [
        "'user' is declared here", "path: badge -> user",
        "make 'badge' scope 'login', or inject $provider(user)",
      ])
    let rules = ((run["tool"] as? Object)?["driver"] as? Object)?["rules"] as? [Object]
    #expect(rules?.first?["name"] as? String == "CaptiveScope")
    #expect((rules?.first?["help"] as? Object)?["text"] as? String == ExplanationText.render(.captiveScope))
  }

  @Test func `Paths become URIs and columns count UTF-16 units`() throws {
    let source = SourceText(path: "/a b/ü.json", bytes: Array("{}\nä🙈x".utf8))
    let diagnostic = Diagnostic(.wrongValue, at: SourcePosition(file: 0, offset: 9), "no")
    let text = FindingFormat.sarif.render([Finding(diagnostic, sources: [source])])
    #expect(text.contains("\"uri\": \"file:///a%20b/%C3%BC.json\""))
    #expect(text.contains("\"startLine\": 2,\n") && text.contains("\"startColumn\": 4,\n"))
    #expect(text.contains("\"endColumn\": 5\n"))
    let relative = SourceText(path: "a:b/c,d%.json", bytes: [])
    let other = Diagnostic(.wrongValue, at: SourcePosition(file: 0, offset: 0), "no")
    let uri = "\"uri\": \"a%3Ab/c%2Cd%25.json\",\n                  \"uriBaseId\": \"SRCROOT\""
    #expect(FindingFormat.sarif.render([Finding(other, sources: [relative])]).contains(uri))
  }

  @Test func `Without findings the log has a run without results`() throws {
    let root = try parse(FindingFormat.sarif.render([]))
    let run = try #require((root["runs"] as? [Object])?.first)
    #expect((run["results"] as? [Object])?.isEmpty == true)
  }
}
