import { seesNoCost } from '@karavan/domain/base/access/rights'
import { createHash, randomBytes } from 'node:crypto'
import type { itineraries as calls, shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { Paper } from '@karavan/domain/base/paper'
import { perOne, toMajor } from '@karavan/domain/base/money'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../config.ts'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { dayWords } from '../../../platform/words.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { houseWords } from '../../base/templates/index.ts'
import { recordColumns, type TripRecord } from './itinerary.queries.ts'
import { inCatalogue } from './itinerary-scope.ts'
import { itineraries, shareLinks } from './itinerary.table.ts'
import { toItinerary } from './itinerary.view.ts'
import { priceTripFor, shownTotal } from './trip-price.service.ts'
import { tripValues } from './trip-values.ts'

type Sent = Got<typeof calls.share>['data']
type Shown = Got<typeof shares.open>['data']
type Link = typeof shareLinks.$inferSelect

/** A link is for clients unless whoever made it said that colleagues look at it. */
export const paperOf = ({ client }: Pick<Link, 'client'>): Paper => (client ? 'share-page' : 'colleague-page')

const digest = (token: string) => createHash('sha256').update(token).digest('hex')

const toLink = ({ id, client, expiresAt, withdrawnAt, seenCount, lastSeenAt, createdAt }: Link): Sent => ({
  id,
  path: null,
  message: null,
  client,
  expiresAt,
  withdrawnAt,
  seenCount,
  lastSeenAt,
  createdAt,
})

/** The links a caller may know of: of an organisation, of a traveller only their own, of an Admin all. */
const ownLinks = (caller: Caller) =>
  and(scope(shareLinks, caller), caller.userType === 'Customer' ? eq(shareLinks.userId, caller.id) : undefined)

/** Makes a link to a trip; its address is told now and never again. */
export async function shareTrip(
  db: Db,
  { user, actor }: { user: Caller; actor: Actor },
  trip: TripRecord,
  { asked, client: wanted, days }: { asked: TripRequest; client: boolean; days: number },
  config: Pick<Config, 'publicUrl' | 'todayZone'>,
): Promise<Sent> {
  // Who may not know what it costs would read it on a page for colleagues.
  const client = wanted || seesNoCost(user)
  const token = randomBytes(32).toString('base64url')
  const [link] = await db
    .insert(shareLinks)
    .values({
      id: uuidv7(),
      tokenHash: digest(token),
      orgId: user.orgId,
      userId: user.id,
      itineraryId: trip.id,
      asked,
      client,
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning()
  if (!link) throw new Error('The link was not written')
  const after = { client, expiresAt: link.expiresAt }
  await recordAudit(db, actor, { entity: 'itinerary', id: trip.id, action: 'shared', after })
  const path = `/share/${token}`
  const { seller } = await preparePaper(db, paperOf(link), user.orgId)
  const words = await houseWords(db, 'message', {
    ...tripValues(trip, asked, seller),
    link: new URL(path, config.publicUrl).href,
    validUntil: dayWords(today(config, new Date(link.expiresAt))),
  })
  return { ...toLink(link), path, message: words?.text ?? null }
}

/** The links the caller's organisation made to a trip, the newest first. */
export async function listLinks(db: Db, caller: Caller, tripId: string): Promise<Sent[]> {
  const links = await db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.itineraryId, tripId), eq(shareLinks.orgId, caller.orgId), ownLinks(caller)))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
  return links.map(toLink)
}

/** Ends a link before its time. */
export async function withdrawLink(db: Db, { user, actor }: { user: Caller; actor: Actor }, id: string) {
  const [link] = await db
    .update(shareLinks)
    .set({ withdrawnAt: sql`coalesce(${shareLinks.withdrawnAt}, now())` })
    .where(and(eq(shareLinks.id, id), ownLinks(user)))
    .returning()
  if (!link) throw notFound('link')
  const entry = { entity: 'itinerary', id: link.itineraryId, action: 'link withdrawn', orgId: link.orgId }
  await recordAudit(db, actor, { ...entry, after: { withdrawnAt: link.withdrawnAt } })
  return { id }
}

/** The trip of a link, as long as whoever shared it may show it. */
export async function findShared(db: Db, link: Link, day: string): Promise<TripRecord | null> {
  const [trip] = await db
    .select(recordColumns)
    .from(itineraries)
    .where(and(eq(itineraries.id, link.itineraryId), or(eq(itineraries.orgId, link.orgId), inCatalogue(day))))
  return trip ?? null
}

const isOpen = (token: string) =>
  and(eq(shareLinks.tokenHash, digest(token)), sql`${shareLinks.withdrawnAt} is null and expires_at > now()`)

/** The link that a secret opens now. */
export async function findLink(db: Db, token: string): Promise<Link | null> {
  const [link] = await db.select().from(shareLinks).where(isOpen(token))
  return link ?? null
}

/** Counts a view of a link and gives what it shows: the plan and one price, and nothing of what anybody earns. */
export async function openLink(db: Db, config: Pick<Config, 'todayZone'>, token: string): Promise<Shown> {
  const [link] = await db
    .update(shareLinks)
    .set({ seenCount: sql`${shareLinks.seenCount} + 1`, lastSeenAt: sql`now()` })
    .where(isOpen(token))
    .returning()
  const trip = link && (await findShared(db, link, today(config)))
  if (!link || !trip) throw notFound('link')
  const { seller, price: kind, orgKind } = await preparePaper(db, paperOf(link), link.orgId)
  const { asked } = link
  const buyer = orgKind && { orgId: link.orgId, orgKind }
  const priced = await priceTripFor(db, config, buyer, trip.plan, asked)
  const { book } = priced
  const total = kind === 'none' ? null : shownTotal(priced, trip.plan, asked, kind)
  const people = asked.adults + asked.childrenAges.length
  const {
    canEdit: _,
    sourceId: __,
    sourceTitle: ___,
    templateId: ____,
    version: _____,
    ...shown
  } = toItinerary(trip, null, null)
  return {
    itinerary: { ...shown, asked, orgId: link.orgId, companyName: seller.name },
    book: {
      places: book.places,
      rooms: book.rooms.map(({ seasons: ______, ...room }) => room),
      activities: book.activities.map(({ adultPrice: ______, childPrice: _______, ...activity }) => activity),
    },
    asked,
    total: total === null ? null : toMajor(total),
    perPerson: total === null ? null : toMajor(perOne(total, people)),
    company: toSeller(seller),
    forColleagues: !link.client,
    expiresAt: link.expiresAt,
  }
}
