import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createColleague, type Person } from '../testing/people.ts'
import { readRows } from '../testing/rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { type CallerName, callers, endpoints, fixturePath, refusal, staffRoles, tokensOf, urlOf } from './calls.ts'
import { fixtures } from './fixtures.ts'
import { hostileStrings, hostileValues } from './hostile.ts'
import type { Ids } from './ids.ts'

/** How many of the hostile texts each operation gets; all of them unless somebody asks for fewer. */
const most = Number(process.env.SECURITY_TEXTS ?? hostileStrings.length)
/** A stream never ends: what is asked of it goes over a connection, which is closed when its head has come. */
const streams = new Set(['/events'])

let test: TestApp
let origin: string
const ids = new Map<string, Ids>()
const colleagues = new Map<string, Person>()

beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.app.platform.database
  for (const role of staffRoles) colleagues.set(role, await createColleague(db, test.people.agent.orgId, role))
  for (const [path, make] of Object.entries(fixtures)) ids.set(path, await make(test))
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
}, 600_000)
afterAll(() => test.close())

type Row = {
  operations: Set<string>
  requests: number
  taken: number
  refused: number
  faults: number
  foreign: number
}
const table = new Map<CallerName, Row>()
const rowOf = (caller: CallerName): Row => {
  const row = table.get(caller) ?? { operations: new Set(), requests: 0, taken: 0, refused: 0, faults: 0, foreign: 0 }
  table.set(caller, row)
  return row
}
const findings: string[] = []
/** Told at once: the walk takes long, and whoever stops it has what it found by then. */
const note = (finding: string) => {
  findings.push(finding)
  process.stdout.write(`✗ ${finding}\n`)
}

type Asked = { url: string; body?: unknown; what: string }

async function openStream(url: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const answer = await fetch(origin + url, { headers, signal: leaving.signal })
  // What is no stream has an end.
  const body = answer.ok ? '' : await answer.text()
  leaving.abort()
  return { statusCode: answer.status, body }
}

async function ask(name: string, spec: Endpoint, caller: CallerName, { url, body, what }: Asked): Promise<number> {
  const token = tokensOf(test, colleagues)(caller)
  const headers = {
    'idempotency-key': uuidv7(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const answer = streams.has(spec.path)
    ? await openStream(url, headers)
    : await test.app.inject({ method: spec.method, url, headers, ...payload })
  const { statusCode: status } = answer
  const row = rowOf(caller)
  row.operations.add(name)
  row.requests++
  if (status >= 500) {
    row.faults++
    note(`${status} ${spec.method} ${url.slice(0, 160)} as ${caller}, ${what}: ${answer.body.slice(0, 300)}`)
  } else if (status >= 400) row.refused++
  else row.taken++
  return status
}

/** Every place in a body where a text stands, as the way to it. */
function textsIn(value: unknown, way: (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return [way]
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...way, index]))
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...way, key]))
  return []
}

/** The body with something else in one place. */
function withAt(value: unknown, [first, ...rest]: readonly (string | number)[], put: unknown): unknown {
  if (first === undefined) return put
  if (Array.isArray(value))
    return (value as unknown[]).map((one, index) => (index === first ? withAt(one, rest, put) : one))
  const record = value as Record<string, unknown>
  return { ...record, [first]: withAt(record[String(first)], rest, put) }
}

/** What nobody may set by sending it along. */
const smuggled = () => ({
  id: uuidv7(),
  orgId: test.people.foreignAgent.orgId,
  userId: test.people.admin.id,
  userType: 'Admin',
  role: 'Owner',
  verified: true,
  balance: 1_000_000,
  version: 1,
  isAdmin: true,
})
const polluted = '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'

const inAddress = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2000)) || '%00'

function* hostileRequests(spec: Endpoint, own: string): Generator<Asked> {
  const plain = urlOf(spec, own)
  const body = spec.example
  const places = textsIn(body)
  const texts = hostileStrings.slice(0, most)
  for (const [index, text] of texts.entries()) {
    const place = places[index % Math.max(1, places.length)]
    const sign = plain.includes('?') ? '&' : '?'
    const query = spec.query ? `${sign}q=${inAddress(text)}&sort=${inAddress(text)}&${inAddress(text)}=1` : ''
    yield {
      what: `text ${index}`,
      url: plain + query,
      ...(place ? { body: withAt(body, place, text) } : body === undefined ? {} : { body }),
    }
    if (spec.path.includes(':')) yield { what: `text ${index} as id`, url: urlOf(spec, inAddress(text)), body }
  }
  if (body === undefined) return
  for (const [index, value] of hostileValues.entries()) {
    yield { what: `value ${index}`, url: plain, body: value }
    const place = places[index % Math.max(1, places.length)]
    if (place) yield { what: `value ${index} inside`, url: plain, body: withAt(body, place, value) }
  }
  yield { what: 'extra fields', url: plain, body: { ...(body as object), ...smuggled() } }
  yield { what: 'prototype keys', url: plain, body: { ...(body as object), ...(JSON.parse(polluted) as object) } }
}

/** Who may be at the door at all; each gets a part of what is hostile, so that every role gets some at every operation. */
const atTheDoor = (spec: Endpoint) => callers.filter((caller) => !refusal(spec, caller))

const outsiders: CallerName[] = ['visitor', 'agent', 'agencyStaff', 'customer', 'crmGuest', ...staffRoles]

async function walk(name: string, spec: Endpoint): Promise<void> {
  const known = ids.get(fixturePath(spec) ?? '')
  const own = known?.own ?? uuidv7()
  // Whoever must not come in knocks with all that would be right.
  for (const caller of callers) {
    if (!refusal(spec, caller)) continue
    const status = await ask(name, spec, caller, { what: 'refused', url: urlOf(spec, own), body: spec.example })
    if (status < 400) note(`${name} let ${caller} in`)
  }
  // What belongs to somebody else is not there, also with fields that say otherwise.
  if (known)
    for (const caller of outsiders) {
      if (refusal(spec, caller)) continue
      for (const body of [spec.example, spec.example && { ...spec.example, ...smuggled() }]) {
        const status = await ask(name, spec, caller, { what: 'foreign', url: urlOf(spec, known.foreign), body })
        if (status >= 400) continue
        rowOf(caller).foreign++
        note(`${name} gave ${caller} what is not theirs (${status})`)
      }
    }
  const inside = atTheDoor(spec)
  let turn = 0
  for (const asked of hostileRequests(spec, own)) {
    const caller = inside[turn++ % inside.length]
    if (caller) await ask(name, spec, caller, asked)
  }
  // A call that takes little gets too few requests for everybody to have a turn.
  for (const caller of inside.slice(turn)) await ask(name, spec, caller, { what: 'plain', url: urlOf(spec, own) })
}

const print = () => {
  const head = ['caller', 'operations', 'requests', 'taken', 'refused', '5xx', 'foreign']
  const rows = callers.map((caller) => {
    const { operations, requests, taken, refused, faults, foreign } = rowOf(caller)
    return [caller, operations.size, requests, taken, refused, faults, foreign].map(String)
  })
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  process.stdout.write(`\n${line(head)}${rule}${rows.map(line).join('')}\n`)
}

/** What people are, which nothing that was sent may have changed. */
const standing = () =>
  readRows(
    test.app.platform.database,
    `select id, org_id, user_type, role, verified, active from app_user where id = any ($1) order by id`,
    [[...Object.values(test.people), ...colleagues.values()].map(({ id }) => id)],
  )

const erases = ({ path }: Endpoint) => path.endsWith('/erase')
/** Erasing asks for a name, which another operation may have changed to the very text that is sent: it goes first. */
const inOrder = [true, false].flatMap((first) => endpoints.filter(([, spec]) => erases(spec) === first))

it('every operation, whoever calls and whatever is sent: no fault, and nothing of anybody else’s', async () => {
  const before = await standing()
  for (const [name, spec] of inOrder) await walk(name, spec)
  print()
  expect(findings).toEqual([])
  // Nobody has left one out.
  for (const caller of callers)
    expect([caller, endpoints.map(([name]) => name).filter((name) => !rowOf(caller).operations.has(name))]).toEqual([
      caller,
      [],
    ])
  expect(await standing()).toEqual(before)
  expect(({} as { admin?: boolean }).admin).toBeUndefined()
}, 3_600_000)
