#if DOVETAIL_INTERLEAVINGS
  /// Asks a test's scheduler before each step that another thread could see, so that the test can try every order
  /// of steps.
  ///
  /// It is compiled for `Tests/Interleavings/run` alone; no user's build has it.
  @usableFromInline
  package enum Interleaving {
    /// What a thread is about to do.
    @usableFromInline
    package enum Step: Sendable {
      case lock, wait, load, store
    }

    package protocol Scheduler: Sendable {
      /// Returns when it is the calling thread's turn and `isReady` holds; at once on threads that it does not know.
      func pause(before step: Step, until isReady: () -> Bool)

      /// Ends the calling thread; returns on threads that it does not know.
      func stop(_ message: String)
    }

    /// Set before the first thread starts, and never again.
    package nonisolated(unsafe) static var scheduler: (any Scheduler)?

    @usableFromInline
    package static func step(_ step: Step) {
      scheduler?.pause(before: step) { true }
    }

    /// To be called before what may block: `isReady` says that it would not, and changes nothing.
    package static func step(_ step: Step, until isReady: () -> Bool) {
      scheduler?.pause(before: step, until: isReady)
    }

    package static func stop(_ message: String) {
      scheduler?.stop(message)
    }
  }
#endif
