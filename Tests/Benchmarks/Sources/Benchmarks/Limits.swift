/// The same work written by hand: what each row is measured against.
final class Stored {
  var service: any Service = MainService()
  var engine = Engine()
  var config = Config()
  var cache: any Service = MainService()
  var parts: (any Service, any Service, any Service, any Service, any Service) = (
    MainService(), MainService(), MainService(), MainService(), MainService()
  )

  // Each returns a copy, as a getter of another module does; the optimiser would lend it here.
  @_semantics("optimize.sil.specialize.owned2guarantee.never")
  @inline(never) func copyService() -> any Service { service }
  @_semantics("optimize.sil.specialize.owned2guarantee.never")
  @inline(never) func copyEngine() -> Engine { engine }
  @_semantics("optimize.sil.specialize.owned2guarantee.never")
  @inline(never) func copyConfig() -> Config { config }
}

/// Read by several threads, and never changed.
nonisolated(unsafe) let stored = Stored()

enum Local {
  @TaskLocal static var number: MainService = MainService()
  @TaskLocal static var service: any Service = MainService()
}

final class StoredOwner {
  let service: any Service
  init(service: any Service) { self.service = service }
  @inline(never) func read() -> Int { service.number() }
}

final class StoredFive {
  let part1: any Service
  let part2: any Service
  let part3: any Service
  let part4: any Service
  let part5: any Service

  init(_ stored: Stored) {
    part1 = stored.parts.0
    part2 = stored.parts.1
    part3 = stored.parts.2
    part4 = stored.parts.3
    part5 = stored.parts.4
  }

  func sum() -> Int {
    part1.number() &+ part2.number() &+ part3.number() &+ part4.number() &+ part5.number()
  }
}

@inline(never) func limitReadExistential(_ stored: Stored) -> Int { stored.copyService().number() }
@inline(never) func limitReadClass(_ stored: Stored) -> Int { stored.copyEngine().number() }
@inline(never) func limitReadStruct(_ stored: Stored) -> Int { stored.copyConfig().number() }
@inline(never) func limitMakeOwner(_ stored: Stored) -> StoredOwner { StoredOwner(service: stored.service) }
@inline(never) func limitMakeAndRead(_ stored: Stored) -> Int { limitMakeOwner(stored).read() }
@inline(never) func limitMakeProduct() -> any Service { Product() }
@inline(never) func limitMakeOuter(_ stored: Stored) -> Outer {
  Outer(inner: Inner(service: stored.service))
}
@inline(never) func limitMakeFive(_ stored: Stored) -> StoredFive { StoredFive(stored) }
@inline(never) func limitReadLocal(_ stored: Stored) -> Int {
  Local.number.number() &+ stored.copyService().number()
}
@inline(never) func limitWithValue(_ service: MainService) -> Int {
  Local.$number.withValue(service) { Local.number.number() }
}
