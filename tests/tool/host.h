/* host.h - what the programs here have in common as hosts of a session: output, and a tool that answers with its arguments.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
#ifndef ITD_TOOL_HOST_H
#define ITD_TOOL_HOST_H

#include <stdio.h>
#include <string.h>

#include "core/itd.h"

static itd_session *session;

static void output(void *context, const char *text, size_t size) { fwrite(text, 1, size, stdout); }
static void quiet(void *context) {}

/* Copies what is visited into the builder. */
static bool b_none(void *c) { return itd_build_none(session); }
static bool b_ellipsis(void *c) { return itd_build_ellipsis(session); }
static bool b_bool(void *c, bool v) { return itd_build_bool(session, v); }
static bool b_int(void *c, int64_t v) { return itd_build_int(session, v); }
static bool b_big(void *c, bool n, const uint8_t *m, size_t size) { return itd_build_big(session, n, m, size); }
static bool b_real(void *c, double v) { return itd_build_float(session, v); }
static bool b_complex(void *c, double re, double im) { return itd_build_complex(session, re, im); }
static bool b_text(void *c, const char *t, size_t size) { return itd_build_text(session, t, size); }
static bool b_bytes(void *c, itd_bytes_kind k, const uint8_t *d, size_t size) { return itd_build_bytes(session, k, d, size); }
static bool b_range(void *c, int64_t a, int64_t o, int64_t s) { return itd_build_range(session, a, o, s); }
static bool b_tagged(void *c, itd_tagged_kind k, const char *t, size_t size) { return itd_build_tagged(session, k, t, size); }
static bool b_begin(void *c, itd_shape_kind k, size_t n) { return itd_build_begin(session, k, n); }
static bool b_end(void *c, itd_shape_kind k) { return itd_build_end(session); }

static const itd_sink copy = {NULL, b_none, b_ellipsis, b_bool, b_int, b_big, b_real, b_complex, b_text, b_bytes, b_range, b_tagged, b_begin, b_end};

/* The tool fail fails, any other answers with its arguments. */
static bool answer(void *context, const itd_host_call *call)
{
    if (strcmp(call->name, "fail") == 0) return itd_call_fail(session, call->id, "ValueError", "as asked", 8);
    itd_build_start(session);
    return itd_visit_call_args(session, call->id, &copy) == ITD_VISITED && itd_build_to_answer(session, call->id);
}

#endif
