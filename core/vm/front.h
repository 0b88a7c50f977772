/* front.h - natives before embedded functions: what CPython has in C, for the usual arguments.
 *
 * A front is tried when its function is called with positional arguments. It answers, or declines
 * with ITD_UNBOUND and nothing changed: then the function's own code runs. So all that is unusual
 * (a subclass, a state's odd object, a mistake of the caller's) stays in Python, and introspection,
 * saved states and error texts know the function alone.
 *
 * A front runs no script code and so is never waited in: it declines where it would have to.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_FRONT_H
#define ITD_FRONT_H

#include "core/object/class.h"

typedef itd_value (*itd_front_call)(itd_vm *vm, itd_func *function, const itd_value *args,
                                    size_t count);

/* The head of one. */
#define ITD_FRONT(id)                                                                              \
    static itd_value id(itd_vm *vm, itd_func *function, const itd_value *args, size_t count)

/* A row of a file's table, itd_fronts_NAME, that fronts.def lists; ended by one without a module.
 */
typedef struct itd_front {
    const char *module, *qualname;
    itd_front_call call;
} itd_front;

/* Gives the functions in an embedded module's code their fronts. */
void itd_fronts_attach(itd_value module, itd_value code);

/* Where the attributes names[first..n-1] of an instance are, if names[0..n-1] are those that it
 * got first and in this order. False: it isn't so. */
bool itd_front_fields(itd_value v, const itd_value *const names[], unsigned first, unsigned n,
                      itd_value *ret[]);
/* The slot of this name that v's class declares, as a class without slotted bases; NULL: it has
 * none such. */
itd_value *itd_front_slot(itd_value v, itd_value name);
/* Whether v's class has this front's function under a name: nobody put another in its place. */
bool itd_front_is(itd_vm *vm, itd_value v, itd_value name, itd_front_call call);

/* Whether v, which may be unbound, is a cell of exactly this type. */
static inline bool itd_front_exact(itd_value v, const itd_type *type)
{
    return itd_is_cell(v) && itd_type_of(v) == type;
}

#endif
