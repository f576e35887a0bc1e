/// One measured number with its name, its unit and, where there is one, what it must stay below.
struct Figure: Codable {
  let row: String
  let name: String
  let value: Double
  let unit: String
  let limit: Double?

  init(_ row: String, _ name: String, _ value: Double, _ unit: String, limit: Double? = nil) {
    self.row = row
    self.name = name
    self.value = (value * 10_000).rounded() / 10_000
    self.unit = unit
    self.limit = limit
  }

  var isMet: Bool { limit.map { value <= $0 } ?? true }
}

extension Collection<Double> {
  /// The median, which a single disturbed run does not change.
  var median: Double {
    precondition(!isEmpty, "there is no middle of nothing")
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}
