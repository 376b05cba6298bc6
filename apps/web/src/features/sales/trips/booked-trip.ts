import type { PackageBooking } from '@karavan/contracts/sales/trips/package'
import type { ListedDay } from './DayList.tsx'
import type { ListedStay } from './StayList.tsx'

/** The stays of a booked trip as a list shows them. */
export const bookedStays = ({ stays }: PackageBooking): ListedStay[] =>
  stays.map(({ legKey, location, type, mealPlan, address, phone, ...stay }) => ({
    ...stay,
    key: legKey,
    place: location,
    room: `${type} · ${mealPlan}`,
    contact: [address, phone].filter(Boolean).join(' · '),
  }))

/** The days of a booked trip as a list shows them. */
export const bookedDays = ({ days }: PackageBooking): ListedDay[] =>
  days.map(({ location, ...day }) => ({ ...day, key: day.date, place: location }))
