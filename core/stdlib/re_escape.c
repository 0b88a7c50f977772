/* re_escape.c - the small parts of a pattern: tokens, names, backslash escapes, character sets, and
 * re.error.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/base/unicode_names.h"
#include "core/object/str_impl.h"
#include "core/stdlib/re_meter.h"
#include "core/stdlib/re_source.h"

/* ---- tokens ----------------------------------------------------------------------------- */

static bool measure(re_source *s)
{
    s->width = s->at < s->length;
    if (!s->width || re_char(s, s->at) != '\\') return true;
    s->width = 2;
    return s->at + 1 < s->length || re_fail_c(s, s->length - 1, "bad escape (end of pattern)");
}

bool re_open(re_source *s, itd_vm *vm, itd_value text)
{
    size_t size;

    *s = (re_source){.vm = vm, .text = text};
    if (itd_is_str(text)) {
        s->length = ITD_STR(text)->length;
    } else {
        if (!itd_as_buffer(vm, text, &s->data, &size)) return false;
        s->length = (int64_t)size;
    }
    return measure(s);
}

bool re_advance(re_source *s)
{
    s->at += s->width;
    return measure(s);
}

int re_take(re_source *s, uint32_t code)
{
    if (!re_next_is(s, code)) return 0;
    return re_advance(s) ? 1 : -1;
}

bool re_seek(re_source *s, int64_t at)
{
    s->at = at;
    return measure(s);
}

itd_value re_piece(const re_source *s, int64_t start, int64_t stop)
{
    if (s->data) return itd_str_of_units(s->vm, s->data + start, stop - start, 1);
    return itd_str_slice(s->vm, s->text, start, stop);
}

/* ---- errors ----------------------------------------------------------------------------- */

static bool raise_error(itd_vm *vm, const itd_value *args, size_t count)
{
    itd_value module = itd_failed(args[0]) ? ITD_ERROR : itd_import(vm, "_re_extras");
    itd_value error =
        itd_failed(module) ? module : itd_getattr(vm, module, itd_intern_c(vm, "error", 5));

    if (!itd_failed(error)) error = itd_call(vm, error, count, args);
    if (!itd_failed(error)) itd_raise_value(vm, error);
    return false;
}

/* Of a bytes pattern, errors show what isn't ASCII as an escape. */
static itd_value escaped(itd_vm *vm, itd_value message)
{
    itd_text t;

    itd_text_init(&t, vm);
    for (int64_t i = 0; i < ITD_STR(message)->length; i++) {
        uint32_t c = itd_str_at(ITD_STR(message), i);

        if (c < 128 ? !itd_text_code(&t, c) : !itd_text_printf(&t, "\\x%x", c)) return ITD_ERROR;
    }
    return itd_text_done(&t);
}

bool re_fail(re_source *s, int64_t position, itd_value message)
{
    itd_value args[3] = {message, s->text, position < 0 ? ITD_NONE : itd_from_small(position)};

    if (s->data && !itd_failed(message) && ITD_STR(message)->kind != 1)
        args[0] = escaped(s->vm, message);
    return raise_error(s->vm, args, 3);
}

bool re_fail_size(itd_vm *vm)
{
    return re_fail_text(vm, "Compiled regex exceeds size limit of 10485760 bytes.");
}

bool re_fail_text(itd_vm *vm, const char *text)
{
    itd_value message = itd_str_c(vm, text);

    return raise_error(vm, &message, 1);
}

bool re_fail_c(re_source *s, int64_t position, const char *message)
{
    return re_fail(s, position, itd_str_c(s->vm, message));
}

bool re_fail_reference(re_source *s, int64_t position, itd_value digits)
{
    int64_t zeros = 0, length = ITD_STR(digits)->length;

    while (zeros < length - 1 && itd_str_at(ITD_STR(digits), zeros) == '0') zeros++;
    digits = itd_str_slice(s->vm, digits, zeros, length);
    return !itd_failed(digits) &&
           re_fail(s, position, itd_str_format(s->vm, "invalid group reference %U", digits));
}

/* ---- names ------------------------------------------------------------------------------ */

bool re_name(re_source *s, uint32_t terminator, const char *what, itd_value *ret)
{
    int64_t start = s->at;

    while (!re_next_is(s, terminator)) {
        if (!s->width && s->at == start)
            return re_fail(s, s->at, itd_str_format(s->vm, "missing %s", what));
        if (!s->width)
            return re_fail(s, start,
                           itd_str_format(s->vm, "missing %c, unterminated name", (int)terminator));
        if (!re_advance(s)) return false;
    }
    if (!re_advance(s)) return false;
    if (s->at - 1 == start) return re_fail(s, start, itd_str_format(s->vm, "missing %s", what));
    *ret = re_piece(s, start, s->at - 1);
    return !itd_failed(*ret);
}

bool re_check_name(re_source *s, itd_value name, int64_t offset)
{
    int64_t position = s->at - ITD_STR(name)->length - offset;

    if (s->data && ITD_STR(name)->kind != 1) {
        itd_value shown = itd_ascii(s->vm, name);

        return !itd_failed(shown) &&
               re_fail(s, position, itd_str_format(s->vm, "bad character in group name %U", shown));
    }
    return itd_is_identifier(name) ||
           re_fail(s, position, itd_str_format(s->vm, "bad character in group name %R", name));
}

bool re_name_number(itd_value name, uint32_t *ret)
{
    const itd_str *s = ITD_STR(name);
    uint32_t n = 0;

    for (int64_t i = 0; i < s->length; i++) {
        uint32_t c = itd_str_at(s, i);

        if (!re_is_digit(c)) return false;
        n = n < 100000000 ? n * 10 + (c - '0') : 1000000000;
    }
    *ret = n;
    return s->length > 0;
}

/* ---- escapes ---------------------------------------------------------------------------- */

int re_simple_escape(uint32_t c)
{
    switch (c) {
    case 'a': return 7;
    case 'b': return 8;
    case 'f': return 12;
    case 'n': return 10;
    case 'r': return 13;
    case 't': return 9;
    case 'v': return 11;
    case '\\': return '\\';
    default: return -1;
    }
}

static int category(uint32_t c)
{
    switch (c) {
    case 'd': return RE_DIGIT;
    case 'D': return RE_NOT_DIGIT;
    case 's': return RE_SPACE;
    case 'S': return RE_NOT_SPACE;
    case 'w': return RE_WORD;
    case 'W': return RE_NOT_WORD;
    default: return -1;
    }
}

static int position(uint32_t c)
{
    switch (c) {
    case 'A': return RE_START;
    case 'Z': return RE_END;
    case 'b': return RE_BOUNDARY;
    case 'B': return RE_NOT_BOUNDARY;
    default: return -1;
    }
}

static bool fail_escape(re_source *s, int64_t start, const char *what)
{
    itd_value shown = re_piece(s, start, s->at);

    return !itd_failed(shown) && re_fail(s, start, itd_str_format(s->vm, "%s %U", what, shown));
}

static int hex_value(uint32_t c)
{
    if (re_is_digit(c)) return (int)(c - '0');
    return (c | 32) >= 'a' && (c | 32) <= 'f' ? (int)((c | 32) - 'a' + 10) : -1;
}

static bool read_hex(re_source *s, int64_t start, int digits, uint32_t *ret)
{
    uint32_t n = 0;

    for (int i = 0; i < digits; i++) {
        int d = s->width == 1 ? hex_value(re_char(s, s->at)) : -1;

        if (d < 0) return fail_escape(s, start, "incomplete escape");
        n = n << 4 | (uint32_t)d;
        if (!re_advance(s)) return false;
    }
    *ret = n;
    return n <= 0x10FFFF || fail_escape(s, start, "bad escape");
}

static bool read_character_name(re_source *s, uint32_t *ret)
{
    int brace = re_take(s, '{');
    itd_value name, owner;
    const char *text;
    size_t size;

    if (brace < 0) return false;
    if (!brace) return re_fail_c(s, s->at, "missing {");
    if (!re_name(s, '}', "character name", &name)) return false;
    text = ITD_STR(name)->kind == 1 ? itd_str_utf8(s->vm, name, &size, &owner) : NULL;
    if (text && itd_unicode_by_name(text, size, ret)) return true;
    if (itd_pending(s->vm)) return false;
    return re_fail(s, s->at - ITD_STR(name)->length - 4,
                   itd_str_format(s->vm, "undefined character name %R", name));
}

bool re_read_number(re_source *s, int64_t start, bool *ret_octal, uint32_t *ret)
{
    uint32_t first = re_char(s, start + 1), second, n = first - '0';

    *ret_octal = false;
    *ret = n;
    if (s->width != 1 || !re_is_digit(second = re_char(s, s->at))) return true;
    if (!re_advance(s)) return false;
    *ret = n = n * 10 + (second - '0');
    if (!re_is_octal(first) || !re_is_octal(second) || s->width != 1 ||
        !re_is_octal(re_char(s, s->at)))
        return true;
    *ret = (first - '0') << 6 | (second - '0') << 3 | (re_char(s, s->at) - '0');
    *ret_octal = true;
    if (!re_advance(s)) return false;
    if (*ret <= 0377) return true;
    return re_fail(s, start,
                   itd_str_format(s->vm, "octal escape value %U outside of range 0-0o377",
                                  re_piece(s, start, s->at)));
}

/* Octal digits after the first one, at most two. */
static bool read_octal(re_source *s, int64_t start, uint32_t first, uint32_t *ret)
{
    uint32_t n = first - '0';

    for (int i = 0; i < 2 && s->width == 1 && re_is_octal(re_char(s, s->at)); i++) {
        n = n << 3 | (re_char(s, s->at) - '0');
        if (!re_advance(s)) return false;
    }
    *ret = n;
    if (n <= 0377) return true;
    return re_fail(s, start,
                   itd_str_format(s->vm, "octal escape value %U outside of range 0-0o377",
                                  re_piece(s, start, s->at)));
}

bool re_read_escape(re_source *s, bool in_set, re_sequence *ret)
{
    int64_t start = s->at;
    uint32_t c = re_char(s, start + 1);
    bool octal;
    int simple = re_simple_escape(c), at = in_set ? -1 : position(c);

    if (!re_advance(s)) return false;
    *ret = (re_sequence){RE_IS_CODE, c};
    if (at >= 0) {
        *ret = (re_sequence){RE_IS_AT, (uint32_t)at};
        return true;
    }
    if (category(c) >= 0) {
        *ret = (re_sequence){RE_IS_CATEGORY, (uint32_t)category(c)};
        return true;
    }
    if (simple >= 0) {
        ret->value = (uint32_t)simple;
        return true;
    }
    if (c == 'x') return read_hex(s, start, 2, &ret->value);
    if (c == 'u' && !s->data) return read_hex(s, start, 4, &ret->value);
    if (c == 'U' && !s->data) return read_hex(s, start, 8, &ret->value);
    if (c == 'N' && !s->data) return read_character_name(s, &ret->value);
    if (c == '0' || (in_set && re_is_octal(c))) return read_octal(s, start, c, &ret->value);
    if (re_is_digit(c) && !in_set) {
        if (!re_read_number(s, start, &octal, &ret->value)) return false;
        if (!octal) ret->kind = RE_IS_GROUP;
        return true;
    }
    return !(re_is_letter(c) || re_is_digit(c)) || fail_escape(s, start, "bad escape");
}

/* ---- nodes ------------------------------------------------------------------------------ */

void *re_grow(itd_vm *vm, itd_bytes_buffer **buffer, uint32_t count, size_t item_size)
{
    itd_bytes_buffer *old = *buffer, *fresh;
    size_t need = itd_size_mul((size_t)count + 1, item_size);

    if (old && need <= old->size) return old->data;
    fresh = count < RE_MANY - 1 ? itd_buffer_new(vm, itd_size_mul(need, 2) + 32 * item_size) : NULL;
    if (!fresh) {
        if (!itd_pending(vm)) itd_fail_memory(vm);
        return NULL;
    }
    if (old) memcpy(fresh->data, old->data, old->size);
    *buffer = fresh;
    itd_discard(vm, old);
    return fresh->data;
}

uint32_t re_add_node(itd_vm *vm, re_tree *tree, unsigned op)
{
    if (!itd_charge(vm, 1) || !re_grow(vm, &tree->node_buffer, tree->nodes, sizeof(re_node)))
        return 0;
    *re_node_at(tree, tree->nodes) = (re_node){.op = (uint8_t)op};
    return tree->nodes++;
}

/* ---- sets ------------------------------------------------------------------------------- */

/* One item of a set: an escape or a plain character. */
static bool read_item(re_source *s, re_sequence *ret)
{
    if (s->width == 2) return re_read_escape(s, true, ret);
    *ret = (re_sequence){RE_IS_CODE, re_char(s, s->at)};
    return re_advance(s);
}

static bool add_range(re_source *s, re_tree *tree, uint32_t first, uint32_t last)
{
    if (!re_grow(s->vm, &tree->range_buffer, tree->ranges, sizeof(re_range))) return false;
    *re_range_at(tree, tree->ranges++) = (re_range){first, last};
    return true;
}

static bool add_item(re_source *s, re_tree *tree, uint32_t set, const re_sequence *item)
{
    if (item->kind == RE_IS_CODE) return add_range(s, tree, item->value, item->value);
    re_node_at(tree, set)->c |= 1u << item->value;
    return true;
}

/* The two ends of a range, whose tokens began at these places, don't fit. CPython shows of an
 * escape its first two characters. */
static bool fail_range(re_source *s, int64_t low, int low_width, int64_t high, int high_width)
{
    itd_value a = re_piece(s, low, low + low_width), b = re_piece(s, high, high + high_width);

    if (itd_failed(a) || itd_failed(b)) return false;
    return re_fail(s, s->at - low_width - 1 - high_width,
                   itd_str_format(s->vm, "bad character range %U-%U", a, b));
}

/* After an item, which began at low: the rest of a range if a '-' follows. 1: goes on; 0: the set
 * has ended; -1. */
static int read_range(re_source *s, re_tree *tree, uint32_t set, int64_t start, int64_t low,
                      int low_width, const re_sequence *item)
{
    int dash = re_take(s, '-'), high_width = s->width;
    int64_t high = s->at;
    re_sequence other;

    if (dash < 0) return -1;
    if (!dash) return add_item(s, tree, set, item) ? 1 : -1;
    if (!s->width) {
        re_fail_c(s, start, "unterminated character set");
        return -1;
    }
    if (re_next_is(s, ']'))
        return re_advance(s) && add_item(s, tree, set, item) && add_range(s, tree, '-', '-') ? 0
                                                                                             : -1;
    if (!read_item(s, &other)) return -1;
    if (item->kind != RE_IS_CODE || other.kind != RE_IS_CODE || other.value < item->value) {
        fail_range(s, low, low_width, high, high_width);
        return -1;
    }
    return add_range(s, tree, item->value, other.value) ? 1 : -1;
}

uint32_t re_read_set(re_source *s, re_tree *tree, int64_t start)
{
    uint32_t set = re_add_node(s->vm, tree, RE_SET);
    int negated = re_take(s, '^'), more = 1;

    if (!set || negated < 0) return 0;
    re_node_at(tree, set)->negated = negated;
    re_node_at(tree, set)->a = tree->ranges;
    re_node_at(tree, set)->least = re_node_at(tree, set)->most = 1;
    for (bool first = true; more > 0; first = false) {
        int64_t low = s->at;
        int low_width = s->width;
        re_sequence item;

        if (!itd_charge(s->vm, 1)) return 0;
        if (!s->width) return re_fail_c(s, start, "unterminated character set");
        if (!first && re_next_is(s, ']')) {
            if (!re_advance(s)) return 0;
            break;
        }
        if (!read_item(s, &item)) return 0;
        more = read_range(s, tree, set, start, low, low_width, &item);
        if (more < 0) return 0;
    }
    re_node_at(tree, set)->b = tree->ranges - re_node_at(tree, set)->a;
    return set;
}
