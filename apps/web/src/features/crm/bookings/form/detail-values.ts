import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { Cabin } from '@karavan/domain/crm/enquiry-details'

export type SegmentValues = {
  from: string
  to: string
  date: string
  departs: string
  arrives: string
  flightNumber: string
  cabin: Cabin
}
export type RoomValues = { type: string; count: number | null; adults: number | null; children: number | null }
export type StayValues = {
  place: string
  hotel: string
  roomType: string
  mealPlan: string
  nights: number | null
  confirmationNo: string
}
export type DayValues = { date: string; place: string; title: string; description: string }

/** The fields of all three kinds; what is empty has not been said. */
export type DetailValues = {
  pnr: string
  airline: string
  segments: SegmentValues[]
  /** Tickets of nobody who travels now; kept as they are. */
  otherTickets: { traveller: string; number: string }[]
  ticketByDate: string
  ticketByTime: string
  fareRules: string
  hotel: string
  place: string
  address: string
  hotelPhone: string
  checkIn: string
  checkOut: string
  rooms: RoomValues[]
  mealPlan: string
  confirmationNo: string
  itineraryId: string
  destinations: string[]
  hotels: StayValues[]
  days: DayValues[]
  vehicle: string
  guide: string
  pickup: string
}

export const noSegment: SegmentValues = {
  from: '',
  to: '',
  date: '',
  departs: '',
  arrives: '',
  flightNumber: '',
  cabin: 'Economy',
}
export const noRoom: RoomValues = { type: '', count: 1, adults: 2, children: 0 }
export const noStay: StayValues = {
  place: '',
  hotel: '',
  roomType: '',
  mealPlan: '',
  nights: 1,
  confirmationNo: '',
}

/** What the details of a new booking begin with. */
export const noDetails: DetailValues = {
  pnr: '',
  airline: '',
  segments: [noSegment],
  otherTickets: [],
  ticketByDate: '',
  ticketByTime: '18:00',
  fareRules: '',
  hotel: '',
  place: '',
  address: '',
  hotelPhone: '',
  checkIn: '',
  checkOut: '',
  rooms: [noRoom],
  mealPlan: '',
  confirmationNo: '',
  itineraryId: '',
  destinations: [],
  hotels: [],
  days: [],
  vehicle: '',
  guide: '',
  pickup: '',
}

type Ticket = { traveller: string; number: string }

/** A day that has to be there; nothing typed is nothing at all, and the contract asks for it. */
export const dated = (day: string) => day || undefined

/** An empty field says nothing, which the contract writes as null. */
const said = (text: string) => text.trim() || null

function momentOf(date: string, time: string): string | null {
  const at = date ? new Date(`${date}T${time || '23:59'}`) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as the day and the time of this place. */
export function clockOf(moment: string | null): { date: string; time: string } {
  if (!moment) return { date: '', time: noDetails.ticketByTime }
  const at = new Date(moment)
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** What was typed as the contract writes it; whether it is right the contract says. */
export function toDetails(kind: CrmBookingKind, values: DetailValues, tickets: readonly Ticket[]): unknown {
  switch (kind) {
    case 'flight':
      return {
        kind,
        pnr: said(values.pnr),
        airline: said(values.airline),
        segments: values.segments.map(({ from, to, date, departs, arrives, flightNumber, cabin }) => ({
          from,
          to,
          date: dated(date),
          departs: said(departs),
          arrives: said(arrives),
          flightNumber: said(flightNumber),
          cabin,
        })),
        tickets: [...tickets, ...values.otherTickets],
        ticketBy: momentOf(values.ticketByDate, values.ticketByTime),
        fareRules: values.fareRules,
      }
    case 'hotel':
      return {
        kind,
        hotel: values.hotel,
        place: values.place,
        address: said(values.address),
        phone: said(values.hotelPhone),
        checkIn: dated(values.checkIn),
        checkOut: dated(values.checkOut),
        rooms: values.rooms,
        mealPlan: said(values.mealPlan),
        confirmationNo: said(values.confirmationNo),
      }
    case 'land-package':
      return {
        kind,
        itineraryId: said(values.itineraryId),
        destinations: values.destinations,
        hotels: values.hotels.map(({ place, hotel, nights, roomType, mealPlan, confirmationNo }) => ({
          place,
          hotel,
          nights,
          roomType: said(roomType),
          mealPlan: said(mealPlan),
          confirmationNo: said(confirmationNo),
        })),
        days: values.days.map(({ date, ...day }) => ({ ...day, date: said(date) })),
        vehicle: said(values.vehicle),
        guide: said(values.guide),
        pickup: said(values.pickup),
      }
  }
}

/** Nothing said is an empty field. */
const typed = <T extends object>(details: T) =>
  Object.fromEntries(Object.entries(details).map(([key, value]) => [key, value ?? ''])) as {
    [Key in keyof T]: Exclude<T[Key], null> | (null extends T[Key] ? '' : never)
  }

/** The fields of what is booked; tickets come back by themselves, since they stand with those who travel. */
export function toDetailValues(details: CrmBookingDetails): DetailValues & { tickets: Ticket[] } {
  switch (details.kind) {
    case 'flight': {
      const { kind: _, segments, tickets, ticketBy, ...rest } = details
      const { date, time } = clockOf(ticketBy)
      return {
        ...noDetails,
        ...typed(rest),
        segments: segments.map((segment) => typed(segment)),
        ticketByDate: date,
        ticketByTime: time,
        tickets,
      }
    }
    case 'hotel': {
      const { kind: _, phone, rooms, ...rest } = details
      return { ...noDetails, ...typed(rest), rooms, hotelPhone: phone ?? '', tickets: [] }
    }
    case 'land-package': {
      const { kind: _, hotels, days, destinations, ...rest } = details
      return {
        ...noDetails,
        ...typed(rest),
        destinations,
        hotels: hotels.map((stay) => typed(stay)),
        days: days.map((day) => typed(day)),
        tickets: [],
      }
    }
  }
}

/** The first and the last of some days. */
export function spanOf(days: readonly string[]): { first: string; last: string } {
  const known = days.filter(Boolean).toSorted()
  return { first: known[0] ?? '', last: known.at(-1) ?? '' }
}

/** Where the days of a trip move with those of its flights: they follow until somebody has set them apart. */
export const followed = (current: string, before: string, after: string): string =>
  current === '' || current === before ? after : current
