import { contracts } from '@karavan/contracts/all'
import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import { firstRole, type Right, type Role, rolesFor, rolesWith } from '@karavan/domain/base/access/rights'
import type { UserType } from '@karavan/domain/base/access/user-type'
import type { LightMyRequestResponse } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague, type Person, type PersonName, tokenOf } from '../testing/people.ts'
import { snapshot } from '../testing/snapshot.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fixtures } from './fixtures.ts'
import type { Ids } from './ids.ts'

const endpoints: [string, Endpoint][] = Object.entries(contracts).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${group}.${name}`, spec]),
)

type StaffRole = Exclude<Role, 'Owner'>
type CallerName = 'visitor' | 'badToken' | 'stranger' | PersonName | StaffRole
const userTypeOf: Partial<Record<PersonName, UserType>> = {
  admin: 'Admin',
  houseStaff: 'SystemUser',
  agencyStaff: 'SystemUser',
  agent: 'Agent',
  foreignAgent: 'Agent',
  customer: 'Customer',
  crmGuest: 'Customer',
}
/** One of each role in the agency, beside whoever it belongs to. */
const staffRoles = rolesFor('SystemUser') as StaffRole[]
const colleagues = new Map<string, Person>()
const callers: CallerName[] = [
  'visitor',
  'badToken',
  'stranger',
  'unverified',
  'disabled',
  ...(Object.keys(userTypeOf) as PersonName[]),
  ...staffRoles,
]

/** The refusal this caller must get, or null when the call is open to them. */
function refusal({ access, right, staffRight }: Endpoint, caller: CallerName): [number, string] | null {
  if (caller === 'badToken') return [401, 'UNAUTHENTICATED']
  if (caller === 'disabled') return [403, 'DISABLED']
  if (access === 'public') return null
  if (caller === 'visitor') return [401, 'UNAUTHENTICATED']
  if (access === 'token') return null
  if (caller === 'stranger') return [404, 'NOT_REGISTERED']
  if (access === 'signedIn') return null
  if (caller === 'unverified') return [403, 'NOT_VERIFIED']
  if (access === 'verified') return null
  const role = staffRoles.find((one) => one === caller)
  const userType = role ? 'SystemUser' : (userTypeOf[caller as PersonName] ?? 'Customer')
  if (!may({ userType, crmGuest: caller === 'crmGuest' }, access.can)) return [403, 'FORBIDDEN']
  const lacks = (one: Right | undefined) => one && !rolesWith(one).includes(role ?? firstRole(userType))
  return lacks(right) || (userType !== 'Customer' && lacks(staffRight)) ? [409, 'RIGHT_NEEDED'] : null
}

let test: TestApp
const ids = new Map<string, Ids>()

beforeAll(async () => {
  test = await startTestApp()
  const { database } = test.app.platform
  for (const role of staffRoles) colleagues.set(role, await createColleague(database.db, test.people.agent.orgId, role))
  for (const [path, make] of Object.entries(fixtures)) ids.set(path, await make(test))
  const { pool } = database
  // What a recurring job does in the middle would be taken for something a call wrote: none has a turn before tomorrow.
  await pool.query(`update job_schedule set due_at = now() + interval '1 day'`)
  await vi.waitFor(async () => {
    const { rows } = await pool.query(`select from pgboss.job where state < 'completed' and start_after <= now()`)
    expect(rows).toEqual([])
  }, 60_000)
})
afterAll(() => test.close())

const tokenFor = (caller: CallerName): string | undefined => {
  if (caller === 'visitor') return undefined
  if (caller === 'badToken') return 'not-a-token'
  if (caller === 'stranger') return tokenOf({ subject: 'stranger' })
  return colleagues.get(caller)?.token ?? test.people[caller as PersonName].token
}

const fixturePath = (spec: Endpoint) => /^(.*?:(?:id|userId|code))\b/.exec(spec.path)?.[1]

/** What some calls have to be asked with. */
const asked: Record<string, (id: string) => string> = {
  '/audit': (id) => `?entity=location&id=${id}`,
  '/activities/:id/offer': () => '?date=2027-01-10&adults=2',
}

function urlOf(spec: Endpoint, id: string): string {
  const query = asked[spec.path]?.(id) ?? ''
  const path = spec.path
    .replace(/:(id|userId|code)\b/, id)
    .replace(':token', 'x'.repeat(32))
    .replace(':kind', spec.path.startsWith('/crm/bookings/') ? 'land-package' : 'package')
    .replace(':of', 'enquiry')
    .replace(':number', '1')
    // What lies within a record nobody gets to is never looked for.
    .replaceAll(/:\w+Id\b/g, uuidv7())
  return `/api/v1${path}${query}`
}

async function send(spec: Endpoint, caller: CallerName, id: string, body?: unknown) {
  const token = tokenFor(caller)
  const response = await test.app.inject({
    method: spec.method,
    url: urlOf(spec, id),
    headers: { 'idempotency-key': uuidv7(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payloadAsStream: true,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { status: response.statusCode, code: await codeOf(response) }
}

async function codeOf(response: LightMyRequestResponse): Promise<string | undefined> {
  const stream = response.stream()
  if (!String(response.headers['content-type']).includes('problem+json')) {
    stream.destroy()
    return undefined
  }
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return (JSON.parse(Buffer.concat(chunks).toString()) as { code: string }).code
}

/** Sees that calls write nothing. What is read after one is what stands before the next, as long as nothing else is called. */
function stillness() {
  let last: string | undefined
  const look = () => snapshot(test.app.platform.database.pool)
  return async (calls: () => Promise<void>) => {
    last ??= await look()
    await calls()
    expect(await look()).toBe(last)
  }
}

describe('every call × every kind of caller', () => {
  it('has a fixture for every path with an id, and an example for every body', () => {
    const missing = endpoints.flatMap(([name, spec]) => {
      const path = fixturePath(spec)
      return [
        ...(path && !fixtures[path] ? [`${name} needs a fixture for ${path}`] : []),
        ...(spec.body && spec.example === undefined ? [`${name} needs an example`] : []),
        ...(spec.example !== undefined && !spec.body?.safeParse(spec.example).success
          ? [`${name} has a bad example`]
          : []),
      ]
    })
    expect(missing).toEqual([])
  })

  it('serves exactly the calls of the contracts', () => {
    const document = test.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    const served = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(served.sort()).toEqual(endpoints.map(([, spec]) => `${spec.method} /api/v1${spec.path}`).sort())
  })

  const refused = stillness()
  it.each(endpoints)('%s refuses whom it must, and writes nothing', async (_, spec) => {
    const { own } = ids.get(fixturePath(spec) ?? '') ?? { own: uuidv7() }
    await refused(async () => {
      for (const caller of callers) {
        const expected = refusal(spec, caller)
        if (!expected) continue
        const answer = await send(spec, caller, own, spec.example)
        expect([caller, answer.status, answer.code]).toEqual([caller, ...expected])
      }
    })
  })

  it.each(endpoints)('%s is open to whom it may', async (_, spec) => {
    const { own } = ids.get(fixturePath(spec) ?? '') ?? { own: uuidv7() }
    for (const caller of callers) {
      if (refusal(spec, caller)) continue
      // Without a body the answer is a refusal of the input, which only those who got past the access check see.
      const { status } = await send(spec, caller, own)
      expect([caller, status === 401 || status === 403 || status >= 500 ? status : 'open']).toEqual([caller, 'open'])
    }
  })

  const missed = stillness()
  it.each(endpoints.filter(([, spec]) => fixturePath(spec)))(
    '%s answers a foreign id like a missing one, and writes nothing',
    async (_, spec) => {
      const path = fixturePath(spec) ?? ''
      const { foreign } = ids.get(path) ?? { foreign: '' }
      await missed(async () => {
        for (const caller of ['visitor', 'agent', 'agencyStaff', 'customer', 'crmGuest', 'Sales'] as const) {
          if (refusal(spec, caller)) continue
          const answers = [
            await send(spec, caller, foreign, spec.example),
            await send(spec, caller, uuidv7(), spec.example),
          ]
          expect([caller, answers[0]]).toEqual([caller, answers[1]])
          expect(answers[0]?.status).toBe(404)
        }
      })
    },
  )
})
