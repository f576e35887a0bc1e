// What the run time needs of C: words that threads share, locks, and the system.
//
// Not Swift's Synchronization and the system's C library: a debug build indexes each module that a package imports, and for
// these two that takes as long as compiling the run time.

#ifndef CDOVETAIL_H
#define CDOVETAIL_H

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

// MARK: Words that threads share

typedef __INTPTR_TYPE__ DovetailWord;

/// Returns words that are 0.
DovetailWord *dovetail_words_create(DovetailWord count);
void dovetail_words_destroy(DovetailWord *words);

/// Reads a word, and with it everything that its writer wrote before.
static inline DovetailWord dovetail_load(const DovetailWord *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

/// Reads a word that holds the address of others, in the same way.
static inline DovetailWord *dovetail_load_words(const DovetailWord *word) {
  return (DovetailWord *)dovetail_load(word);
}

/// Writes a word, and publishes everything that was written before.
static inline void dovetail_store(DovetailWord *word, DovetailWord value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

/// Reads and writes a word in one step, as the two above do.
static inline DovetailWord dovetail_exchange(DovetailWord *word, DovetailWord value) {
  return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL);
}

/// Writes a word if it has the expected value. Returns what it was.
static inline DovetailWord dovetail_exchange_if(DovetailWord *word, DovetailWord expected, DovetailWord value) {
  __atomic_compare_exchange_n(word, &expected, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return expected;
}

// MARK: Words of the process. A global in Swift is initialized at its first access, and each access checks that.

extern long long dovetail_activity_word;
extern DovetailWord dovetail_shared_word;

static inline long long dovetail_activity(void) {
  return __atomic_load_n(&dovetail_activity_word, __ATOMIC_RELAXED);
}

static inline void dovetail_add_activity(long long number) {
  __atomic_fetch_add(&dovetail_activity_word, number, __ATOMIC_RELAXED);
}

/// How many values the calling thread is making.
DovetailWord dovetail_creations_of_thread(void);
void dovetail_add_creations_of_thread(DovetailWord number);

/// Returns the address of the shared container, or 0.
static inline DovetailWord dovetail_shared(void) { return dovetail_load(&dovetail_shared_word); }

static inline void dovetail_set_shared(DovetailWord address) { dovetail_store(&dovetail_shared_word, address); }

/// Returns a number that is new in the process.
DovetailWord dovetail_next_number(void);

// MARK: Locks

typedef struct DovetailLock DovetailLock;

DovetailLock *dovetail_lock_create(void);
void dovetail_lock_destroy(DovetailLock *lock);
void dovetail_lock(DovetailLock *lock);
void dovetail_unlock(DovetailLock *lock);
int dovetail_lock_is_free(DovetailLock *lock);
/// How many the calling thread holds; only in tests that are built with `DOVETAIL_INTERLEAVINGS`.
int dovetail_locks_held(void);

/// Blocks threads until it is opened, once.
typedef struct DovetailLatch DovetailLatch;

DovetailLatch *dovetail_latch_create(void);
void dovetail_latch_destroy(DovetailLatch *latch);
void dovetail_latch_open(DovetailLatch *latch);
void dovetail_latch_wait(DovetailLatch *latch);
int dovetail_latch_is_open(DovetailLatch *latch);

// MARK: The system

/// Returns a number that no other thread has while the calling one lives.
DovetailWord dovetail_thread(void);

/// Returns how many bytes the calling thread's stack can still grow, or -1 if that is unknown.
DovetailWord dovetail_stack_room(void);

const char *_Nullable dovetail_environment(const char *name);

/// Notes that a copy of this library is in use in the process; returns whether it is the first one.
int dovetail_claim_process(void);

void dovetail_write_error(const void *bytes, DovetailWord count);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
