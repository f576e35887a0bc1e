@MainActor final class Model { let items = [1]; var count: Int { items.count } }
