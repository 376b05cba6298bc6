import type { PlainDate } from '@karavan/domain/base/dates'
import type { Db } from '../../../../platform/db/database.ts'
import {
  contextOf,
  type CountryRate,
  type HouseRules,
  loadHouseRules,
  type PriceBuyer,
  type PriceContext,
  rateOf,
} from '../price-context.queries.ts'
import { type BuyerRow, everywhere } from './change-log.queries.ts'
import { inAlphabet } from './place-book.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** A place as a search names it, and where its centre is. */
export type FoundPlace = {
  id: string
  displayName: string
  location: string
  country: string
  latitude: number | null
  longitude: number | null
}

type PlaceRow = FoundPlace & { slug: string; status: 'active' | 'inactive' }

/** What holds in all places: their names, and the rules of the house that make prices. */
export class HouseBook {
  readonly placeId = everywhere
  /** What the database had committed when the book was last like it. */
  at: Snapshot
  /** The day from which on it knows rates of exchange. */
  readonly since: PlainDate
  readonly #rules: HouseRules
  readonly #byName = new Map<string, FoundPlace[]>()
  readonly #byId = new Map<string, FoundPlace>()
  readonly #onSale: FoundPlace[] = []
  #today: { day: PlainDate; rules: HouseRules; priced?: readonly FoundPlace[] } | null = null

  constructor(at: Snapshot, since: PlainDate, rules: HouseRules, places: readonly PlaceRow[]) {
    this.at = at
    this.since = since
    this.#rules = rules
    for (const { slug, status, ...place } of places) {
      this.#byId.set(place.id, place)
      if (status !== 'active') continue
      this.#onSale.push(place)
      for (const name of new Set([place.location.toLowerCase(), slug, place.displayName.toLowerCase()]))
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), place])
    }
  }

  /** The places on sale that a name means. */
  placesNamed(name: string): FoundPlace[] {
    return this.#byName.get(name.toLowerCase()) ?? []
  }

  /** A place whatever its state. */
  findPlace(id: string): FoundPlace | undefined {
    return this.#byId.get(id)
  }

  /** All places on sale in whose currency prices can be told on a day, in the order of their names. */
  pricedPlaces(day: PlainDate): readonly FoundPlace[] {
    this.#rulesOn(day)
    const today = this.#today
    const list = () =>
      this.#onSale
        .filter(({ country }) => this.rateOn(day, country) !== null)
        .sort(
          (a, b) => inAlphabet(a.location, b.location) || inAlphabet(a.country, b.country) || (a.id < b.id ? -1 : 1),
        )
    return today ? (today.priced ??= list()) : list()
  }

  /** What one unit of a country's currency costs on a day, or null. */
  rateOn(day: PlainDate, country: string): CountryRate | null {
    return rateOf({ rates: this.#rulesOn(day).rates, day }, country)
  }

  /** All that makes a price for this buyer on a day. */
  contextFor(day: PlainDate, caller: PriceBuyer | null, buyer: BuyerRow | null): PriceContext {
    return contextOf(day, caller, buyer, this.#rulesOn(day))
  }

  /** The rules with the newest rate of each currency that holds on a day. */
  #rulesOn(day: PlainDate): HouseRules {
    if (this.#today?.day === day) return this.#today.rules
    const newest = new Map<string, CountryRate>()
    for (const rate of this.#rules.rates) if (rate.since <= day) newest.set(`${rate.country} ${rate.code}`, rate)
    this.#today = { day, rules: { ...this.#rules, rates: [...newest.values()] } }
    return this.#today.rules
  }
}

/** Reads it by one statement, with what that statement saw. */
export async function loadHouseBook(db: Db, since: PlainDate): Promise<HouseBook> {
  const { house, found } = await loadHouseRules<{ at: string; places: PlaceRow[] }>(
    db,
    since,
    `pg_current_snapshot()::text as at,
     (select coalesce(json_agg(json_build_object('id', id, 'displayName', display_name, 'location', location,
        'country', country, 'latitude', latitude, 'longitude', longitude, 'slug', slug, 'status', status) order by country, id), '[]') from location) as places`,
  )
  return new HouseBook(readSnapshot(found.at), since, house, found.places)
}
