// The linker has this run before the program, so that a test need not call anything before it reads.
#if objectFormat(ELF)
  @section(".init_array")
  @used
  private let registration: @convention(c) () -> Void = { FailureReporter.register() }
#elseif objectFormat(MachO)
  @section("__DATA,__mod_init_func")
  @used
  private let registration: @convention(c) () -> Void = { FailureReporter.register() }
#endif
