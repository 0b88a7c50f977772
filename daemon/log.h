/* log.h - the daemon's log: lines on standard error.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef SRV_LOG_H
#define SRV_LOG_H

typedef enum srv_level { SRV_ERROR, SRV_WARNING, SRV_INFO, SRV_DEBUG } srv_level;

void srv_log_level(srv_level level);
/* One line. Control characters and whatever isn't printable ASCII come out escaped: text of clients
 * and scripts can't forge lines. */
void srv_log(srv_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A broken invariant: logs where and ends the process. Stays on in release builds. */
_Noreturn void srv_broken(const char *what, const char *file, int line);
#define SRV_ASSERT(condition) ((condition) ? (void)0 : srv_broken(#condition, __FILE__, __LINE__))

#endif
