@globalActor public actor WorkActor { public static let shared = WorkActor() }

actor Ledger {}

/// Not the one that the manifest means.
struct MainActor {}

private struct MailActor {}

#if os(Linux)
  struct DiskActor {}
#endif
