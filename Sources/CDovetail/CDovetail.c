#define _GNU_SOURCE
#include "CDovetail.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#elif defined(__linux__)
#include <sys/auxv.h>
#include <sys/syscall.h>
#endif

/// Allocates zeroed memory, or aborts.
static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) abort();
  return memory;
}

// MARK: Words that threads share

DovetailWord *dovetail_words_create(DovetailWord count) { return allocate((size_t)count, sizeof(DovetailWord)); }

void dovetail_words_destroy(DovetailWord *words) { free(words); }

// MARK: Words of the process

// By default, Linux's loader gives a library that contains a copy the words of a program that contains one too.
#if defined(__ELF__)
#define EACH_COPYS_OWN __attribute__((visibility("protected")))
#else
#define EACH_COPYS_OWN
#endif

EACH_COPYS_OWN long long dovetail_activity_word = 0;
EACH_COPYS_OWN DovetailWord dovetail_shared_word = 0;

static _Thread_local DovetailWord creations_of_thread = 0;

DovetailWord dovetail_creations_of_thread(void) { return creations_of_thread; }
void dovetail_add_creations_of_thread(DovetailWord number) { creations_of_thread += number; }

DovetailWord dovetail_next_number(void) {
  static DovetailWord last = 0;
  return __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
}

// MARK: Locks

struct DovetailLock {
  pthread_mutex_t mutex;
};

DovetailLock *dovetail_lock_create(void) {
  DovetailLock *lock = allocate(1, sizeof(DovetailLock));
  pthread_mutex_init(&lock->mutex, NULL);
  return lock;
}

void dovetail_lock_destroy(DovetailLock *lock) {
  pthread_mutex_destroy(&lock->mutex);
  free(lock);
}

#ifdef DOVETAIL_INTERLEAVINGS
static _Thread_local int held = 0;
int dovetail_locks_held(void) { return held; }
#define COUNT_HELD(change) (held += (change))
#else
#define COUNT_HELD(change) ((void)0)
#endif

void dovetail_lock(DovetailLock *lock) {
  pthread_mutex_lock(&lock->mutex);
  COUNT_HELD(1);
}

void dovetail_unlock(DovetailLock *lock) {
  COUNT_HELD(-1);
  pthread_mutex_unlock(&lock->mutex);
}

int dovetail_lock_is_free(DovetailLock *lock) {
  if (pthread_mutex_trylock(&lock->mutex) != 0) return 0;
  pthread_mutex_unlock(&lock->mutex);
  return 1;
}

struct DovetailLatch {
  pthread_mutex_t mutex;
  pthread_cond_t opening;
  bool is_open;
};

DovetailLatch *dovetail_latch_create(void) {
  DovetailLatch *latch = allocate(1, sizeof(DovetailLatch));
  pthread_mutex_init(&latch->mutex, NULL);
  pthread_cond_init(&latch->opening, NULL);
  return latch;
}

void dovetail_latch_destroy(DovetailLatch *latch) {
  pthread_cond_destroy(&latch->opening);
  pthread_mutex_destroy(&latch->mutex);
  free(latch);
}

void dovetail_latch_open(DovetailLatch *latch) {
  pthread_mutex_lock(&latch->mutex);
  latch->is_open = true;
  pthread_mutex_unlock(&latch->mutex);
  pthread_cond_broadcast(&latch->opening);
}

void dovetail_latch_wait(DovetailLatch *latch) {
  pthread_mutex_lock(&latch->mutex);
  while (!latch->is_open) pthread_cond_wait(&latch->opening, &latch->mutex);
  pthread_mutex_unlock(&latch->mutex);
}

int dovetail_latch_is_open(DovetailLatch *latch) {
  pthread_mutex_lock(&latch->mutex);
  int is_open = latch->is_open;
  pthread_mutex_unlock(&latch->mutex);
  return is_open;
}

// MARK: The system

DovetailWord dovetail_thread(void) {
  static _Thread_local char here;
  return (DovetailWord)&here;
}

/// Returns the lowest address of the calling thread's stack, or 0 if it is unknown.
static DovetailWord find_stack_end(void) {
#if defined(__APPLE__)
  pthread_t thread = pthread_self();
  return (DovetailWord)pthread_get_stackaddr_np(thread) - (DovetailWord)pthread_get_stacksize_np(thread);
#elif defined(__linux__)
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void *lowest;
  size_t size;
  bool is_known = pthread_attr_getstack(&attributes, &lowest, &size) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_known) return 0;
  // The main thread's stack grows up to its limit; musl says how large it is now.
  struct rlimit limit;
  if (getpid() == syscall(SYS_gettid) && getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    return (DovetailWord)lowest + (DovetailWord)size - (DovetailWord)limit.rlim_cur;
  return (DovetailWord)lowest;
#else
  return 0;
#endif
}

DovetailWord dovetail_stack_room(void) {
  // Kept for each thread, since finding it takes up to half a millisecond; -1 until then.
  static _Thread_local DovetailWord end = -1;
  if (end == -1) end = find_stack_end();
  DovetailWord here = (DovetailWord)__builtin_frame_address(0);
  return end == 0 || here < end ? -1 : here - end;
}

const char *dovetail_environment(const char *name) { return getenv(name); }

/// Returns an address that the system chooses anew whenever the process begins to run a program.
static DovetailWord program(void) {
#if defined(__APPLE__)
  return (DovetailWord)_dyld_get_image_header(0);
#elif defined(__linux__)
  return (DovetailWord)getauxval(AT_RANDOM);
#else
  return 0;
#endif
}

/// The part of the mark that says whether a copy is in use, '0' or '1'.
static char *use = NULL;

/// Finds or leaves a mark in the environment, which all copies of the library see. It runs before `main`, when no other
/// thread reads the environment, unless its image is loaded later.
///
/// Other programs inherit the mark, but a child process has another identifier, and a program that replaces this one
/// another address, except in a debugger, which gives it the same one.
__attribute__((constructor)) static void share_mark(void) {
  if (use) return;
  const char *name = "DOVETAIL_RUNTIME";
  char *own = allocate(1, 64);
  snprintf(own, 64, "%s=%d %ld 0", name, (int)getpid(), (long)program());
  size_t start = strlen(name) + 1, length = strlen(own + start) - 1;
  char *mark = getenv(name);
  if (mark && strncmp(mark, own + start, length) == 0) {
    free(own);
  } else {
    if (putenv(own) != 0) abort();
    mark = getenv(name);
  }
  use = mark + length;
}

int dovetail_claim_process(void) {
  // Another constructor may read a dependency first.
  share_mark();
  return __atomic_exchange_n(use, '1', __ATOMIC_ACQ_REL) == '0';
}

void dovetail_write_error(const void *bytes, DovetailWord count) {
  // A message that can't be written is lost.
  if (write(STDERR_FILENO, bytes, (size_t)count) < 0) return;
}
