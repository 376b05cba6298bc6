import { endedWords, withoutAmounts } from '@karavan/domain/base/access/cost-words'
import { followPortal, portalStand, type PortalKind } from '@karavan/domain/crm/portal-service'
import { toMinor } from '@karavan/domain/base/money'
import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { notify } from '../../base/notifications/index.ts'
import { priceOf } from './book.plan.ts'
import { emitCrmBookingChanged, linkOf, ownersOf } from './crm-booking-access.ts'
import { entity, type FullCrmBooking, lockCrmBookingById, updateCrmBookingRow } from './crm-booking.queries.ts'
import { crmBookingLines, type LineRecord, portalChanges } from './crm-booking.table.ts'
import { listLines } from './part.queries.ts'
import { linkLine } from './portal-line.ts'
import { costsFor } from './purchase-cost.ts'
import { type PortalSale, readPortal } from './portal.queries.ts'
import { type LineChanges, moveLine, settleServices } from './service-state.ts'
import { bookSupplied } from './supplied-book.service.ts'
import { withHotelsOf } from './trip-hotels.ts'

/** Queues a job for every portal booking that changed and that a service was bought as. */
export const sweepPortalChanges =
  (platform: Platform) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    const { rows } = await db.execute<{ kind: PortalKind; id: string }>(
      sql`select distinct portal_kind as kind, portal_id as id from portal_change limit 1000`,
    )
    for (const change of rows)
      await platform.enqueue(db, 'crm-booking.follow', change, { singletonKey: `${change.kind} ${change.id}` })
  }

const bought = ({ kind, id }: JobData['crm-booking.follow']) =>
  and(eq(crmBookingLines.portalKind, kind), eq(crmBookingLines.portalId, id))

async function findLine(db: Db, change: JobData['crm-booking.follow']): Promise<LineRecord | null> {
  const [line] = await db.select().from(crmBookingLines).where(bought(change))
  return line ?? null
}

/** What of a purchase its service takes over: what it costs by now, its days, and the number of the hotel. */
async function takenOver(db: Db, booking: FullCrmBooking, line: LineRecord, sale: PortalSale): Promise<LineChanges> {
  const cost = sale.total === null ? line.costInr : (await costsFor(db, booking))(line, priceOf(sale))
  const { from = line.from, until = line.until, confirmationNo } = sale
  const changes: LineChanges = {
    ...(cost === line.costInr ? {} : { cost, costInr: cost, gst: 0, inputTax: 0 }),
    ...(from === line.from && until === line.until ? {} : { from, until }),
    ...(confirmationNo === null || confirmationNo === line.supplierReference
      ? {}
      : { supplierReference: confirmationNo }),
  }
  return changes
}

const wordsFor = ({ label }: LineRecord, reference: string, penalty: number) =>
  ({
    Confirmed: { title: `${label} is confirmed`, tone: 'green', body: `The house confirmed ${reference}.` },
    Requested: { title: `${label} waits for an answer`, tone: 'amber', body: `${reference} is with the house.` },
    Draft: { title: `${label} is held no longer`, tone: 'amber', body: `${reference} ended; book it anew.` },
    Declined: { title: `${label} is not to be had`, tone: 'red', body: `The house did not confirm ${reference}.` },
    Cancelled: {
      title: `${label} is cancelled`,
      tone: 'red',
      body: endedWords(reference, penalty > 0 ? rupees(toMinor(penalty)) : null),
    },
  }) as const

/** Lets a service follow the portal booking it was bought as; what follows already is left as it is. */
export const followPortalSale =
  (platform: Platform) =>
  async (change: JobData['crm-booking.follow'], { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    await db
      .delete(portalChanges)
      .where(and(eq(portalChanges.portalKind, change.kind), eq(portalChanges.portalId, change.id)))
    const first = await findLine(db, change)
    const booking = first && (await lockCrmBookingById(db, first.bookingId))
    // Read anew: whoever had the booking may have let it go.
    const line = booking && (await findLine(db, change))
    if (!line) return
    const sale = (await readPortal(db, [line])).get(change.id)
    // A draft that was thrown away is not there any more.
    const followed = followPortal(line.state, sale ? portalStand(sale) : 'lapsed')
    const over = line.state === 'Cancelled' || line.state === 'Used'
    const taken = sale && !over && !followed?.letsGo ? await takenOver(db, booking, line, sale) : {}
    const { id, orgId, number } = booking
    const clock = { id: null, orgId, name: 'Karavan', requestId: 'crm-booking.follow' }
    const isKept = sale && !over && !followed?.letsGo
    const details = isKept ? withHotelsOf(booking.details, sale, await listLines(db, id)) : booking.details
    const isNumbered = details !== booking.details
    // What was paid of it since stands in the agency's book.
    if (!followed && Object.keys(taken).length === 0 && !isNumbered) {
      await bookSupplied(db, clock, booking)
      return
    }
    if (isNumbered) await updateCrmBookingRow(db, id, { details })
    const { penalty = 0 } = sale ?? {}
    const reference = line.portalReference ?? ''
    const state = followed?.state ?? line.state
    const news = followed && wordsFor(line, reference, penalty)[followed.state]
    if (followed?.letsGo) await linkLine(db, line.id, null)
    await moveLine(db, line, state, {
      ...taken,
      ...(news && {
        stateNote: state === 'Confirmed' ? null : news.body,
        confirmedAt: state === 'Confirmed' ? new Date().toISOString() : null,
        penaltyInr: state === 'Cancelled' ? penalty : 0,
      }),
    })
    await settleServices({ platform, db, actor: clock }, { ...booking, details })
    await recordAudit(db, clock, {
      ...{ entity, id, orgId, action: `${line.label} follows ${reference}` },
      ...{ before: { state: line.state }, after: { state, ...taken, ...(isNumbered && { details }) } },
    })
    if (news) {
      const { title, tone, body } = news
      // They may be somebody who is not to know what it costs; the booking tells that to who is.
      const said = { title: `${number}: ${title}`, body: withoutAmounts(body) }
      await notify(db, emit, ownersOf(booking), { ...said, link: linkOf(booking), tone })
    }
    emitCrmBookingChanged(emit, booking)
  }
