/* re_pcre.c - PCRE2 in its three widths: memory, compiling, metered matching.
 *
 * PCRE2 takes all its memory from the hooks here, and makes no system call. What it needs for a
 * while is pinned session memory; a compiled pattern is copied into a collector buffer, so it needs
 * no freeing; the contexts are made at boot and lie in a static space. A match never runs script
 * code.
 *
 * No match is unbounded: the callouts in the pattern (re_translate.c) charge operations, and one
 * that can't pay ends the match. Compiling has no such places; it is left when the run is to stop
 * (leave.h), and what it had taken by then is given back here.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

#include "core/base/leave.h"
#include "core/stdlib/re_meter.h"

enum { SPACE = 8192, HEADER = 16, LARGE = 262144, FLUSH = 4096, NEST_MAX = 4000 };
#define SCRATCH_MAX ((size_t)64 << 20)

static _Alignas(16) uint8_t space[SPACE];

/* Before each block of scratch. */
typedef struct block {
    size_t size;
    struct block *next; /* of those taken by the compilation under way */
} block;
_Static_assert(sizeof(block) == HEADER, "what follows is aligned");

static struct {
    itd_vm *vm;
    enum { TO_SPACE, TO_SCRATCH, TO_CELL } mode;
    size_t used;  /* of space */
    size_t most;  /* larger scratch is refused */
    bool refused; /* it was */
    bool large;   /* much scratch was taken */
    bool compiling;
    block *taken; /* while compiling */
    itd_bytes_buffer *cell;
} memory;

typedef struct code_head {
    uint64_t library, reserved;
} code_head;
_Static_assert(sizeof(code_head) == HEADER, "what follows is aligned");

/* ---- memory ----------------------------------------------------------------------------- */

static void *take_space(size_t size)
{
    void *p = space + memory.used;

    size = (size + 15) & ~(size_t)15;
    if (size > SPACE - memory.used) return NULL;
    memory.used += size;
    return p;
}

static void *take_scratch(size_t size)
{
    block *p;

    if (size > memory.most) {
        memory.refused = true;
        return NULL;
    }
    if (size > LARGE) memory.large = true;
    itd_leave_hold();
    p = itd_resize(memory.vm, NULL, 0, size + HEADER);
    if (p) {
        p->size = size;
        if (memory.compiling) {
            p->next = memory.taken;
            memory.taken = p;
        }
    }
    itd_leave_release();
    return p ? p + 1 : NULL;
}

static void free_scratch(block *p)
{
    itd_leave_hold();
    for (block **at = &memory.taken; *at; at = &(*at)->next) {
        if (*at != p) continue;
        *at = p->next;
        break;
    }
    itd_resize(memory.vm, p, p->size + HEADER, 0);
    itd_leave_release();
}

static void *take(size_t size, void *context)
{
    if (memory.mode == TO_SPACE) return take_space(size);
    if (memory.mode == TO_SCRATCH) return take_scratch(size);
    memory.cell = itd_buffer_new(memory.vm, itd_size_add(size, HEADER));
    return memory.cell ? memory.cell->data + HEADER : NULL;
}

static void give_back(void *p, void *context)
{
    uint8_t *start = p;

    if (!p || (start >= space && start < space + SPACE)) return;
    free_scratch((block *)(void *)(start - HEADER));
}

static void open_scratch(itd_vm *vm, size_t most)
{
    memory.vm = vm;
    memory.mode = TO_SCRATCH;
    memory.most = most;
    memory.refused = false;
}

/* ---- metering --------------------------------------------------------------------------- */

static uint64_t group_length(uint32_t group, uint32_t top, const size_t *spans)
{
    if (group >= top || spans[2 * group] == PCRE2_UNSET) return 0;
    return spans[2 * group + 1] - spans[2 * group];
}

static int pay(re_meter *m, uint64_t cost, size_t at)
{
    m->due += cost + (at > m->last ? at - m->last : m->last - at) / 16;
    m->last = at;
    if (m->due < FLUSH) return 0;
    if (!itd_charge(m->vm, m->due / 4)) return PCRE2_ERROR_CALLOUT;
    m->due %= 4;
    return 0;
}

static bool settle(re_meter *m)
{
    uint64_t units = m->due / 4;

    m->due %= 4;
    return !units || itd_charge(m->vm, units);
}

/* C stack for one more level of brackets? A failure is then pending. */
static int guard(uint32_t depth, void *context)
{
    bool enough;

    itd_leave_hold();
    enough = itd_stack_ok(memory.vm);
    itd_leave_release();
    return !enough;
}

/* ---- the libraries ---------------------------------------------------------------------- */

typedef struct library {
    void *(*compile)(const void *text, size_t length, uint32_t options, int *error, size_t *at);
    void *(*copy)(const void *code);
    void (*code_free)(void *code);
    size_t (*code_size)(const void *code);
    void *(*data)(uint32_t pairs);
    void (*data_free)(void *data);
    int (*match)(const void *code, const void *subject, size_t length, size_t start,
                 uint32_t options, void *data, re_meter *meter, const size_t **ret_spans);
    bool (*boot)(void);
} library;

#define LIBRARY(W)                                                                                 \
    static pcre2_general_context_##W *general_##W;                                                 \
    static pcre2_compile_context_##W *compiling_##W;                                               \
    static pcre2_match_context_##W *matching_##W;                                                  \
                                                                                                   \
    static int meter_##W(pcre2_callout_block_##W *b, void *context)                                \
    {                                                                                              \
        re_meter *m = context;                                                                     \
        uint32_t n = b->callout_number;                                                            \
                                                                                                   \
        if (n <= RE_CALLOUT_GROUP)                                                                 \
            return pay(m, (n ? (uint64_t)4 << n : 0) + 2, b->current_position);                    \
        if (n < RE_CALLOUT_ANY_GROUP)                                                              \
            return pay(                                                                            \
                m, group_length(n - RE_CALLOUT_GROUP, b->capture_top, b->offset_vector) / 64 + 1,  \
                b->current_position);                                                              \
        if (n == RE_CALLOUT_ANY_GROUP)                                                             \
            return pay(m, b->current_position / 64 + 1, b->current_position);                      \
        if (n == RE_CALLOUT_END) {                                                                 \
            m->last_group = b->capture_last;                                                       \
            m->ended = true;                                                                       \
        }                                                                                          \
        return pay(m, 1, b->current_position);                                                     \
    }                                                                                              \
                                                                                                   \
    static void *compile_##W(const void *text, size_t length, uint32_t options, int *error,        \
                             size_t *at)                                                           \
    {                                                                                              \
        return pcre2_compile_##W(text, length, options, error, at, compiling_##W);                 \
    }                                                                                              \
    static void *copy_##W(const void *code)                                                        \
    {                                                                                              \
        return pcre2_code_copy_##W(code);                                                          \
    }                                                                                              \
    static void code_free_##W(void *code)                                                          \
    {                                                                                              \
        pcre2_code_free_##W(code);                                                                 \
    }                                                                                              \
    static size_t code_size_##W(const void *code)                                                  \
    {                                                                                              \
        size_t size = 0;                                                                           \
                                                                                                   \
        pcre2_pattern_info_##W(code, PCRE2_INFO_SIZE, &size);                                      \
        return size;                                                                               \
    }                                                                                              \
    static void *data_##W(uint32_t pairs)                                                          \
    {                                                                                              \
        return pcre2_match_data_create_##W(pairs, general_##W);                                    \
    }                                                                                              \
    static void data_free_##W(void *data)                                                          \
    {                                                                                              \
        pcre2_match_data_free_##W(data);                                                           \
    }                                                                                              \
    static int match_##W(const void *code, const void *subject, size_t length, size_t start,       \
                         uint32_t options, void *data, re_meter *meter, const size_t **ret_spans)  \
    {                                                                                              \
        pcre2_set_callout_##W(matching_##W, meter_##W, meter);                                     \
        *ret_spans = pcre2_get_ovector_pointer_##W(data);                                          \
        return pcre2_match_##W(code, subject, length, start, options, data, matching_##W);         \
    }                                                                                              \
    static bool boot_##W(void)                                                                     \
    {                                                                                              \
        if (!(general_##W = pcre2_general_context_create_##W(take, give_back, NULL)))              \
            return false;                                                                          \
        compiling_##W = pcre2_compile_context_create_##W(general_##W);                             \
        matching_##W = pcre2_match_context_create_##W(general_##W);                                \
        if (!compiling_##W || !matching_##W) return false;                                         \
        pcre2_set_newline_##W(compiling_##W, PCRE2_NEWLINE_LF);                                    \
        pcre2_set_parens_nest_limit_##W(compiling_##W, NEST_MAX);                                  \
        pcre2_set_compile_recursion_guard_##W(compiling_##W, guard, NULL);                         \
        pcre2_set_match_limit_##W(matching_##W, UINT32_MAX);                                       \
        pcre2_set_depth_limit_##W(matching_##W, UINT32_MAX);                                       \
        pcre2_set_heap_limit_##W(matching_##W, UINT32_MAX);                                        \
        return true;                                                                               \
    }

LIBRARY(8)
LIBRARY(16)
LIBRARY(32)

#define ROW(W)                                                                                     \
    {                                                                                              \
        compile_##W, copy_##W, code_free_##W, code_size_##W, data_##W, data_free_##W, match_##W,   \
            boot_##W                                                                               \
    }
static const library libraries[RE_LIBRARIES] = {ROW(8), ROW(16), ROW(32)};

bool re_pcre_boot(itd_vm *vm)
{
    memory.vm = vm;
    memory.mode = TO_SPACE;
    for (unsigned i = 0; i < RE_LIBRARIES; i++)
        if (!libraries[i].boot()) return false;
    return true;
}

/* ---- compiling -------------------------------------------------------------------------- */

/* ASCII text as units of a width. */
static const void *widen(itd_vm *vm, const itd_str *s, unsigned library_number)
{
    size_t n = (size_t)s->length;
    itd_bytes_buffer *b;

    if (!library_number) return s->data;
    b = itd_buffer_new(vm, itd_size_mul(n, (size_t)1 << library_number));
    if (!b) return NULL;
    for (size_t i = 0; i < n; i++) {
        if (library_number == 1)
            ((uint16_t *)(void *)b->data)[i] = s->data[i];
        else
            ((uint32_t *)(void *)b->data)[i] = s->data[i];
    }
    return b->data;
}

static bool fail_compile(itd_vm *vm, int error)
{
    char text[200] = "pattern is not supported: ";
    size_t used = strlen(text);

    if (itd_pending(vm)) return false;
    if (error == PCRE2_ERROR_PATTERN_TOO_LARGE || error == PCRE2_ERROR_HEAP_FAILED ||
        memory.refused)
        return re_fail_size(vm);
    pcre2_get_error_message_8(error, (PCRE2_UCHAR8 *)text + used, sizeof text - used);
    return re_fail_text(vm, text);
}

typedef struct compilation {
    const library *library;
    const void *units;
    size_t length;
    uint32_t options;
    void *code; /* of it */
    int error;
} compilation;

static void compile(void *context)
{
    compilation *c = context;
    size_t at;

    c->code = c->library->compile(c->units, c->length, c->options, &c->error, &at);
}

/* False when it was left; the stop is then pending. */
static bool compile_leavable(itd_vm *vm, compilation *c)
{
    bool whole;

    open_scratch(vm, SCRATCH_MAX);
    memory.compiling = true;
    memory.taken = NULL;
    whole = itd_leavable(vm, compile, c);
    memory.compiling = false;
    while (!whole && memory.taken) free_scratch(memory.taken);
    memory.taken = NULL;
    return whole;
}

itd_bytes_buffer *re_pcre_compile(itd_vm *vm, unsigned number, itd_value text, bool unicode,
                                  bool *ret_too_large)
{
    const library *l = &libraries[number];
    compilation c = {.library = l,
                     .length = (size_t)ITD_STR(text)->length,
                     .units = widen(vm, ITD_STR(text), number),
                     .options = PCRE2_MULTILINE | PCRE2_DOTALL | PCRE2_ALT_CIRCUMFLEX |
                                PCRE2_NEVER_UTF | (unicode && number ? PCRE2_UCP : 0)};
    void *code, *kept = NULL;

    *ret_too_large = false;
    if (!c.units || !itd_charge(vm, 8 + c.length / 2) || !compile_leavable(vm, &c)) return NULL;
    code = c.code;
    if (!code) {
        *ret_too_large = number + 1 < RE_LIBRARIES && c.error == PCRE2_ERROR_PATTERN_TOO_LARGE;
        if (!*ret_too_large) fail_compile(vm, c.error);
        return NULL;
    }
    if (l->code_size(code) > RE_CODE_MAX) {
        re_fail_size(vm);
    } else if (itd_charge(vm, l->code_size(code) / 64)) {
        memory.mode = TO_CELL;
        kept = l->copy(code);
        memory.mode = TO_SCRATCH;
    }
    l->code_free(code);
    if (kept) ((code_head *)(void *)memory.cell->data)->library = number;
    return kept ? memory.cell : NULL;
}

unsigned re_pcre_library(const itd_bytes_buffer *code)
{
    return (unsigned)((const code_head *)(const void *)code->data)->library;
}

/* ---- matching --------------------------------------------------------------------------- */

void *re_pcre_data(itd_vm *vm, unsigned number, uint32_t groups)
{
    open_scratch(vm, SIZE_MAX / 2);
    return libraries[number].data(groups + 1);
}

void re_pcre_data_free(unsigned number, void *data)
{
    libraries[number].data_free(data);
}

int re_pcre_match(const itd_bytes_buffer *code, const void *subject, size_t length, size_t start,
                  unsigned how, void *data, re_meter *meter, const size_t **ret_spans)
{
    uint32_t options = (how & RE_NOT_EMPTY ? PCRE2_NOTEMPTY_ATSTART : 0) |
                       (how & (RE_PREFIX | RE_WHOLE) ? PCRE2_ANCHORED : 0) |
                       (how & RE_WHOLE ? PCRE2_ENDANCHORED : 0);
    itd_vm *vm = meter->vm;
    int r;

    open_scratch(vm, SIZE_MAX / 2);
    meter->last = start;
    meter->last_group = 0;
    meter->ended = false;
    r = libraries[re_pcre_library(code)].match(code->data + HEADER, subject, length, start, options,
                                               data, meter, ret_spans);
    if (!settle(meter)) return -1;
    if (r > 0) return 1;
    if (r == PCRE2_ERROR_NOMATCH) return 0;
    if (!itd_pending(vm))
        itd_fail(vm, itd_RuntimeError, "internal error in regular expression engine");
    return -1;
}

bool re_pcre_was_large(void)
{
    bool large = memory.large;

    memory.large = false;
    return large;
}
