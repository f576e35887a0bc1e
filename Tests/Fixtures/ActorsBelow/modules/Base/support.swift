@globalActor public actor DiskActor { public static let shared = DiskActor() }
