import type { HotelBody } from '@karavan/contracts/catalogue/hotels/hotel'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { createRandom, type Random } from '@karavan/domain/base/random'
import type { z } from 'zod'

type Fields = z.output<typeof HotelBody>
type Season = Fields['rooms'][number]['price']['seasonal_pricing'][number]
type Offers = NonNullable<Fields['offers']>

const weekend = [5, 6]
const weekdays = [0, 1, 2, 3, 4]

/** What of a price is rounded as the prices of its country are. */
const share = (price: number, part: number, step: number) => Math.max(step, Math.round((price * part) / step) * step)

const dearer = (season: Season, part: number, step: number): Season => ({
  ...season,
  epai: season.epai && share(season.epai, part, step),
  cpai: share(season.cpai, part, step),
  mapai: season.mapai && share(season.mapai, part, step),
})

/** The days around New Year on which no house gives anything away. */
const newYear = (day: PlainDate) =>
  [0, 1].map((more) => {
    const year = Number(day.slice(0, 4)) + more
    return { from: `${year}-12-24`, until: `${year + 1}-01-02` }
  })

function offersOf(random: Random, day: PlainDate): Offers {
  const scope = { roomIds: [], plans: [], blackout: newYear(day) }
  const all: Offers = [
    {
      ...{ kind: 'stayPay', id: 'stay-pay', name: '4th night free', stay: 4, pay: 3, combinable: false },
      ...scope,
    },
    {
      ...{ kind: 'earlyBird', id: 'early-bird', name: 'Early bird', daysAhead: random.pick([21, 30, 45]) },
      ...{ percent: random.pick([8, 10, 12, 15]), combinable: true },
      ...scope,
    },
    {
      ...{ kind: 'longStay', id: 'long-stay', name: 'Stay a week', nights: 7, percent: random.pick([10, 12, 15]) },
      ...{ combinable: true, stayUntil: addDays(day, 300) },
      ...scope,
    },
  ]
  return all.filter(() => random.chance(0.5))
}

/** Children in three bands; what the middle ones pay is a share, what the eldest pay a little more. */
function bandsOf(random: Random, { adultFromAge }: Fields['childPolicy']): NonNullable<Fields['childBands']> {
  const free = { percent: 0 }
  const [withBed, noBed] = random.pick([
    [60, 30],
    [50, 25],
    [70, 35],
  ])
  return [
    { fromAge: 0, toAge: 4, withBed: free, noBed: free },
    { fromAge: 5, toAge: 7, withBed: { percent: withBed }, noBed: { percent: noBed } },
    { fromAge: 8, toAge: adultFromAge - 1, withBed: { percent: withBed + 15 }, noBed: { percent: noBed + 15 } },
  ]
}

/** What some houses ask beside a price for each season: weekends, all meals, extra beds, stays of some length, children by age, offers. */
export function withRates(fields: Fields, step: number, day: PlainDate): Fields {
  const random = createRandom(`rates ${fields.hotelName} ${fields.address}`)
  const does = { weekends: random.chance(0.35), meals: random.chance(0.3), beds: random.chance(0.4) }
  const [longer, sunday, bands, offers] = [0.15, 0.05, 0.3, 0.5].map((part) => random.chance(part))
  const weekendPart = random.pick([1.1, 1.15, 1.2])
  const rooms = fields.rooms.map((room, index) => {
    const seasons = room.price.seasonal_pricing
    const highest = Math.max(...seasons.map(({ cpai }) => cpai))
    const asked = seasons.flatMap((plain): Season[] => {
      const season: Season = {
        ...plain,
        ...(does.meals && plain.mapai > 0 ? { apai: share(plain.mapai * 2 - plain.cpai, 0.95, step) } : {}),
        ...(does.beds
          ? { extraBedAdult: share(plain.cpai, 0.6, step), extraBedChild: share(plain.cpai, 0.4, step) }
          : {}),
        ...(longer && plain.cpai === highest ? { minStay: 3 } : {}),
        ...(sunday && plain.cpai === highest ? { noArrival: [0] } : {}),
      }
      if (!does.weekends) return [season]
      const more = dearer({ ...season, weekdays: weekend }, weekendPart, step)
      const meals = season.apai === undefined ? {} : { apai: share(season.apai, weekendPart, step) }
      return [
        { ...season, weekdays },
        { ...more, ...meals },
      ]
    })
    return {
      ...room,
      ...(index === 1 && random.chance(0.2) ? { releaseDays: random.pick([1, 2, 3]) } : {}),
      price: { seasonal_pricing: asked },
    }
  })
  return {
    ...fields,
    rooms,
    ...(bands ? { childBands: bandsOf(random, fields.childPolicy) } : {}),
    ...(offers ? { offers: offersOf(random, day) } : {}),
  }
}
