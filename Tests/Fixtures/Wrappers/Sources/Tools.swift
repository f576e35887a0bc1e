import Dovetail

struct Debugger: Sendable {}

struct Console: Sendable {
  #if DEBUG
    @Dependency(\.debugger) var debugger
  #endif
}

#if DEBUG
  struct Unseen: Sendable { @Dependency(\.client) var client }
#else
  struct Unseen: Sendable {}
#endif

struct Tracer: Sendable {
  @Dependency(\.console) var console
  #if DEBUG
    struct Inside { @Dependency(\.clock) var clock }
  #endif
}

private struct Hidden {
  @Dependency(\.client) var client
}

struct Phone: Sendable { @Injected(\.user) var user }
