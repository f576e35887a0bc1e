struct Clock {
  @Dependency(\.clock) var clock
}

let limit = 3
let inside = container.clock
