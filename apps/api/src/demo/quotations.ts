import type { PackageDetails } from '@karavan/domain/crm/enquiry-details'
import type { EnquiryStatus } from '@karavan/domain/crm/enquiry'
import type { Choice, QuotationStatus, QuotedGuests } from '@karavan/domain/crm/quotation'
import { addDays, dateIn, type PlainDate } from '@karavan/domain/base/dates'
import { createRandom, type Random } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import { findRates } from '../features/crm/rates/index.ts'
import { draftFromQuotation } from '../features/crm/bookings/index.ts'
import { insertQuotations } from '../features/crm/quotations/index.ts'
import { auditEntries } from '../platform/audit/audit.table.ts'
import type { Db } from '../platform/db/database.ts'
import { readSecretKey } from '../secret-key.ts'
import { declineReasons } from './crm-bookings.data.ts'
import { contentOf } from './offer-content.ts'
import { offers } from './offers.data.ts'

const wanted = 120
const hourMs = 3_600_000

/** An enquiry about a package, as a quotation is made from it. */
type Asked = {
  id: string
  orgId: string
  customerId: string
  customerName: string
  status: EnquiryStatus
  ownerId: string
  ownerName: string
  createdAt: string
  confirmedAt: string | null
  travelDate: PlainDate | null
  details: PackageDetails
}

const listAsked = async (db: Db): Promise<Asked[]> =>
  (
    await db.execute<Asked>(sql`
      select * from (
        select e.id, e.org_id as "orgId", e.customer_id as "customerId", c.name as "customerName", e.status,
          u.id as "ownerId", u.name as "ownerName", e.created_at as "createdAt", e.confirmed_at as "confirmedAt",
          e.travel_date::text as "travelDate", e.details
        from enquiry e join customer c on c.id = e.customer_id
          join app_user u on u.id = coalesce(e.assigned_to, e.created_by)
        where e.kind = 'package' order by e.created_at desc, e.id limit ${wanted}) newest
      order by "createdAt", id`)
  ).rows

/** How far an offer came, seeing how far its enquiry did. */
function standingFor(random: Random, { status }: Asked): QuotationStatus {
  if (status === 'Confirmed') return 'Accepted'
  if (status === 'Lost') return random.pick(['Declined', 'Declined', 'Expired'] as const)
  if (status === 'New' || status === 'Contacted') return 'Draft'
  return random.pick(['Sent', 'Viewed', 'Viewed', 'Expired'] as const)
}

const guestsOf = ({ details: { party } }: Asked): QuotedGuests => {
  const small = party.childrenAges.filter((age) => age < 5).length
  return {
    adults: Math.max(1, party.adults),
    childrenWithBed: party.children - small,
    childrenWithoutBed: small,
    infants: party.infants,
  }
}

/** When things happened to an offer; never in the time to come. */
function timesOf(random: Random, { createdAt, confirmedAt }: Asked) {
  const now = Date.now()
  const made = Math.min(new Date(createdAt).getTime() + random.whole(2, 30) * hourMs, now - 3 * hourMs)
  const sent = Math.min(made + random.whole(1, 8) * hourMs, now - 2 * hourMs)
  const seen = Math.min(sent + random.whole(1, 40) * hourMs, now - hourMs)
  const decided = confirmedAt ? Math.max(new Date(confirmedAt).getTime(), seen) : seen + random.whole(1, 48) * hourMs
  const text = (at: number) => new Date(Math.min(at, now)).toISOString()
  return { made: text(made), sent: text(sent), seen: text(seen), decided: text(decided) }
}

/** What the trail says of an offer. */
function trailOf(asked: Asked, id: string, status: QuotationStatus, times: ReturnType<typeof timesOf>) {
  const entry = (action: string, at: string, by: string | null = asked.ownerName) => ({
    id: uuidv7(),
    orgId: asked.orgId,
    entity: 'quotation',
    entityId: id,
    action,
    actorId: by === asked.ownerName ? asked.ownerId : null,
    actorName: by ?? asked.customerName,
    changes: [],
    requestId: 'demo',
    at,
  })
  return [
    entry('created', times.made),
    ...(status === 'Draft' ? [] : [entry('version 1 sent by mail', times.sent)]),
    ...(status === 'Accepted' || status === 'Declined'
      ? [entry(`version 1 ${status.toLowerCase()}`, times.decided, asked.customerName)]
      : []),
  ]
}

/** Quotations in every state; those that were accepted have their booking. */
export async function loadDemoQuotations(db: Db, config: Config, day: PlainDate): Promise<void> {
  const random = createRandom('quotations')
  const maker = { config, secretKey: readSecretKey(config) }
  for (const asked of await listAsked(db)) {
    const times = timesOf(random, asked)
    const status = standingFor(random, asked)
    const open = status === 'Draft' || status === 'Sent' || status === 'Viewed'
    const madeOn = dateIn(config.todayZone, new Date(times.made))
    const startDate = asked.travelDate && asked.travelDate > madeOn ? asked.travelDate : addDays(madeOn, 45)
    const validUntil = open ? addDays(day, random.whole(1, 16)) : addDays(madeOn, status === 'Expired' ? 1 : 14)
    const content = contentOf(random, random.pick(offers), { guests: guestsOf(asked), startDate, validUntil })
    const rates = await findRates(db, { orgId: asked.orgId, customerId: asked.customerId, day })
    const choice: Choice = {
      option: content.options.at(-1)?.key ?? '',
      extras: random.chance(0.4) ? content.extras.slice(0, 1).map(({ key }) => key) : [],
    }
    const seen = status !== 'Draft' && status !== 'Sent'
    const decided =
      status === 'Accepted'
        ? { decidedAt: times.decided, decidedBy: asked.customerName, ...choice, extras: [...choice.extras] }
        : status === 'Declined'
          ? { decidedAt: times.decided, decidedBy: asked.customerName, declineReason: random.pick(declineReasons) }
          : {}
    const [made] = await insertQuotations(
      db,
      [
        {
          orgId: asked.orgId,
          customerId: asked.customerId,
          enquiryId: asked.id,
          createdBy: asked.ownerId,
          createdAt: times.made,
          versions: [
            {
              status,
              content,
              rates,
              createdBy: asked.ownerId,
              createdAt: times.made,
              ...(status === 'Draft' ? {} : { sentAt: times.sent }),
              ...(seen ? { firstSeenAt: times.seen, lastSeenAt: times.seen, seenCount: random.whole(1, 6) } : {}),
              ...decided,
            },
          ],
        },
      ],
      maker,
    )
    const version = made?.versions[0]
    if (!made || !version) throw new Error('The quotation was not written')
    await db.insert(auditEntries).values(trailOf(asked, made.id, status, times))
    if (status === 'Accepted') {
      const actor = { id: null, orgId: asked.orgId, name: asked.customerName, requestId: 'demo' }
      const { id: enquiryId, ownerId: createdBy } = asked
      const quotation = { ...asked, id: made.id, number: made.number, enquiryId, createdBy, sharedWith: [] }
      const on = dateIn(config.todayZone, new Date(times.decided))
      const { id } = await draftFromQuotation(db, actor, { quotation, version, choice, day: on })
      await db.execute(sql`update crm_booking set created_at = ${times.decided} where id = ${id}`)
    }
  }
}
