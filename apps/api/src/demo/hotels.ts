import type { HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { createRandom, hashOf, type Random } from '@karavan/domain/base/random'
import { nthScene } from '@karavan/domain/base/scene'
import { slugOf } from '@karavan/domain/base/slug'
import type { z } from 'zod'
import { v7 as uuidv7 } from 'uuid'
import { insertHotels, insertNights, linkHotels, type NewHotel } from '../features/catalogue/hotels/index.ts'
import { insertContracts } from '../features/catalogue/rates/index.ts'
import type { Db } from '../platform/db/database.ts'
import type { DemoLocation } from './demo-location.ts'
import { houseKinds, placeWords } from './hotel-names.data.ts'
import { withRates } from './hotel-rates.ts'
import {
  climateOf,
  commonAmenities,
  fineAmenities,
  hints,
  manners,
  middleAmenities,
  priceLevels,
  roomPatterns,
  sights,
} from './hotel-texts.data.ts'

type Fields = z.output<typeof HotelBody>
type Room = Fields['rooms'][number]
type HouseClass = keyof typeof manners
export type DemoPlace = DemoLocation & { id: string }

const firstDay = -60
const lastDay = 400

const classOf = (rating: number): HouseClass => (rating >= 4.5 ? 'fine' : rating >= 3.5 ? 'middle' : 'simple')
const ratings = [4.5, 3, 5, 4, 3.5, 2.5, 4.5, 4, 3, 5, 3.5, 4, 2.5, 4.5, 3] as const
const ratingFactor = (rating: number) => 0.28 * 1.68 ** (rating - 1)

/** How many hotels a place has: three hundred in all. */
const hotelsOf = ({ slug, featured }: DemoPlace) => (slug === 'dubai' ? 24 : featured ? 9 : 6)

/** The parts of the year from one day to another, without a gap. */
function yearParts(start: PlainDate, end: PlainDate, parts: readonly { from: string; factor: number; name: string }[]) {
  const begins = [-1, 0, 1, 2]
    .flatMap((year) =>
      parts.map(({ from, ...part }) => ({ start: `${Number(start.slice(0, 4)) + year}-${from}`, ...part })),
    )
    .sort((a, b) => a.start.localeCompare(b.start))
  return begins
    .map(({ start: from, ...part }, index) => {
      const next = begins[index + 1]
      return {
        start: from < start ? start : from,
        end: next && next.start <= end ? addDays(next.start, -1) : end,
        ...part,
      }
    })
    .filter((part) => part.start <= part.end && part.end >= start && part.start <= end)
}

/** The seasons of a place around a day. */
const seasonsAt = ({ country, scenes }: DemoPlace, day: PlainDate) =>
  yearParts(addDays(day, firstDay), addDays(day, lastDay), climateOf(country, scenes[0]?.kind ?? 'skyline'))

function roomsOf(random: Random, place: DemoPlace, first: number, rating: number, day: PlainDate): Room[] {
  const level = priceLevels[place.country]
  if (!level) throw new Error(`No price level for ${place.country}`)
  const house = classOf(rating)
  const patterns = roomPatterns[house].slice(0, random.whole(2, roomPatterns[house].length))
  const seasons = seasonsAt(place, day)
  const own = random.between(0.88, 1.14)
  const rounded = (price: number) => Math.max(level.step, Math.round(price / level.step) * level.step)
  const halfBoard = rating >= 3.5 || random.chance(0.4)
  return patterns.map(({ type, factor, text, ...capacity }, index) => ({
    type,
    description: text,
    images: [nthScene('room', first + 3 + 5 * index)],
    ...capacity,
    allotment: Math.max(2, Math.round(random.between(4, 13) / (index + 1))),
    sellMode: index === patterns.length - 1 && random.chance(0.2) ? 'onRequest' : 'instant',
    amenities:
      house === 'simple' ? ['Kettle'] : ['Kettle', 'Safe', ...(house === 'fine' ? ['Minibar', 'Bathrobes'] : [])],
    price: {
      seasonal_pricing: seasons.map((season) => {
        const room = level.room * ratingFactor(rating) * factor * own * season.factor
        const breakfast = level.breakfast * (0.6 + 0.2 * (rating - 2))
        const meal = level.meal * (0.6 + 0.2 * (rating - 2))
        return {
          start: season.start,
          end: season.end,
          epai: rating === 5 ? 0 : rounded(room),
          cpai: rounded(room + breakfast),
          mapai: halfBoard ? rounded(room + breakfast + meal) : 0,
        }
      }),
    },
  }))
}

function amenitiesOf(random: Random, house: HouseClass): string[] {
  const some = (list: readonly string[], count: number) => random.shuffle(list).slice(0, count)
  if (house === 'simple') return [...some(commonAmenities, 3), ...some(middleAmenities, 1)]
  if (house === 'middle') return [...commonAmenities, ...some(middleAmenities, 4), ...some(fineAmenities, 1)]
  return [...commonAmenities, ...some(middleAmenities, 5), ...some(fineAmenities, 5)]
}

function policyOf(random: Random): Fields['cancellationPolicy'] {
  return random.pick([
    [{ daysBefore: 2, penaltyPercent: 100 }],
    [
      { daysBefore: 7, penaltyPercent: 50 },
      { daysBefore: 3, penaltyPercent: 100 },
    ],
    [
      { daysBefore: 15, penaltyPercent: 25 },
      { daysBefore: 7, penaltyPercent: 50 },
      { daysBefore: 2, penaltyPercent: 100 },
    ],
    [{ daysBefore: 1, penaltyPercent: 100 }],
  ])
}

function hotelOf(place: DemoPlace, index: number, day: PlainDate): NewHotel {
  const random = createRandom(`hotel ${place.slug} ${index}`)
  // The houses of a place begin at different pictures, and none shows the same twice.
  const first = (hashOf(place.slug) % 1000) + index
  const rating = ratings[(index * 4 + place.slug.length) % ratings.length] ?? 4
  const house = classOf(rating)
  const { areas, words } = placeWords[place.slug] ?? { areas: ['Centre'] as const, words: [] }
  const word = words[index % words.length] ?? `Number ${index + 1}`
  const area = areas[index % areas.length] ?? areas[0]
  const hotelName = `${word} ${random.pick(houseKinds[house])}`
  const kinds = random.shuffle(place.scenes.map(({ kind }) => kind))
  const near = (value: number) => Math.round((value + random.between(-0.035, 0.035)) * 1e5) / 1e5
  const children = random.pick([
    { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 70, noBedPercent: 35 },
    { freeUnderAge: 6, adultFromAge: 12, withBedPercent: 60, noBedPercent: 25 },
    { freeUnderAge: 3, adultFromAge: 14, withBedPercent: 75, noBedPercent: 50 },
  ])
  const fields: Fields = {
    hotelName,
    images: Array.from({ length: random.whole(3, 5) }, (_, at) =>
      nthScene(kinds[at % kinds.length] ?? 'skyline', first + 5 * at),
    ),
    rating,
    locationId: place.id,
    stateCode: place.stateCode ?? null,
    description: `${random.pick(manners[house])}. In ${area}; ${random.pick(sights[kinds[0] ?? 'skyline'])}. ${random.pick(hints)}`,
    address: `${random.whole(2, 180)} ${area}, ${place.location}`,
    latitude: near(place.latitude),
    longitude: near(place.longitude),
    amenities: amenitiesOf(random, house),
    petsAllowed: random.chance(0.16),
    checkInTime: random.pick(['12:00', '13:00', '14:00', '15:00']),
    checkOutTime: random.pick(['10:00', '11:00', '12:00']),
    childPolicy: children,
    singleSupplementPercent: random.pick([30, 40, 50, 75]),
    minNights: random.chance(0.06) ? 2 : 1,
    cancellationPolicy: policyOf(random),
    contact: { name: 'Reservations', phone: null, email: `stay@${slugOf(hotelName)}.example` },
    featured: false,
    status: 'active',
    rooms: roomsOf(random, place, first, rating, day),
  }
  return {
    id: uuidv7(),
    place: { id: place.id, location: place.location, country: place.country, stateCode: place.stateCode ?? null },
    fields: withRates(fields, priceLevels[place.country]?.step ?? 1, day),
  }
}

/** The best house of each featured place, up to a dozen. */
function featureSome(all: readonly NewHotel[], places: readonly DemoPlace[]): void {
  for (const place of places.filter(({ featured }) => featured).slice(0, 12)) {
    const [best] = all.filter((hotel) => hotel.place.id === place.id).sort((a, b) => b.fields.rating - a.fields.rating)
    if (best) best.fields.featured = true
  }
}

type Sold = { roomId: string; night: PlainDate; sold: number }

/** Spells of nights on which some or all rooms of a type are gone. */
function soldNights(hotel: NewHotel, roomIds: readonly string[], day: PlainDate): Sold[] {
  const random = createRandom(`sold ${hotel.place.id.length} ${hotel.fields.hotelName} ${hotel.fields.address}`)
  return hotel.fields.rooms.flatMap(({ allotment }, index) => {
    const sold = new Map<PlainDate, number>()
    for (let spell = random.whole(1, 4); spell > 0; spell--) {
      const from = addDays(day, random.whole(0, 110))
      const taken = random.chance(0.25) ? allotment : Math.max(1, allotment - random.whole(1, 5))
      for (let night = random.whole(1, 4) - 1; night >= 0; night--) sold.set(addDays(from, night), taken)
    }
    return [...sold].map(([night, count]) => ({ roomId: roomIds[index] ?? '', night, sold: count }))
  })
}

/** The contract of a house: most hold for long, a few end soon or have ended, and some were never entered. */
function contractOf({ id, fields }: NewHotel, place: DemoPlace, index: number, day: PlainDate) {
  const random = createRandom(`contract ${place.location} ${fields.hotelName} ${index}`)
  if (random.chance(0.02)) return []
  const left = random.chance(0.01)
    ? -random.whole(2, 20)
    : random.chance(0.03)
      ? random.whole(6, 58)
      : random.whole(90, 390)
  const until = addDays(day, left)
  const commission = random.chance(0.15) ? random.pick([10, 12, 15, 20]) : undefined
  const parts = seasonsAt(place, day)
  const seasons = parts.map(({ name, start, end }, at) => ({
    // The same part of the next year is told by its year.
    name: parts.findIndex((part) => part.name === name) < at ? `${name} ${end.slice(0, 4)}` : name,
    start,
    end,
  }))
  return [
    {
      hotelId: id,
      reference: `${place.location.slice(0, 3).toUpperCase()}/${day.slice(0, 4)}/${String(index + 1).padStart(3, '0')}`,
      supplierName: fields.hotelName,
      validFrom: addDays(until, -450),
      validUntil: until,
      basis: commission === undefined ? ('net' as const) : ('commission' as const),
      ...(commission === undefined ? {} : { commissionPercent: commission }),
      seasons,
    },
  ]
}

/** Writes three hundred hotels over the places, with seasons around today and some nights sold. */
export async function loadDemoHotels(db: Db, places: readonly DemoPlace[], day: PlainDate): Promise<void> {
  const all = places.flatMap((place) =>
    Array.from({ length: hotelsOf(place) }, (_, index) => hotelOf(place, index, day)),
  )
  featureSome(all, places)
  const roomIds = await insertHotels(db, all)
  await linkHotels(db, { ids: all.map(({ id }) => id) })
  await insertNights(
    db,
    all.flatMap((hotel) => soldNights(hotel, roomIds.get(hotel.id) ?? [], day)),
  )
  await insertContracts(
    db,
    all.flatMap((hotel, index) => {
      const place = places.find(({ id }) => id === hotel.place.id)
      return place ? contractOf(hotel, place, index, day) : []
    }),
  )
}
