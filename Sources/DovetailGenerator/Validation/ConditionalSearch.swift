/// Finds paths that exist under conditions: first one under flags alone, then one for each of the remaining builds.
struct ConditionalSearch<Path> {
  enum Finding {
    /// A path, and the builds that have it.
    case path(Path, Formula)
    /// There are too many combinations of conditions to check.
    case undecided
  }

  private let start: Formula
  /// The builds that may have a path not yet found.
  private var open: Formula
  private var isByFlagsAlone = true
  private var steps = 0
  /// The steps that each attempt takes besides looking at conditions.
  private let cost: Int

  init(where start: Formula, cost: Int = 0) {
    (self.start, open, self.cost) = (start, start, cost)
  }

  /// Returns what is found next; `find` returns a path along edges whose conditions are open, and its condition.
  mutating func next(_ find: ((Formula) -> Bool) -> (path: Path, condition: Formula)?) -> Finding? {
    while open != .never {
      var found: (path: Path, condition: Formula)?
      let result = Search.first(steps: &steps) { [open, isByFlagsAlone, cost] assignment, steps in
        steps += cost
        func isOpen(_ condition: Formula) -> Bool {
          !assignment.excludes(condition, byFlagsAlone: isByFlagsAlone, &steps)
        }
        guard isOpen(open), let path = find(isOpen) else { return .cannot }
        switch assignment.truth(of: path.condition && open, &steps) {
        case .known(false): return .cannot
        case .open(let atom): return .depends(atom)
        case .known(true):
          found = path
          return .happens
        }
      }
      if let found {
        let condition = found.condition && start
        // What is certain is one error, whatever else there is.
        if case .certain = Occurrence.of(condition) { open = .never } else { open = open && !found.condition }
        return .path(found.path, condition)
      }
      if case .undecided = result {
        open = .never
        return .undecided
      }
      if !isByFlagsAlone { open = .never }
      isByFlagsAlone = false
    }
    return nil
  }
}
