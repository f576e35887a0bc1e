import Foundation
import TestSupport
import Testing

/// The run time's C for Apple's systems, checked against a stub of their headers.
@Suite struct AppleSystemTests {
  private static let headers = [
    "pthread.h": """
    typedef struct { long a; } pthread_mutex_t;
    typedef struct { long a; } pthread_cond_t;
    typedef struct thread *pthread_t;
    int pthread_mutex_init(pthread_mutex_t *, const void *);
    int pthread_mutex_destroy(pthread_mutex_t *);
    int pthread_mutex_lock(pthread_mutex_t *);
    int pthread_mutex_unlock(pthread_mutex_t *);
    int pthread_mutex_trylock(pthread_mutex_t *);
    int pthread_cond_init(pthread_cond_t *, const void *);
    int pthread_cond_destroy(pthread_cond_t *);
    int pthread_cond_broadcast(pthread_cond_t *);
    int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
    pthread_t pthread_self(void);
    void *pthread_get_stackaddr_np(pthread_t);
    unsigned long pthread_get_stacksize_np(pthread_t);
    """,
    "stdlib.h": """
    typedef unsigned long size_t;
    #define NULL ((void *)0)
    void *calloc(size_t, size_t);
    void free(void *);
    void abort(void);
    char *getenv(const char *);
    int putenv(char *);
    """,
    "stdio.h": "int snprintf(char *, unsigned long, const char *, ...);",
    "string.h": "unsigned long strlen(const char *); int strncmp(const char *, const char *, unsigned long);",
    "unistd.h": """
    #define STDERR_FILENO 2
    long write(int, const void *, unsigned long);
    int getpid(void);
    """,
    "sys/resource.h": "",
    "mach-o/dyld.h": "const struct mach_header *_dyld_get_image_header(unsigned int);",
  ]

  @Test(arguments: ["arm64-apple-macosx15.0", "arm64_32-apple-watchos11.0"])
  func theCIsValidThere(target: String) throws {
    let headers = try TemporaryFolder(Self.headers)
    let folder = Repository.folder.appending(path: "Sources/CDovetail")
    let result = try Subprocess.run([
      "clang", "-target", target, "-nostdlibinc", "-isystem", headers.path, "-fsyntax-only", "-Wall",
      "-Wextra",
      "-Werror", "-I", folder.appending(path: "include").path, folder.appending(path: "CDovetail.c").path,
    ])
    #expect(result.status == 0, "\(result.output)")
  }
}
