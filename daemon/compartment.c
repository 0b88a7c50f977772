/* compartment.c - starts another compartment: this program again, in another role. See
 * compartment.h.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

#include "daemon/compartment.h"
#include "daemon/control.h"

static void pick_environment(const char *const *kept, char **ret_picked)
{
    size_t count = 0;

    for (char **entry = environ; entry && *entry; entry++)
        for (size_t i = 0; kept[i] && count < SRV_KEPT_VARIABLES; i++)
            if (strncmp(*entry, kept[i], strlen(kept[i])) == 0) ret_picked[count++] = *entry;
    ret_picked[count] = NULL;
}

int srv_compartment_start(char *const *arguments, const char *const *kept, int control,
                          pid_t *ret_pid)
{
    char *environment[SRV_KEPT_VARIABLES + 1];
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    int code;

    pick_environment(kept, environment);
    if (posix_spawn_file_actions_init(&actions) != 0) return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    sigemptyset(&none);
    code = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, 0, 1);
    /* dup2 onto itself would keep close-on-exec; the C library clears it in that case */
    if (!code) code = posix_spawn_file_actions_adddup2(&actions, control, SRV_CONTROL_FD);
    if (!code) code = posix_spawnattr_setsigmask(&attributes, &none);
    if (!code) code = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (!code)
        code =
            posix_spawn(ret_pid, "/proc/self/exe", &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
