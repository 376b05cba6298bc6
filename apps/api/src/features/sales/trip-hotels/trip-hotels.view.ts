import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { clientView } from '@karavan/domain/money/pricing/client-view'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenBy } from '../core/index.ts'
import { listStayBookingsOfTrip } from '../stays/index.ts'
import { offerRooms } from '../../catalogue/hotels/index.ts'
import type { FullTripHotels } from './trip-hotels.queries.ts'

type Stay = TripHotels['stays'][number]

/** Who looks, and when. */
type Look = { db: Db; day: PlainDate; caller: Caller }

const addUp = (stays: readonly Stay[]): number | null =>
  stays.some(({ totalInr }) => totalInr === null)
    ? null
    : toMajor(sum(stays.map(({ totalInr }) => toMinor(totalInr ?? 0))))

/** The stays of a draft at what they cost whose it is today, with what stands in their way. */
async function draftStays({ db, day, caller }: Look, { stays, orgId, orgKind }: FullTripHotels): Promise<Stay[]> {
  const asked = stays.map((stay) => ({ ...stay, from: stay.fromDate, until: stay.untilDate }))
  const hidden = caller.orgId === orgId ? { rights: caller.rights } : {}
  const { offers } = await offerRooms(db, { day, caller: { orgId, orgKind, ...hidden } }, asked)
  return stays.map(({ bookingId: _, ...stay }, index) => {
    const offer = offers[index]
    const obstacle = stay.fromDate < day ? 'past' : offer ? offer.obstacle : 'notSold'
    return {
      ...stay,
      hotelName: offer?.hotelName ?? stay.hotelName,
      nights: daysBetween(stay.fromDate, stay.untilDate),
      totalInr: offer?.price?.totalInr ?? null,
      obstacle,
      booking: null,
    }
  })
}

/** The stays as they were booked, and where their bookings stand. */
async function bookedStays({ db, caller }: Look, { id, stays }: FullTripHotels): Promise<Stay[]> {
  const bookings = new Map((await listStayBookingsOfTrip(db, id)).map((booking) => [booking.id, booking]))
  return stays.map(({ bookingId, ...stay }) => {
    const booking = bookings.get(bookingId ?? '')
    const { fromDate, untilDate } = booking ?? stay
    return {
      ...stay,
      fromDate,
      untilDate,
      nights: daysBetween(fromDate, untilDate),
      totalInr: booking ? seenBy(caller, booking.price, clientView).totalInr : null,
      obstacle: null,
      booking: booking
        ? {
            id: booking.id,
            reference: booking.reference,
            status: booking.status,
            paymentStatus: booking.paymentStatus,
          }
        : null,
    }
  })
}

const headOf = (record: FullTripHotels) => ({
  id: record.id,
  reference: record.reference,
  orgId: record.orgId,
  companyName: record.companyName,
  itineraryId: record.itineraryId,
  itineraryKind: record.itineraryKind,
  title: record.title,
  asked: record.asked,
  status: record.status,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
})

/** The hotels of a trip as their caller gets them: a draft at today's prices, else the bookings. */
export async function viewOf(look: Look, record: FullTripHotels): Promise<TripHotels> {
  const stays = await (record.status === 'Draft' ? draftStays(look, record) : bookedStays(look, record))
  return { ...headOf(record), stays, totalInr: addUp(stays) }
}

/** The same as lists show it; a draft has no price before somebody looks at it. */
export const rowOf = (record: FullTripHotels, caller: Caller) => ({
  ...headOf(record),
  // Of what was booked nobody kept what clients would have paid for all of it.
  totalInr: seesNoCost(caller) ? null : record.total,
  cities: [...new Set(record.stays.map(({ place }) => place.location))],
  fromDate: record.fromDate,
  untilDate: record.untilDate,
})
