extension Proof {
  /// Calls `body` with paths that exist under conditions: first with one under flags alone, then with one for each of
  /// the remaining builds.
  ///
  /// `find` returns a path along edges whose conditions are open. Each attempt takes `cost` steps besides looking at
  /// conditions. `body` gets the builds that have the path.
  func forEachPath(
    where start: Formula, cost: Int = 0,
    find: (_ isOpen: (Formula) -> Bool) -> [ShortestPath.Step]?,
    undecided: () -> Diagnostic, _ body: (_ path: [ShortestPath.Step], _ builds: Formula) -> Void
  ) {
    var open = start
    var steps = 0
    for byFlagsAlone in [true, false] {
      repeat {
        var found: (path: [ShortestPath.Step], condition: Formula)?
        var assignments = [Assignment()]
        while found == nil, let assignment = assignments.popLast() {
          steps += cost
          if steps > Search.stepLimit { return sink.possible.append(undecided()) }
          func isOpen(_ condition: Formula) -> Bool {
            let rest = condition.isAlways ? condition : assignment.rest(of: condition, &steps)
            return !rest.isNever && !(byFlagsAlone && rest.firstQuestion?.isFlag == false)
          }
          if isOpen(open), let path = find(isOpen) {
            let condition = Formula.conjunction(path.map(\.edge.condition))
            let rest = assignment.rest(of: condition && open, &steps)
            if rest.isAlways { found = (path, condition) }
            if let atom = rest.firstQuestion {
              assignments += [false, true].compactMap { assignment.deciding([(atom, $0)]) }
            }
          }
        }
        guard let found else { break }
        let builds = found.condition && start
        body(found.path, builds)
        // What is certain is one error, whatever else there is.
        if case .certain = Occurrence.of(builds) { return }
        open = open && !found.condition
      } while !open.isNever
    }
  }
}
