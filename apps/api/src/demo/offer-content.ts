import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { type QuotedLine, typedItem, typedPrice } from '@karavan/contracts/crm/quotations/line'
import type { QuotedGuests } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Random } from '@karavan/domain/base/random'
import { sceneUrl } from '@karavan/domain/base/scene'
import type { Offer, OfferedHotel, OfferedService } from './offers.data.ts'

/** For whom and when a trip is offered. */
export type Occasion = { guests: QuotedGuests; startDate: PlainDate; validUntil: PlainDate }

const shareOf = (cost: number, percent: number) => toMajor(percentOf(toMinor(cost), percent))

const lineBase = { item: typedItem, note: null, day: null, from: null, until: null, price: typedPrice, shown: null }

function serviceLine(
  random: Random,
  currency: string,
  key: string,
  [service, label, supplier, per, cost]: OfferedService,
): QuotedLine {
  return {
    ...lineBase,
    key,
    service,
    label,
    supplier,
    currency,
    cost:
      per === 'all'
        ? { per, unit: cost, quantity: 1 }
        : { per, adult: cost, childWithBed: shareOf(cost, 80), childWithoutBed: shareOf(cost, 60), infant: 0 },
    markup: { basis: 'percent', value: random.pick([8, 10, 12, 12, 15]) },
  }
}

/** The nights of a trip by its places, in their order. */
function staysOf({ days }: Offer, startDate: PlainDate) {
  const stays: { place: string; from: PlainDate; nights: number }[] = []
  for (const [index, [place]] of days.entries()) {
    const last = stays.at(-1)
    if (last?.place === place) last.nights += 1
    else stays.push({ place, from: addDays(startDate, index), nights: 1 })
  }
  return stays
}

function optionOf(
  random: Random,
  offer: Offer,
  { guests, startDate }: Occasion,
  [key, name, hotels]: readonly [string, string, readonly OfferedHotel[]],
): QuotationContent['options'][number] {
  const rooms = Math.ceil((guests.adults + guests.childrenWithBed) / 3)
  const stays = staysOf(offer, startDate).map((stay) => {
    const hotel = hotels.find(([place]) => place === stay.place) ?? hotels[0]
    if (!hotel) throw new Error(`${offer.title} has no hotel`)
    return { ...stay, hotel }
  })
  return {
    key,
    name,
    summary: key === 'standard' ? 'Good houses, well placed.' : 'The better houses on the way, with breakfast.',
    lines: [
      ...stays.map(
        ({ place, from, nights, hotel: [, hotel, night] }, index): QuotedLine => ({
          ...lineBase,
          key: `${key}-h${index}`,
          item: {
            kind: 'typed',
            hotel: {
              ...{ place, hotel, category: key === 'standard' ? '3 star' : '5 star', mealPlan: 'Breakfast' },
              ...{ roomType: key === 'standard' ? 'Standard room' : 'Deluxe room', checkIn: from, nights },
            },
          },
          service: 'Hotel',
          label: `${hotel}, ${nights} ${nights === 1 ? 'night' : 'nights'}`,
          supplier: hotel,
          from,
          until: addDays(from, nights),
          currency: offer.currency,
          cost: { per: 'all', unit: night, quantity: nights * rooms },
          markup: { basis: 'percent', value: 12 },
        }),
      ),
      ...offer.services.map((service, index) => serviceLine(random, offer.currency, `${key}-s${index}`, service)),
    ],
  }
}

/** What a quotation says that offers a trip. */
export function contentOf(random: Random, offer: Offer, occasion: Occasion): QuotationContent {
  const { guests, startDate, validUntil } = occasion
  const nights = offer.days.length
  return {
    title: offer.title,
    destinations: [...new Set(offer.days.map(([place]) => place))],
    country: offer.country,
    startDate,
    endDate: addDays(startDate, nights),
    guests,
    childrenAges: [],
    image: sceneUrl(offer.scene, offer.title),
    overview: offer.overview,
    days: [
      ...offer.days.map(([place, title, description], index) => ({
        date: addDays(startDate, index),
        place,
        title,
        description,
        meals: index === 0 ? ['Dinner' as const] : ['Breakfast' as const],
        image: null,
      })),
      {
        date: addDays(startDate, nights),
        place: offer.days.at(-1)?.[0] ?? '',
        title: 'Homeward',
        description: 'Breakfast, and the drive to the airport in good time.',
        meals: ['Breakfast' as const],
        image: null,
      },
    ],
    options: [
      optionOf(random, offer, occasion, ['standard', 'Standard', offer.standard]),
      ...(random.chance(0.7) ? [optionOf(random, offer, occasion, ['deluxe', 'Deluxe', offer.deluxe])] : []),
    ],
    extras: offer.extras.map((extra, index) => ({
      key: `x${index}`,
      name: extra[1],
      summary: '',
      lines: [serviceLine(random, offer.currency, `x${index}-l`, extra)],
    })),
    inclusions: ['Rooms with breakfast', 'All transfers named', 'Sightseeing as in the plan', 'Taxes and tolls'],
    exclusions: ['Flights unless named', 'Meals not named', 'Tips and personal expenses'],
    terms:
      'Rooms and fares are held only after the first payment. Cancellation up to 30 days before departure costs 25 %, ' +
      'up to 15 days 50 %, later the whole price.',
    markup: { basis: 'percent', value: 0 },
    taxAs: 'package',
    discountReason: null,
    taxReason: null,
    instalments: [
      { label: 'On acceptance', percent: 30, dueOn: null },
      { label: 'Before departure', percent: 70, dueOn: addDays(startDate, -21) },
    ],
    validUntil,
  }
}
