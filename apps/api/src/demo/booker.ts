import type { Random } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { findCallerById } from '../features/people/users/index.ts'
import type { Context } from '../platform/context.ts'
import type { Platform } from '../platform/platform.ts'
import type { Actor } from '../platform/audit/audit.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import type { JobData } from '../platform/jobs/queue.ts'
import { readSecretKey } from '../secret-key.ts'
import { demoGuests, demoRequests } from './bookings.data.ts'

/** A demo user as the one who acts. */
export async function callerOf(db: Db, email: string): Promise<Caller> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from app_user where email = ${email}`)
  const caller = await findCallerById(db, [], rows[0]?.id ?? '')
  if (!caller) throw new Error(`No demo user ${email}`)
  return caller
}

export const actorOf = ({ id, orgId, name }: Caller): Actor => ({ id, orgId, name, requestId: 'demo' })

/** Invoices that sales ask for, to be written after each of them. */
export type Orders = JobData['invoice.make'][]

/** The parts a booking needs. What would run later runs after all of them; nobody is written to about what is made up. */
export const demoPlatform = (db: Db, config: Config, invoices: Orders): Platform => {
  const parts: Pick<Platform, 'config' | 'secretKey' | 'findCallerById' | 'enqueue'> = {
    config,
    secretKey: readSecretKey(config),
    findCallerById: (id) => findCallerById(db, [], id),
    enqueue: async (_, queue, data) => {
      if (queue === 'invoice.make') invoices.push(data as JobData['invoice.make'])
    },
  }
  // Documents open a transaction of their own; here it is the one of all demo data.
  const database = { transaction: <T>(work: (inner: Db) => Promise<T>) => work(db) }
  return { ...parts, database } as unknown as Platform
}

/** A context in which a demo user does something, dated back when `past` says so. */
export const demoContext = (db: Db, platform: Platform, user: Caller, past?: Context['past']): Context => ({
  platform,
  db,
  user,
  actor: actorOf(user),
  emit: () => {},
  ...(past ? { past } : {}),
})

/** Two people with the name of the first; another pair for every number. */
export const partyOf = (random: Random, index: number) => {
  const [first, last] = demoGuests[index % demoGuests.length] ?? demoGuests[0]
  const name = `${first} ${last}`
  const second = demoGuests[(index * 7 + 3) % demoGuests.length] ?? demoGuests[1]
  return {
    leadGuest: {
      name,
      email: `${first}.${last}@guest.example.test`.toLowerCase(),
      phone: `+91 90000 5${String(1000 + index).slice(-4)}`,
    },
    guests: [
      { name, age: null, room: 0 },
      { name: `${second[0]} ${last}`, age: null, room: 0 },
    ],
    requests: random.pick(demoRequests),
  }
}
