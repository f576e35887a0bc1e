// The loader runs this before the program, so tests need no setup call.
#if objectFormat(ELF)
  @section(".init_array")
  @used
  private let registration: @convention(c) () -> Void = { FailureReporter.register() }
#elseif objectFormat(MachO)
  @section("__DATA,__mod_init_func")
  @used
  private let registration: @convention(c) () -> Void = { FailureReporter.register() }
#endif
