#include <sqlite3.h>

/* Swift can't call a function with any number of arguments. */
static inline int notebook_set_checkpoint_on_close(sqlite3 *database, int is_on) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_on, (int *)0);
}
