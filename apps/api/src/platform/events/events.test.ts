import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../../../tests/support/database.ts'
import type { Caller } from '../auth/caller.ts'
import { type Database, openDatabase } from '../db/database.ts'
import type { LiveEvent } from './live-event.ts'
import { createEvents, type Events, type Notice, packEvents } from './events.ts'

const log = pino({ level: 'silent' })
const person = (id: string, orgId: string, userType: Caller['userType']) => ({ id, orgId, userType }) as Caller

let database: Database
let here: Events
let there: Events
let drop: () => Promise<void>
/** What the second process is told about callers. */
const told: string[] = []
beforeAll(async () => {
  const made = await createDatabase()
  drop = made.drop
  database = openDatabase(made.url, () => {}, 4)
  here = createEvents({ databaseUrl: made.url, database, log })
  there = createEvents({
    databaseUrl: made.url,
    database,
    log,
    callers: { forget: () => told.push('forget'), setHearing: (hearing) => told.push(hearing ? 'hears' : 'is deaf') },
  })
  await Promise.all([here.start(), there.start()])
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.close()
  await drop()
})

/** Ends them and waits until they are gone: one that was told to go is still listed among those that listen. */
const loseConnections = () =>
  database.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'karavan-events' and datname = current_database()`,
  )

const heard: Record<string, Notice[]> = {}
const listen = (name: string, caller: Caller) => {
  heard[name] = []
  return there.subscribe(caller, (notice) => heard[name]?.push(notice))
}
/** Publishes, and a last event for everyone; when that is heard, all is. */
const publish = async (...events: Parameters<Events['publish']>[0]) => {
  const id = `end ${Math.random()}`
  here.publish([...events, { tag: 'End', id }])
  await vi.waitFor(() => {
    for (const notices of Object.values(heard)) expect(notices.map((notice) => notice.id)).toContain(id)
  }, 5000)
}
const heardBy = () =>
  Object.fromEntries(Object.entries(heard).map(([name, list]) => [name, list.filter(({ tag }) => tag !== 'End')]))

describe('an event', () => {
  let stops: (() => void)[]
  beforeEach(() => {
    stops = [
      listen('admin', person('a', 'house', 'Admin')),
      listen('staff', person('s', 'house', 'SystemUser')),
      listen('agent', person('b', 'agency', 'Agent')),
      listen('foreign', person('c', 'other', 'Agent')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  it('of one process reaches everyone signed in at another', async () => {
    await publish({ tag: 'Location', id: '1' })
    const all = [{ tag: 'Location', id: '1' }]
    expect(heardBy()).toEqual({ admin: all, staff: all, agent: all, foreign: all })
  })

  it('of an organisation reaches its people and Admins', async () => {
    await publish({ tag: 'Booking', id: '2', orgId: 'agency' })
    const told = [{ tag: 'Booking', id: '2' }]
    expect(heardBy()).toEqual({ admin: told, staff: [], agent: told, foreign: [] })
  })

  it('of one person reaches nobody else', async () => {
    await publish({ tag: 'Notification', id: '3', orgId: 'agency', userId: 'b' })
    expect(heardBy()).toEqual({ admin: [], staff: [], agent: [{ tag: 'Notification', id: '3' }], foreign: [] })
  })

  it('says no more than what to fetch', async () => {
    await publish({ tag: 'Booking', id: '4', orgId: 'agency', userId: 'b' })
    expect(Object.keys(heard.agent?.[0] ?? {})).toEqual(['tag', 'id'])
  })

  it('that comes twice is told once, and a thousand arrive', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ tag: 'Thing', id: `${n} ${'x'.repeat(40)}` }))
    await publish(...many, ...many)
    expect(heardBy().agent).toEqual(many)
  })

  it('is no longer told to whoever has gone', async () => {
    stops[2]?.()
    const notices = heard.agent
    delete heard.agent
    await publish({ tag: 'Location', id: '5' })
    expect(notices).toEqual([])
  })

  it('arrives again after the connection was lost', async () => {
    await loseConnections()
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where application_name = 'karavan-events' and datname = current_database() and query like 'LISTEN%'`,
      )
      expect(rows).toHaveLength(2)
    }, 5000)
    await publish({ tag: 'Location', id: '6' })
    expect(heardBy().foreign).toEqual([{ tag: 'Location', id: '6' }])
  })
})

describe('of callers', () => {
  it('is told when they change, and whether that is heard', async () => {
    await vi.waitFor(() => expect(told.at(-1)).toBe('hears'), 5000)
    told.length = 0
    await database.pool.query(`select pg_notify('karavan_callers', '')`)
    await vi.waitFor(() => expect(told).toEqual(['forget']), 5000)
    await loseConnections()
    await vi.waitFor(() => expect(told.at(-1)).toBe('hears'), 5000)
    expect(told[1]).toBe('is deaf')
  })
})

describe('packing', () => {
  it('keeps every message under what the database takes, whatever the letters', () => {
    const events = Array.from({ length: 500 }, (_, n) => ({ tag: 'Tag', id: `${n}-₹₹₹₹₹₹₹₹₹₹₹₹`, orgId: 'o' }))
    const messages = packEvents(events)
    expect(messages.length).toBeGreaterThan(1)
    for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8000)
    expect(messages.flatMap((message) => JSON.parse(message) as LiveEvent[])).toEqual(events)
  })
})
