import Core

nonisolated struct DiskStore: Store { let path = "disk" }
nonisolated struct DiskTab: Tab { let title = "disk" }
