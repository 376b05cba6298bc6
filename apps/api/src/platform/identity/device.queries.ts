import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { identityUsers as users, knownDevices as devices } from './identity.table.ts'

const mostDevices = 50
const hashOf = (device: string) => createHash('sha256').update(device).digest('base64url')

/** Whether somebody of this address has signed in with this browser before. */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const rows = await db
    .select({ hash: devices.hash })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.email, email), eq(devices.hash, hashOf(device))))
  return rows.length > 0
}

/** Notes that somebody is signed in with this browser, and tells whether they were with others before but not with this one. */
export async function noteDevice(db: Db, userId: string, device: string): Promise<{ isNew: boolean }> {
  const before = await db.select({ hash: devices.hash }).from(devices).where(eq(devices.userId, userId))
  const hash = hashOf(device)
  await db
    .insert(devices)
    .values({ userId, hash })
    .onConflictDoUpdate({ target: [devices.userId, devices.hash], set: { lastSeenAt: sql`now()` } })
  if (before.length >= mostDevices)
    await db.execute(sql`delete from identity.known_device where user_id = ${userId} and hash in
      (select hash from identity.known_device where user_id = ${userId} order by last_seen_at desc offset ${mostDevices})`)
  return { isNew: before.length > 0 && !before.some((known) => known.hash === hash) }
}
