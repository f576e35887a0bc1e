/// Whether a container's values agree, whatever the reference keeps where: what each was made from is what the container
/// itself has under that name.
///
/// The reference only says what can be read, and which override is the nearest.
struct Agreement {
  let tree: ReferenceTree
  let container: Int
  /// What the container has now.
  let values: [Name: Thing]

  /// What differs, or nil.
  var difference: String? {
    var seen: Set<ObjectIdentifier> = []
    for (name, value) in values.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      let source = source(of: name)
      if source.isSet || tree.isFunction(name) { continue }
      if let difference = difference(in: value, of: source.life, "\(name)", &seen) { return difference }
    }
    return nil
  }

  private func difference(
    in value: Thing, of life: Life, _ path: String, _ seen: inout Set<ObjectIdentifier>
  ) -> String? {
    guard seen.insert(ObjectIdentifier(value)).inserted else { return nil }
    for (name, part) in zip(value.reads, value.parts) {
      // A resolve that found nothing isn't recorded.
      guard let name, let own = values[name], part.name != "no \(name)", !tree.isFunction(name) else {
        continue
      }
      let (source, path) = (source(of: name), "\(path) > \(name)")
      // Outside tests, a registered factory may capture what it outlives.
      guard life.isWithin(source.life) else { continue }
      if source.isShared {
        guard part === own else {
          return "c\(container) has \(path) \(part.name)#\(part.serial), but itself \(own.name)#\(own.serial)"
        }
        if source.isSet { continue }
      } else if let title = source.title, part.name != title {
        return "c\(container) has \(path) by \(part.name), but itself one by \(title)"
      }
      if let difference = difference(in: part, of: life, path, &seen) { return difference }
    }
    return nil
  }

  private func source(of name: Name) -> ReferenceTree.Source {
    tree.source(of: name, from: tree.numbered[container])
  }
}

extension ReferenceTree {
  /// Whether the value is a function: each call makes a thing, perhaps from what is read only then.
  func isFunction(_ name: Name) -> Bool {
    if case .key(let key) = name { world.shapes[key].kind == .factory } else { false }
  }
}

extension ReferenceTree.Source {
  fileprivate var isSet: Bool { if case .set = way { true } else { false } }

  /// Whether a container has one value at a time.
  var isShared: Bool { isSet || sharing == .kept || sharing == .weak }
}
