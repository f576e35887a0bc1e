#if os(Linux)
  import DovetailTesting
  import Foundation
  import Testing

  struct ReadPlaceTests {
    @Test func aPlaceIsFoundWhileOtherThreadsEnd() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<40 {
          await withCheckedContinuation { continuation in
            Thread {
              _ = ReadPlace.ofRead()
              continuation.resume()
            }.start()
          }
        }
      }
    }
  }
#endif
