import type { bookingCalendar } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import { addDays } from '@karavan/domain/base/dates'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { hashOfToken, linkPath, linkToken } from '../../../platform/crypto/link.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { feedFile } from './calendar-file.ts'
import { listForFeed } from './calendar.queries.ts'
import { calendarFeeds } from './calendar.table.ts'
import { listWork } from './work.queries.ts'

type Feed = Got<typeof bookingCalendar.feed>['data']

const daysBack = 60
const daysAhead = 400
const workMost = 2000
const entity = 'calendar-feed'

/** The address of a person's calendar, if there is one. */
export async function findFeed({ platform, db, user }: Pick<Context, 'platform' | 'db' | 'user'>): Promise<Feed> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
  if (!feed) return null
  const path = `${linkPath(platform.secretKey, 'calendar', feed.id)}/bookings.ics`
  return { url: new URL(path, platform.config.publicUrl).href, createdAt: feed.createdAt, readAt: feed.readAt }
}

/** Ends the address of a person; whether there was one. */
async function endFeed(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.id })
  return rows.length > 0
}

/** Makes an address; the one before ends. */
export async function renewFeed(context: Context): Promise<Feed> {
  const { platform, db, user, actor } = context
  const before = await endFeed(db, user.id)
  const id = uuidv7()
  const tokenHash = hashOfToken(linkToken(platform.secretKey, 'calendar', id))
  await db
    .insert(calendarFeeds)
    .values({ id, userId: user.id, orgId: user.orgId, tokenHash })
    // Somebody who asks twice at once gets one address, the later one.
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { id, tokenHash, readAt: null, createdAt: sql`now()` },
    })
  await recordAudit(db, actor, { entity, id: user.id, action: before ? 'renewed' : 'made', after: {} })
  return findFeed(context)
}

/** Ends an address before anybody reads it again. */
export async function withdrawFeed({ db, user, actor }: Context): Promise<null> {
  const ended = await endFeed(db, user.id)
  await recordAudit(db, actor, { entity, id: user.id, action: ended ? 'withdrawn' : 'withdrawn again', after: {} })
  return null
}

/** The file of an address: what its person may see now, so that whoever may not come in any more shows nothing. */
export async function openFeed({ platform, db }: SystemContext, token: string): Promise<string> {
  const [feed] = await db
    .update(calendarFeeds)
    .set({ readAt: sql`now()` })
    .where(eq(calendarFeeds.tokenHash, hashOfToken(token)))
    .returning({ userId: calendarFeeds.userId })
  const person = feed ? await platform.findCallerById(feed.userId, db) : null
  if (!person?.active || !person.verified || !may(person, 'crm.use')) throw notFound('calendar')
  const day = today(platform.config)
  const range = { from: addDays(day, -daysBack), until: addDays(day, daysAhead) }
  const entries = await listForFeed(db, person, range.from, range.until)
  // A calendar elsewhere is somebody's own: it has their work, not that of their colleagues.
  const work = await listWork(
    db,
    person,
    { ...range, zone: platform.config.todayZone },
    { assignedTo: person.id, most: workMost },
  )
  return feedFile({ entries, work }, 'Karavan bookings', platform.config.publicUrl)
}
