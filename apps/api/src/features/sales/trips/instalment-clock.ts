import { addDays, dateIn } from '@karavan/domain/base/dates'
import {
  clockStep,
  collectionTime,
  graceUntil,
  releaseWarningHours,
  remindDaysBefore,
} from '@karavan/domain/sales/trips/collection'
import { type SQL, sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import { dayWords, localMomentWords } from '../../../platform/words.ts'
import { type ClockContext, hasInWallet, saleTermsOf } from '../core/index.ts'
import { releaseTripBooking } from './cancel.service.ts'
import { collectInstalment } from './pay.service.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import { type FullTripBooking, noteInstalment } from './trip-booking.queries.ts'
import type { InstalmentRecord } from './trip-booking.table.ts'
import { cancellationTermsOf, nextOpen, zoneOf } from './trip-booking.view.ts'

/** The trips of which an instalment is to be told of, collected or given up now. */
export function dueInstalments(config: Pick<Config, 'todayZone'>): SQL {
  const reminded = addDays(today(config), remindDaysBefore)
  return sql`
    select b.id from package_instalment i join package_booking b on b.id = i.package_id
    join org o on o.id = b.org_id left join wallet w on w.org_id = b.org_id
    where b.status = 'Confirmed' and i.paid_at is null and not i.cancelled and i.due_on <= ${reminded}::date
      and case when (i.due_on + ${collectionTime}::time) at time zone ${config.todayZone} > now() then i.reminded_at is null
        else i.overdue_told_at is null or i.grace_until <= now()
          or (o.auto_collect and w.balance + w.credit_limit >= i.amount)
          or (i.release_told_at is null and i.grace_until <= now() + make_interval(hours => ${releaseWarningHours}))
        end`
}

/** Whether its travellers are under way: then nothing is given up, and only collected when the money is there. */
const isBegun = (trip: FullTripBooking, now: Date): boolean => dateIn(zoneOf(trip), now) > trip.startDate

const releaseWords = (until: string, { platform }: ClockContext): string =>
  `It is cancelled by its terms unless it is paid by ${localMomentWords(until, platform.config.todayZone)}.`

/** Says that an instalment could not be collected, and until when it may still be paid. */
async function beginGrace(context: ClockContext, trip: FullTripBooking, part: InstalmentRecord, now: Date) {
  const { db, platform } = context
  const ends = isBegun(trip, now)
    ? null
    : graceUntil(saleTermsOf(cancellationTermsOf(trip)), now, platform.config.trips.graceHours)
  const soon = ends !== null && ends.getTime() - now.getTime() <= releaseWarningHours * 3_600_000
  const until = ends?.toISOString() ?? null
  await noteInstalment(db, trip.id, part.number, {
    overdueToldAt: now.toISOString(),
    graceUntil: until,
    // Whoever hears of it within the last day hears of both at once.
    ...(soon ? { releaseToldAt: now.toISOString() } : {}),
  })
  await tell(context, 'overdue', trip, until ? releaseWords(until, context) : 'Pay it now, or talk to us.')
}

/** Does with the next instalment of a confirmed trip what its time has brought. */
export async function settleInstalment(context: ClockContext, trip: FullTripBooking): Promise<void> {
  const { db, emit, platform } = context
  const part = nextOpen(trip)
  if (!part) return
  const now = new Date()
  const collects = trip.autoCollect && (await hasInWallet(db, trip.orgId, part.amount))
  const step = clockStep(part, { now, zone: platform.config.todayZone, collects })
  if (step === null) return
  if (step === 'collect') await collectInstalment(context, trip, part)
  else if (step === 'release' && isBegun(trip, now))
    await noteInstalment(db, trip.id, part.number, { graceUntil: null })
  else if (step === 'release') await releaseTripBooking(context, trip, part.graceUntil ?? now.toISOString())
  else if (step === 'overdue') await beginGrace(context, trip, part, now)
  else {
    const told = now.toISOString()
    if (step === 'warn') {
      await noteInstalment(db, trip.id, part.number, { releaseToldAt: told })
      await tell(context, 'releasing', trip, releaseWords(part.graceUntil ?? told, context))
    } else {
      await noteInstalment(db, trip.id, part.number, { remindedAt: told })
      const how = trip.autoCollect ? 'It is taken from the wallet' : 'Pay it'
      await tell(context, 'reminder', trip, `${how} on ${dayWords(part.dueOn)} at 09:00.`)
    }
  }
  if (step !== 'collect' && step !== 'release') emitTripBookingChanged(emit, trip, false)
}
