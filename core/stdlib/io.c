/* io.c - the fronts of io.StringIO and io.BytesIO (vm/front.h): what they do all the time, while
 * the stream is open and its lines end in feeds.
 *
 * A StringIO is a list of the strs that were written, joined when they are first read; a BytesIO a
 * bytearray. Both keep their place beside it. The attributes are those that io.py gives them, so
 * the streams of saved states are no others.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "core/stdlib/io.h"
#include "core/object/bytes_impl.h"
#include "core/object/containers.h"
#include "core/object/str_impl.h"
#include "core/vm/front.h"

#define DECLINE   ITD_UNBOUND
#define BYTES_(v) ITD_AS(itd_bytes, v)
#define ARRAY_(v) ITD_AS(itd_bytearray, v)
#define MAX_PLACE ((int64_t)1 << 48)
#define LINE_STEP 64

/* ---- places ----------------------------------------------------------------------------- */

enum { NEWLINE, SEEN, PUT, PLAIN, PARTS, SIZE, TEXT_AT, TEXT_SHUT, TEXT_FIELDS };
enum { DATA, BYTES_AT, BYTES_SHUT, BYTES_FIELDS };

static const itd_value *const text_names[TEXT_FIELDS] = {
    &itd_n__newline, &itd_n__seen, &itd_n__put, &itd_n__plain,
    &itd_n__parts,   &itd_n__size, &itd_n__at,  &itd_n__shut,
};
static const itd_value *const bytes_names[BYTES_FIELDS] = {&itd_n__data, &itd_n__at, &itd_n__shut};

static bool is_place(itd_value v)
{
    return itd_is_small(v) && itd_small(v) >= 0 && itd_small(v) < MAX_PLACE;
}

static bool open_text(itd_value v, itd_value *f[])
{
    return itd_front_fields(v, text_names, NEWLINE, TEXT_FIELDS, f) &&
           itd_same(*f[TEXT_SHUT], ITD_FALSE) && itd_front_exact(*f[PARTS], itd_list_type) &&
           is_place(*f[SIZE]) && is_place(*f[TEXT_AT]);
}

static bool open_bytes(itd_value v, itd_value *f[])
{
    return itd_front_fields(v, bytes_names, DATA, BYTES_FIELDS, f) &&
           itd_same(*f[BYTES_SHUT], ITD_FALSE) && itd_front_exact(*f[DATA], itd_bytearray_type) &&
           is_place(*f[BYTES_AT]);
}

/* The optional size of a read: -1 without. False: it is for Python to look at. */
static bool size_of(const itd_value *args, size_t count, int64_t *ret)
{
    *ret = -1;
    if (count == 1) return true;
    if (count != 2) return false;
    if (itd_is_none(args[1])) return true;
    if (!itd_is_small(args[1])) return false;
    *ret = itd_small(args[1]);
    return true;
}

/* ---- text ------------------------------------------------------------------------------- */

/* All the text as one str. Unbound: the parts are something else. */
static itd_value whole(itd_vm *vm, itd_value parts)
{
    itd_list *list = ITD_LIST_(parts);
    itd_value *items = itd_list_items(parts), all;
    int64_t count = list->count;

    for (int64_t i = 0; i < count; i++)
        if (!itd_str_exact(items[i])) return ITD_UNBOUND;
    if (count == 1) return items[0];
    if (!itd_charge(vm, (uint64_t)count / 4)) return ITD_ERROR;
    all = itd_str_join(vm, items, (size_t)count);
    if (itd_failed(all)) return all;
    if (!count) return itd_list_append(vm, parts, all) ? all : ITD_ERROR;
    items[0] = all;
    itd_list_drop(list, 1, count - 1);
    return all;
}

static bool write_text(itd_vm *vm, itd_value *f[], itd_value text)
{
    int64_t length = ITD_STR(text)->length;

    if (!length) return true;
    if (!itd_list_append(vm, *f[PARTS], text)) return false;
    *f[SIZE] = *f[TEXT_AT] = itd_from_small(itd_small(*f[SIZE]) + length);
    return true;
}

ITD_FRONT(text_write)
{
    itd_value *f[TEXT_FIELDS];

    if (count != 2 || !itd_str_exact(args[1]) || !open_text(args[0], f) ||
        !itd_same(*f[PLAIN], ITD_TRUE) || !itd_same(*f[TEXT_AT], *f[SIZE]))
        return DECLINE;
    return write_text(vm, f, args[1]) ? itd_from_small(ITD_STR(args[1])->length) : ITD_ERROR;
}

ITD_FRONT(text_init)
{
    itd_value text = count > 1 ? args[1] : itd_empty_str, parts, values[TEXT_FIELDS];
    int64_t length;

    if (count > 2) return DECLINE;
    if (itd_is_none(text)) text = itd_empty_str;
    if (!itd_str_exact(text)) return DECLINE;
    length = ITD_STR(text)->length;
    if (length && !itd_front_is(vm, args[0], itd_n_write, text_write)) return DECLINE;
    parts = itd_list_from(vm, &text, length > 0);
    if (itd_failed(parts)) return parts;
    values[NEWLINE] = itd_latin1_strs['\n'];
    values[SEEN] = values[PUT] = ITD_NONE;
    values[PLAIN] = ITD_TRUE;
    values[PARTS] = parts;
    values[SIZE] = itd_from_small(length);
    values[TEXT_AT] = itd_from_small(0);
    values[TEXT_SHUT] = ITD_FALSE;
    if (itd_object_begin(vm, args[0], text_names, values, TEXT_FIELDS)) return ITD_NONE;
    return itd_pending(vm) ? ITD_ERROR : DECLINE;
}

/* IOBase.writelines, of a stream that writes as StringIO does. */
ITD_FRONT(write_lines)
{
    bool is_list = count == 2 && itd_front_exact(args[1], itd_list_type);
    itd_value *f[TEXT_FIELDS], *items;
    int64_t lines;

    if (!is_list && !(count == 2 && itd_front_exact(args[1], itd_tuple_type))) return DECLINE;
    if (!open_text(args[0], f) || !itd_same(*f[PLAIN], ITD_TRUE) ||
        !itd_same(*f[TEXT_AT], *f[SIZE]) || itd_same(*f[PARTS], args[1]) ||
        !itd_front_is(vm, args[0], itd_n_write, text_write))
        return DECLINE;
    items = is_list ? itd_list_items(args[1]) : itd_tuple_items(args[1]);
    lines = is_list ? itd_list_count(args[1]) : itd_tuple_count(args[1]);
    for (int64_t i = 0; i < lines; i++)
        if (!itd_str_exact(items[i])) return DECLINE;
    if (!itd_charge(vm, (uint64_t)lines)) return ITD_ERROR;
    for (int64_t i = 0; i < lines; i++)
        if (!write_text(vm, f, items[i])) return ITD_ERROR;
    return ITD_NONE;
}

ITD_FRONT(text_value)
{
    itd_value *f[TEXT_FIELDS];

    return count == 1 && open_text(args[0], f) ? whole(vm, *f[PARTS]) : DECLINE;
}

ITD_FRONT(text_read)
{
    itd_value *f[TEXT_FIELDS], text, piece;
    int64_t size, at, length;

    if (!size_of(args, count, &size) || !open_text(args[0], f)) return DECLINE;
    text = whole(vm, *f[PARTS]);
    if (!itd_is_str(text)) return text;
    at = itd_small(*f[TEXT_AT]);
    length = ITD_STR(text)->length;
    if (at > length) at = length;
    if (size < 0 || size > length - at) size = length - at;
    piece = itd_str_slice(vm, text, at, at + size);
    if (!itd_failed(piece) && size) *f[TEXT_AT] = itd_from_small(at + size);
    return piece;
}

/* The next line, of no more than size characters unless that is below 0; the empty str at the end.
 */
static itd_value text_line(itd_vm *vm, itd_value *f[], int64_t size)
{
    itd_value text, line;
    int64_t at = itd_small(*f[TEXT_AT]), end, limit;
    itd_view v;

    if (!itd_is_none(*f[NEWLINE]) && !itd_same(*f[NEWLINE], itd_latin1_strs['\n'])) return DECLINE;
    text = whole(vm, *f[PARTS]);
    if (!itd_is_str(text)) return text;
    v = itd_str_view(text);
    if (at >= v.length || !size) return itd_empty_str;
    limit = size > 0 && v.length - at > size ? at + size : v.length;
    end = itd_view_find_unit(&v, '\n', at, limit);
    end = end < 0 ? limit : end + 1;
    if (end - at > LINE_STEP && !itd_charge(vm, (uint64_t)(end - at) / LINE_STEP)) return ITD_ERROR;
    line = itd_str_slice(vm, text, at, end);
    if (!itd_failed(line)) *f[TEXT_AT] = itd_from_small(end);
    return line;
}

ITD_FRONT(text_readline)
{
    itd_value *f[TEXT_FIELDS];
    int64_t size;

    return size_of(args, count, &size) && open_text(args[0], f) ? text_line(vm, f, size) : DECLINE;
}

/* The end is Python's to raise. */
ITD_FRONT(text_next)
{
    itd_value *f[TEXT_FIELDS], line;

    if (count != 1 || !open_text(args[0], f)) return DECLINE;
    line = text_line(vm, f, -1);
    return itd_is_str(line) && !ITD_STR(line)->length ? DECLINE : line;
}

itd_value itd_io_peek_line(itd_vm *vm, itd_value stream, itd_value **ret_place, itd_value *ret_next)
{
    itd_value *f[TEXT_FIELDS], line, was;

    if (!open_text(stream, f) || !itd_front_is(vm, stream, itd_n___next__, text_next))
        return ITD_UNBOUND;
    was = *f[TEXT_AT];
    line = text_line(vm, f, -1);
    if (!itd_is_str(line)) return line;
    *ret_place = f[TEXT_AT];
    *ret_next = *f[TEXT_AT];
    *f[TEXT_AT] = was;
    return ITD_STR(line)->length ? line : ITD_UNBOUND;
}

/* IOBase.readlines, of a stream that reads as StringIO does. */
ITD_FRONT(text_readlines)
{
    itd_value *f[TEXT_FIELDS], lines, line;
    int64_t hint;

    if (!size_of(args, count, &hint) || hint > 0 || !open_text(args[0], f) ||
        !itd_front_is(vm, args[0], itd_n___next__, text_next))
        return DECLINE;
    lines = itd_list_new(vm);
    while (!itd_failed(lines)) {
        line = text_line(vm, f, -1);
        if (!itd_is_str(line)) return line; /* before the first, or a failure */
        if (!ITD_STR(line)->length) break;
        if (!itd_charge(vm, 1) || !itd_list_append(vm, lines, line)) return ITD_ERROR;
    }
    return lines;
}

ITD_FRONT(text_seek)
{
    itd_value *f[TEXT_FIELDS];

    if ((count != 2 && !(count == 3 && itd_same(args[2], itd_from_small(0)))) ||
        !is_place(args[1]) || !open_text(args[0], f))
        return DECLINE;
    return *f[TEXT_AT] = args[1];
}

ITD_FRONT(text_tell)
{
    itd_value *f[TEXT_FIELDS];

    return count == 1 && open_text(args[0], f) ? *f[TEXT_AT] : DECLINE;
}

/* ---- bytes ------------------------------------------------------------------------------ */

ITD_FRONT(bytes_init)
{
    itd_value data, values[BYTES_FIELDS];
    int64_t size = 0;
    uint8_t *to;

    if (count > 2 || (count == 2 && !itd_front_exact(args[1], itd_bytes_type))) return DECLINE;
    if (count == 2) size = BYTES_(args[1])->length;
    if (!itd_charge(vm, (uint64_t)size / 64)) return ITD_ERROR;
    data = itd_bytes_make(vm, true, size, &to);
    if (itd_failed(data)) return data;
    if (size) memcpy(to, BYTES_(args[1])->data, (size_t)size);
    values[DATA] = data;
    values[BYTES_AT] = itd_from_small(0);
    values[BYTES_SHUT] = ITD_FALSE;
    if (itd_object_begin(vm, args[0], bytes_names, values, BYTES_FIELDS)) return ITD_NONE;
    return itd_pending(vm) ? ITD_ERROR : DECLINE;
}

ITD_FRONT(bytes_write)
{
    itd_value *f[BYTES_FIELDS];
    itd_bytearray *b;
    int64_t at, size, stop;

    if (count != 2 || !itd_front_exact(args[1], itd_bytes_type) || !open_bytes(args[0], f))
        return DECLINE;
    b = ARRAY_(*f[DATA]);
    at = itd_small(*f[BYTES_AT]);
    size = BYTES_(args[1])->length;
    if (!size) return itd_from_small(0);
    if (b->exports || at > b->length) return DECLINE;
    stop = size > b->length - at ? b->length : at + size;
    if (!itd_bytearray_splice(vm, b, at, stop, BYTES_(args[1])->data, size)) return ITD_ERROR;
    *f[BYTES_AT] = itd_from_small(at + size);
    return itd_from_small(size);
}

/* The bytes from at to end, after which the stream then is. */
static itd_value bytes_piece(itd_vm *vm, itd_value *f[], int64_t at, int64_t end)
{
    const itd_bytearray *b = ARRAY_(*f[DATA]);
    itd_value piece;

    if (at >= end) return itd_bytes_new(vm, "", 0);
    if (!itd_charge(vm, (uint64_t)(end - at) / 64)) return ITD_ERROR;
    piece = itd_bytes_new(vm, b->buffer->data + at, (size_t)(end - at));
    if (!itd_failed(piece)) *f[BYTES_AT] = itd_from_small(end);
    return piece;
}

ITD_FRONT(bytes_value)
{
    itd_value *f[BYTES_FIELDS];
    const itd_bytearray *b;

    if (count != 1 || !open_bytes(args[0], f)) return DECLINE;
    b = ARRAY_(*f[DATA]);
    if (!itd_charge(vm, (uint64_t)b->length / 64)) return ITD_ERROR;
    return itd_bytes_new(vm, b->length ? b->buffer->data : (const uint8_t *)"", (size_t)b->length);
}

ITD_FRONT(bytes_read)
{
    itd_value *f[BYTES_FIELDS];
    int64_t size, at, length;

    if (!size_of(args, count, &size) || !open_bytes(args[0], f)) return DECLINE;
    at = itd_small(*f[BYTES_AT]);
    length = ARRAY_(*f[DATA])->length;
    if (at > length) at = length;
    if (size < 0 || size > length - at) size = length - at;
    return bytes_piece(vm, f, at, at + size);
}

static itd_value bytes_line(itd_vm *vm, itd_value *f[], int64_t size)
{
    const itd_bytearray *b = ARRAY_(*f[DATA]);
    int64_t at = itd_small(*f[BYTES_AT]), end = b->length;
    const uint8_t *feed;

    if (at >= end) return bytes_piece(vm, f, 0, 0);
    if (size >= 0 && end - at > size) end = at + size;
    feed = memchr(b->buffer->data + at, '\n', (size_t)(end - at));
    if (feed) end = feed - b->buffer->data + 1;
    return bytes_piece(vm, f, at, end);
}

ITD_FRONT(bytes_readline)
{
    itd_value *f[BYTES_FIELDS];
    int64_t size;

    return size_of(args, count, &size) && open_bytes(args[0], f) ? bytes_line(vm, f, size)
                                                                 : DECLINE;
}

ITD_FRONT(bytes_next)
{
    itd_value *f[BYTES_FIELDS], line;

    if (count != 1 || !open_bytes(args[0], f)) return DECLINE;
    line = bytes_line(vm, f, -1);
    return itd_is_cell(line) && !BYTES_(line)->length ? DECLINE : line;
}

ITD_FRONT(bytes_readlines)
{
    itd_value *f[BYTES_FIELDS], lines, line;
    int64_t size;

    if (!size_of(args, count, &size) || size > 0 || !open_bytes(args[0], f)) return DECLINE;
    lines = itd_list_new(vm);
    while (!itd_failed(lines)) {
        line = bytes_line(vm, f, -1);
        if (itd_failed(line)) return line;
        if (!BYTES_(line)->length) break;
        if (!itd_charge(vm, 1) || !itd_list_append(vm, lines, line)) return ITD_ERROR;
    }
    return lines;
}

ITD_FRONT(bytes_seek)
{
    itd_value *f[BYTES_FIELDS];

    if ((count != 2 && !(count == 3 && itd_same(args[2], itd_from_small(0)))) ||
        !is_place(args[1]) || !open_bytes(args[0], f))
        return DECLINE;
    return *f[BYTES_AT] = args[1];
}

ITD_FRONT(bytes_tell)
{
    itd_value *f[BYTES_FIELDS];

    return count == 1 && open_bytes(args[0], f) ? *f[BYTES_AT] : DECLINE;
}

const itd_front itd_fronts_io[] = {
    {"io", "StringIO.__init__", text_init},       {"io", "StringIO.write", text_write},
    {"io", "StringIO.getvalue", text_value},      {"io", "StringIO.read", text_read},
    {"io", "StringIO.readline", text_readline},   {"io", "StringIO.__next__", text_next},
    {"io", "StringIO.seek", text_seek},           {"io", "StringIO.tell", text_tell},
    {"io", "IOBase.writelines", write_lines},     {"io", "IOBase.readlines", text_readlines},
    {"io", "BytesIO.__init__", bytes_init},       {"io", "BytesIO.write", bytes_write},
    {"io", "BytesIO.getvalue", bytes_value},      {"io", "BytesIO.read", bytes_read},
    {"io", "BytesIO.readline", bytes_readline},   {"io", "BytesIO.__next__", bytes_next},
    {"io", "BytesIO.readlines", bytes_readlines}, {"io", "BytesIO.seek", bytes_seek},
    {"io", "BytesIO.tell", bytes_tell},           {0},
};
