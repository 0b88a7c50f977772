/* stack.c - the end of a process whose memory access failed gets a name.
 *
 * Recursion in C is bounded by checks of the stack's real end, so the guard below the stack is only
 * met when such a check is missing. The handler has a stack of its own for that case. It tells what
 * happened, then lets the access fail again, which ends the process: nothing of the session is
 * trusted any more.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <signal.h>
#include <sys/mman.h>

#include "core/base/leave.h"
#include "core/vm/vm.h"

#define HANDLER_STACK ((size_t)64 << 10)
#define PAGE          ((size_t)4096)
#define NEAR          ((uintptr_t)12 << 20) /* what is left below the limit natives keep, and the guard */

static void (*noted)(itd_fault fault);

void itd_fault_note(itd_fault fault)
{
    if (noted) noted(fault);
}

static void on_fault(int number, siginfo_t *info, void *context)
{
    uintptr_t at = (uintptr_t)info->si_addr, limit = (uintptr_t)itd_the_vm.c_stack_limit;

    /* Sent by someone: there is no access that would fail again. */
    if (info->si_code <= 0) __builtin_trap();
    itd_fault_note(at < limit && limit - at < NEAR ? ITD_FAULT_STACK : ITD_FAULT_MEMORY);
    /* SA_RESETHAND: the same access now ends the process. */
}

bool itd_watch_faults(void (*note)(itd_fault fault))
{
    char *space = mmap(NULL, HANDLER_STACK + PAGE, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct sigaction action = {.sa_sigaction = on_fault,
                               .sa_flags =
                                   (int)(SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESETHAND)};
    stack_t stack = {.ss_size = HANDLER_STACK};

    if (space == MAP_FAILED || mprotect(space, PAGE, PROT_NONE) != 0) return false;
    stack.ss_sp = space + PAGE;
    sigemptyset(&action.sa_mask);
    if (sigaltstack(&stack, NULL) != 0) return false;
    noted = note;
    /* The sanitizers' own handlers tell more. */
    if (ITD_SANITIZED) return true;
    return sigaction(SIGSEGV, &action, NULL) == 0 && sigaction(SIGBUS, &action, NULL) == 0;
}
