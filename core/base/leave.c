/* leave.c - leaves a long computation in a library (GMP, PCRE2) when its run is to stop.
 *
 * Such a call looks at no clock and no flag: multiplying two ints of a million digits takes as long
 * as it takes. So it runs between arming and disarming, and a signal that comes then, when the
 * run's time is up or its stop is asked for, jumps out. That is safe because of what the call may
 * touch: operands are only read, results go to fresh cells that nothing refers to, and what GMP
 * takes lies in a scratch that is dropped as a whole. While the scratch keeps its own books (hold),
 * the jump waits for the end of that.
 *
 * PCRE2 is left in this way while it compiles; matches aren't: their callouts charge, which looks
 * at the clock often enough (stdlib/re_pcre.c).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/leave.h"

#include <setjmp.h>
#include <signal.h>

#include "core/vm/vm.h"

static sigjmp_buf place;
static volatile sig_atomic_t armed, held, wanted;

/* Runs in the signal handler, or at the end of a hold. */
static void leave(void)
{
    if (held) {
        wanted = 1;
        return;
    }
    armed = wanted = 0;
    siglongjmp(place, 1);
}

bool itd_leavable(itd_vm *vm, void (*work)(void *context), void *context)
{
    wanted = held = 0;
    /* The signal mask is not saved: that would be a system call, and the handler blocks nothing. */
    if (sigsetjmp(place, 0)) return itd_stop_now(vm);
    armed = 1;
    __asm__ volatile("" ::: "memory");
    /* A nudge that came before this was armed may be the last for a while. */
    if (itd_stop_due(vm) != ITD_STOP_NONE) leave();
    work(context);
    __asm__ volatile("" ::: "memory");
    armed = 0;
    return true;
}

void itd_leave_hold(void)
{
    held++;
}

void itd_leave_release(void)
{
    if (--held == 0 && wanted && armed) leave();
}

void itd_nudge(void)
{
    itd_vm *vm = &itd_the_vm;

    vm->limit8 = 0; /* the next charge looks at the clock */
    if (armed && itd_stop_due(vm) != ITD_STOP_NONE) leave();
}
