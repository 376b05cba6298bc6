import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { times, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Random } from '@karavan/domain/base/random'
import { airlines, fareSuppliers, flown, homes, stayed } from './crm-bookings.data.ts'
import { offers } from './offers.data.ts'

export type Traveller = {
  name: string
  kind: 'adult' | 'child' | 'infant'
  memberId: string | null
  visa: 'Not needed' | 'Granted' | 'Needed'
}
type Bought = {
  service: QuotedService
  label: string
  supplier: string
  cost: number
  from: PlainDate
  until: PlainDate
}
/** What is booked, and what is bought for it. */
export type Trip = {
  title: string
  country: string
  startDate: PlainDate
  endDate: PlainDate
  details: CrmBookingDetails
  bought: Bought[]
}

/** Letters and digits, as suppliers give them. */
export const codeOf = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick([...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'] as [string, ...string[]])).join('')

/** Whether a paper that should be there is: of what is over always, of what is far away seldom. */
export const has = (random: Random, startDate: PlainDate, day: PlainDate) =>
  startDate <= day || random.chance(startDate < addDays(day, 20) ? 0.75 : 0.4)

function flightOf(random: Random, startDate: PlainDate, day: PlainDate, people: readonly Traveller[]): Trip {
  const [to, country, fare] = random.pick(flown)
  const [airline, letters] = random.pick(airlines)
  const from = random.pick(homes)
  const endDate = addDays(startDate, random.whole(3, 9))
  const ticketed = has(random, startDate, day)
  const segment = (start: string, end: string, date: PlainDate, departs: string, arrives: string) => ({
    from: start,
    to: end,
    date,
    departs,
    arrives,
    flightNumber: `${letters} ${random.whole(100, 989)}`,
    cabin: 'Economy' as const,
  })
  return {
    title: `${from} to ${to} and back`,
    country,
    startDate,
    endDate,
    details: {
      kind: 'flight',
      pnr: codeOf(random, 6),
      airline,
      segments: [segment(from, to, startDate, '06:40', '10:15'), segment(to, from, endDate, '21:05', '23:55')],
      tickets: ticketed
        ? people.map(({ name }) => ({ traveller: name, number: `098-${random.whole(1_000_000, 9_999_999)}` }))
        : [],
      ticketBy: ticketed ? null : `${addDays(startDate, -5)}T12:30:00.000Z`,
      fareRules: 'Changes cost ₹3,500 a person and sector; no refund after departure.',
    },
    bought: [
      {
        service: 'Flight',
        label: `${airline}, ${from} to ${to} and back`,
        supplier: random.pick(fareSuppliers),
        cost: toMajor(times(toMinor(fare), people.length)),
        from: startDate,
        until: endDate,
      },
    ],
  }
}

function hotelOf(random: Random, startDate: PlainDate, day: PlainDate, people: readonly Traveller[]): Trip {
  const [hotel, place, country, night] = random.pick(stayed)
  const nights = random.whole(1, 6)
  const rooms = Math.ceil(people.length / 3)
  const endDate = addDays(startDate, nights)
  return {
    title: `${hotel}, ${place}`,
    country,
    startDate,
    endDate,
    details: {
      kind: 'hotel',
      hotel,
      place,
      address: `1 Station Road, ${place}`,
      phone: '+91 90000 40000',
      checkIn: startDate,
      checkOut: endDate,
      rooms: [{ type: 'Deluxe room', count: rooms, adults: people.length, children: 0 }],
      mealPlan: 'Breakfast',
      confirmationNo: has(random, startDate, day) ? codeOf(random, 8) : null,
    },
    bought: [
      {
        service: 'Hotel',
        label: `${hotel}, ${nights} ${nights === 1 ? 'night' : 'nights'}`,
        supplier: hotel,
        cost: toMajor(times(toMinor(night), nights * rooms)),
        from: startDate,
        until: endDate,
      },
    ],
  }
}

function landPackageOf(random: Random, startDate: PlainDate, day: PlainDate, people: readonly Traveller[]): Trip {
  const offer = random.pick(offers.filter(({ currency }) => currency === 'INR') as [(typeof offers)[number]])
  const nights = offer.days.length
  const endDate = addDays(startDate, nights)
  const confirmed = has(random, startDate, day)
  const rooms = Math.ceil(people.length / 3)
  return {
    title: offer.title,
    country: offer.country,
    startDate,
    endDate,
    details: {
      kind: 'land-package',
      itineraryId: null,
      destinations: [...new Set(offer.days.map(([place]) => place))],
      hotels: offer.standard.map(([place, hotel]) => ({
        place,
        hotel,
        roomType: 'Standard room',
        mealPlan: 'Breakfast',
        nights: Math.max(1, offer.days.filter(([at]) => at === place).length),
        confirmationNo: confirmed ? codeOf(random, 7) : null,
      })),
      days: offer.days.map(([place, title, description], index) => ({
        date: addDays(startDate, index),
        place,
        title,
        description,
      })),
      vehicle: 'Innova with driver',
      guide: random.chance(0.5) ? 'Local guides' : null,
      pickup: 'Arrivals, under the agency’s board',
    },
    bought: [
      ...offer.standard.map(([place, hotel, night]): Bought => {
        const stays = Math.max(1, offer.days.filter(([at]) => at === place).length)
        const cost = toMajor(times(toMinor(night), stays * rooms))
        return { service: 'Hotel', label: `${hotel}, ${place}`, supplier: hotel, cost, from: startDate, until: endDate }
      }),
      ...offer.services.map(([service, label, supplier, per, unit]): Bought => {
        const cost = per === 'all' ? unit : toMajor(times(toMinor(unit), people.length))
        return { service, label, supplier, cost, from: startDate, until: endDate }
      }),
    ],
  }
}

/** Makes a trip of a kind up. */
export const tripOf: Record<CrmBookingKind, typeof flightOf> = {
  flight: flightOf,
  hotel: hotelOf,
  'land-package': landPackageOf,
}
