// The loader runs this before the program, so tests need no setup call.
#if objectFormat(ELF)
  @section(".init_array")
#elseif objectFormat(MachO)
  @section("__DATA,__mod_init_func")
#endif
@used
private let registration: @convention(c) () -> Void = { FailureReporter.register() }
