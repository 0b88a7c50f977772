// SPDX-License-Identifier: MIT OR Apache-2.0
/** Sessions that last: listings, and the open calls of runs that wait for `resume`. */

import { types } from 'node:util'
import { nameText, socketPath } from './config.js'
import { privateSocket } from './daemon.js'
import { argumentError, ServiceError } from './errors.js'
import { failureOf, isError } from './failures.js'
import { keepingAlive } from './keepAlive.js'
import { control } from './link.js'
import { lower, type SandboxValue } from './values.js'
import type {
  Answer,
  ListBody,
  OpenCall as OpenCallRow,
  SessionInfo as SessionRow,
} from './wireConstants.js'

/** Rows of a page of a listing. */
const PAGE = 1000

/** A session in a listing; times are in seconds. */
export interface SessionEntry {
  session: string
  name: string | null
  state: 'idle' | 'running' | 'waiting' | 'starting' | 'storing' | 'hibernated'
  durability: 'none' | 'idle' | 'every'
  tags: string[]
  /** Connections to it. */
  clients: number
  age: number
  /** Since its last client left; 0 while there is one. */
  idle: number
  /** How long it is kept in the store unused; null: for ever. */
  ttl: number | null
  /** Of its last sealed state; 0 when there is none. */
  sequence: number
  liveBytes: number
}

/** Which sessions a listing shall have, and of which service. */
export interface ListOptions {
  /** Socket of a service. Absent: INTERPRETD_SOCKET, else this process's private daemon. */
  socket?: string | undefined
  name?: string | undefined
  tag?: string | undefined
  state?: SessionEntry['state'] | undefined
}

/** A tool call that a suspended run waits for. Its arguments are absent when they were too large to send. */
export interface OpenCall {
  id: number
  name: string
  positional?: readonly SandboxValue[]
  keywords?: Readonly<Record<string, SandboxValue>>
}

/** Values for open calls, or errors to be raised there, by their ids. */
export type Answers =
  | ReadonlyMap<number, SandboxValue | Error>
  | Readonly<Record<number, SandboxValue | Error>>

/** The sessions of this user, oldest first, hibernated ones included; for root everybody's. */
export function listSessions(options?: ListOptions | null): Promise<SessionEntry[]> {
  if (options !== null && options !== undefined && typeof options !== 'object') {
    throw argumentError('options must be an object')
  }
  const given = options ?? {}
  const body: ListBody = { count: PAGE }
  for (const field of ['name', 'tag', 'state'] as const) {
    const wish = nameText(given[field], field)
    if (wish !== undefined) body[field] = wish
  }
  const socket = socketPath(given.socket) ?? (process.env.INTERPRETD_SOCKET || undefined)
  return keepingAlive(allPages(socket, body))
}

async function allPages(socket: string | undefined, body: ListBody): Promise<SessionEntry[]> {
  const path = socket ?? (await privateSocket())
  const found: SessionEntry[] = []
  for (;;) {
    const page = await control(path, 'list', body)
    if (page.name !== 'sessions') throw new ServiceError('an odd answer', 'bad_state')
    for (const row of page.body.sessions) found.push(entryOf(row))
    const last = found.at(-1)
    if (!page.body.more || last === undefined || page.body.sessions.length === 0) return found
    body.after = last.session
  }
}

/** A row of a listing. */
export function entryOf(row: SessionRow): SessionEntry {
  return {
    session: row.session,
    name: row.name ?? null,
    state: row.state as SessionEntry['state'],
    durability: (row.durability ?? 'none') as SessionEntry['durability'],
    tags: row.tags ?? [],
    clients: row.clients,
    age: row.age,
    idle: row.idle,
    ttl: row.ttl ?? null,
    sequence: row.sequence ?? 0,
    liveBytes: row.live_bytes,
  }
}

/** An open call as callers see it. */
export function openCallOf(row: OpenCallRow): OpenCall {
  const call: OpenCall = { id: row.call, name: row.name }
  if (Array.isArray(row.arguments)) {
    const [positional, keywords] = row.arguments as [SandboxValue[], Record<string, SandboxValue>]
    call.positional = positional
    call.keywords = keywords
  }
  return call
}

/** Answers as `resume` sends them. */
export function answersOf(answers: Answers | null | undefined): Answer[] {
  if (answers === null || answers === undefined) return []
  if (typeof answers !== 'object') {
    throw argumentError('answers must be a Map or an object, by the ids of open calls')
  }
  const entries: Iterable<[unknown, unknown]> = types.isMap(answers)
    ? answers
    : Object.entries(answers)
  return Array.from(entries, ([key, value]) => {
    const call = typeof key === 'string' && key !== '' ? Number(key) : key
    if (typeof call !== 'number' || !Number.isSafeInteger(call) || call < 0) {
      throw argumentError('answers must be by the ids of open calls, which are numbers')
    }
    if (!isError(value)) return { call, value: lower(value) ?? null }
    const { type, message } = failureOf(value)
    return { call, error_type: type, error_message: message }
  })
}
