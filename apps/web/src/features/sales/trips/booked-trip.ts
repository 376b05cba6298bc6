import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import type { ListedDay } from './DayList.tsx'
import type { ListedStay } from './StayList.tsx'

/** The stays of a booked trip as a list shows them. */
export const bookedStays = ({ stays }: TripBooking): ListedStay[] =>
  stays.map(({ legKey, location, type, mealPlan, address, phone, ...stay }) => ({
    ...stay,
    key: legKey,
    place: location,
    room: `${type} · ${mealPlan}`,
    contact: [address, phone].filter(Boolean).join(' · '),
  }))

/** The days of a booked trip as a list shows them. */
export const bookedDays = ({ days }: TripBooking): ListedDay[] =>
  days.map(({ location, ...day }) => ({ ...day, key: day.date, place: location }))

/** Whose clock ends the free days of a booked trip: that of the place where it begins. */
export const tripZone = ({ stays }: TripBooking): string => zoneOfCountry(stays[0]?.country ?? 'India')
