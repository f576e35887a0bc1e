/// What is asked of a storage, without the type of the value.
struct DependencyRequest {
  let key: any DependencyKey.Type
  let id: Int
  let scope: DependencyScope

  init(_ key: any DependencyKey.Type) {
    self.key = key
    id = key.slotID
    scope = key.scope
  }

  /// Asks for what was registered by type and string.
  init(_ key: any DependencyKey.Type, registered registration: DependencyRegistration) {
    self.key = key
    id = registration.id
    scope = registration.factory.scope ?? .singleton
  }
}

/// Makes the record of a value for a container, by an override's factory where there is one.
typealias RecordMaker = (DependencyContainer, DependencyRecord?, DependencyScope) -> DependencyRecord
