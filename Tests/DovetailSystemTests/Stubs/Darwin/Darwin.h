// What the sources use of the C library of Apple's systems, declared as there.

typedef unsigned long size_t;
typedef long ssize_t;
typedef long long off_t;
typedef int pid_t;
typedef int dev_t;
typedef unsigned short mode_t;
typedef unsigned long long ino_t;
typedef enum { _CLOCK_MONOTONIC __attribute__((swift_name("CLOCK_MONOTONIC"))) = 6 } clockid_t;
typedef struct __sFILE FILE;

#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0x0000
#define O_RDWR 0x0002
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400

struct timespec {
  long tv_sec;
  long tv_nsec;
};

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  ino_t st_ino;
  off_t st_size;
};

FILE *popen(const char *command, const char *mode);
char *getenv(const char *name);
char *realpath(const char *path, char *resolved);
char *strerror(int error);
int clock_gettime(clockid_t clock, struct timespec *time);
int close(int descriptor);
int fchmod(int descriptor, mode_t mode);
int fileno(FILE *file);
int fstat(int descriptor, struct stat *information);
int isatty(int descriptor);
int lstat(const char *path, struct stat *information);
int memcmp(const void *left, const void *right, size_t count);
int pclose(FILE *file);
int rename(const char *old, const char *new);
int stat(const char *path, struct stat *information);
int unlink(const char *path);
pid_t getpid(void);

typedef unsigned int sigset_t;
#define SIGHUP 1
#define SIGINT 2
#define SIGTERM 15
#define SIG_BLOCK 1
#define SIG_SETMASK 3
int sigaddset(sigset_t *set, int signal);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *before);
ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset);
ssize_t read(int descriptor, void *buffer, size_t count);
ssize_t write(int descriptor, const void *buffer, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
void exit(int status) __attribute__((noreturn));
void free(void *memory);
