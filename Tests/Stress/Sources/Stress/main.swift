import Foundation

let arguments = CommandLine.arguments
let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 1_000_000 : 1_000_000
switch arguments.dropFirst().first {
case "identifiers": Programs.identifiers(rounds: rounds)
case "scopes": Programs.scopes(rounds: rounds)
case "endings": Programs.endings(rounds: rounds)
case "children": Programs.children(rounds: rounds)
default:
  print("usage: Stress identifiers|scopes|endings|children [rounds]")
  exit(2)
}
let findings = Findings.shared.all
for (text, count) in findings.sorted(by: { $0.key < $1.key }) { print("\(text) (\(count) times)") }
print("\(arguments[1]): \(rounds) rounds, \(findings.isEmpty ? "nothing wrong" : "failed")")
exit(findings.isEmpty ? 0 : 1)
