import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { Season } from '@karavan/domain/catalogue/hotels/season'
import type { Db } from '../../../../platform/db/database.ts'
import { runPrepared } from '../../../../platform/db/prepared.ts'
import { asWritten } from '../../../../platform/http/writer.ts'
import { hotelJson, type HotelRecord } from '../hotel-record.ts'
import { currencyOf, type PriceContext } from '../price-context.queries.ts'
import { hotelWords, roomWords, sellingRates, sellingSeasons } from '../selling-rate.ts'
import { soldToClients } from '../sold-at.ts'
import { featuredPlace } from './change-log.queries.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** How many are shown. */
const most = 10

/** A JSON object but for its end. */
type Begun = string

const begin = (value: object): Begun => JSON.stringify(value).slice(0, -1)

type Kept = Pick<HotelRecord, 'country' | 'childBands' | 'offers'> & {
  words: Begun
  rooms: { id: string; words: Begun; seasons: Season[] }[]
}

const keep = (record: HotelRecord): Kept => ({
  country: record.country,
  childBands: record.childBands,
  offers: record.offers,
  words: begin({ ...hotelWords(record), rates: 'selling' }),
  rooms: record.rooms.map((room) => ({ id: room.id, words: begin(roomWords(room)), seasons: room.seasons })),
})

/** The featured hotels: all but their prices is written once, and the prices for whoever looks at them. */
export class FeaturedBook {
  readonly placeId = featuredPlace
  /** What the database had committed when the book was last like it. */
  at: Snapshot
  readonly #hotels: Kept[]

  constructor(at: Snapshot, records: readonly HotelRecord[]) {
    this.at = at
    this.#hotels = records.map(keep)
  }

  hotelsFor(context: PriceContext): Hotel[] {
    return this.#hotels.map((hotel) => {
      const { country, words, rooms } = hotel
      const raised = context.asClient ? soldToClients(hotel, context) : null
      const priced = rooms.map((room) => {
        const seasons = JSON.stringify(sellingSeasons(room.seasons, country, context, {}, raised))
        return `${room.words},"price":{"seasonal_pricing":${seasons}}}`
      })
      const rates = { currency: currencyOf(context, country), ...sellingRates(hotel, context, new Map(), raised) }
      return asWritten<Hotel>(`${words},${JSON.stringify(rates).slice(1, -1)},"rooms":[${priced.join(',')}]}`)
    })
  }
}

/** Reads the first ones by name, with what the statement saw. */
export async function loadFeaturedBook(db: Db): Promise<FeaturedBook> {
  const [found] = await runPrepared<{ at: string; records: HotelRecord[] }>(
    db,
    `select pg_current_snapshot()::text as at, (
       select coalesce(json_agg(record order by hotel_name, id), '[]') from (
         select ${hotelJson} as record, hotel_name, id from hotel where featured and status = 'active'
         order by hotel_name, id limit $1) first) as records`,
    [most],
  )
  if (!found) throw new Error('The featured hotels were not read')
  return new FeaturedBook(readSnapshot(found.at), found.records)
}
