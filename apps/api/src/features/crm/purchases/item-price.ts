import { firstDayOf, type LineItem, type StayRoom } from '@karavan/contracts/crm/quotations/line'
import { addDays } from '@karavan/domain/base/dates'
import { bedlessAges } from '@karavan/domain/catalogue/hotels/bedless'
import { type Minor, sum } from '@karavan/domain/base/money'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { atNet } from '../../catalogue/hotels/index.ts'
import { findTrips } from '../../catalogue/itineraries/index.ts'
import { type AskedItem, type PricedItem, priceItems } from '../../catalogue/quote-tray/index.ts'

/** Who travels, as rooms are made for them. */
export type Party = {
  adults: number
  childrenAges: number[]
  /** How many of the children, infants left out, take no bed; where nobody says, those who are small. */
  withoutBed?: number | undefined
}

/** What the catalogue is asked for; null while a date is missing, and for what the house does not sell. */
function askedFor(item: LineItem, { withoutBed, ...party }: Party): AskedItem | null {
  switch (item.kind) {
    case 'stay': {
      const { hotelId, roomId, mealPlan, checkIn, nights } = item
      if (!checkIn) return null
      const dates = { fromDate: checkIn, untilDate: addDays(checkIn, nights) }
      if (item.rooms.length === 0) {
        const bedless = bedlessAges(party.childrenAges, withoutBed)
        return { kind: 'stay', hotelId, roomId, mealPlan, ...dates, ...party, bedless }
      }
      const rooms = item.rooms.map(({ adults, childrenAges, noBed, extraBeds }) => ({
        ...{ roomId, mealPlan, adults, childrenAges, childrenWithoutBed: noBed, extraBeds },
      }))
      return { kind: 'rooms', hotelId, roomId, mealPlan, ...dates, rooms }
    }
    case 'activity':
    case 'transfer': {
      const { activityId, date, adults, childrenAges } = item
      return date ? { kind: 'activity', activityId, date, adults, childrenAges } : null
    }
    case 'visa': {
      const { visaId, adults, children, express } = item
      return { kind: 'visa', visaId, adults, children, express }
    }
    case 'trip': {
      const { itineraryId, startDate, adults, childrenAges, category } = item
      return { kind: 'trip', itineraryId, asked: { startDate, adults, childrenAges, category } }
    }
    default:
      return null
  }
}

async function kindOfOrg(db: Db, orgId: string): Promise<OrgKind> {
  const { rows } = await db.execute<{ kind: OrgKind }>(sql`select kind from org where id = ${orgId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no organisation ${orgId}`)
  return found.kind
}

/** What the house asks for something, in minor units: before tax, its GST, and what it collects at source. */
export type HousePrice = { cost: Minor; gst: Minor; tcs: Minor }

const taxOf = ({ taxes }: NonNullable<PricedItem['sale']>, tcs: boolean) =>
  sum(taxes.filter(({ name }) => (name === 'TCS') === tcs).map(({ amount }) => amount))

/** Something of the house as it stands now for an organisation, with its rooms and days; no price is nothing to be had. */
export type HouseOffer = {
  item: LineItem
  found: PricedItem
  price: HousePrice | null
  from: string | null
  until: string | null
}

/** The rooms a party was given. */
const roomsOf = ({ rooms }: PricedItem): StayRoom[] =>
  rooms.map(({ adults, childrenAges, childrenWithoutBed }) => ({
    ...{ adults, childrenAges: [...childrenAges], noBed: childrenWithoutBed, extraBeds: 0 },
  }))

/** Asks the catalogue for things, as the portal would answer this organisation, in their order. */
export async function priceHouseItems(
  { db, config, orgId }: { db: Db; config: Pick<Config, 'todayZone'>; orgId: string },
  items: readonly LineItem[],
  party: Party,
): Promise<(HouseOffer | null)[]> {
  // The same thing twice is asked for once.
  const same = new Map<string, AskedItem>()
  const asked = items.map((item) => {
    const wanted = askedFor(item, party)
    if (!wanted) return null
    const key = JSON.stringify(wanted)
    const known = same.get(key) ?? wanted
    same.set(key, known)
    return known
  })
  const wanted = [...same.values()]
  if (wanted.length === 0) return items.map(() => null)
  const orgKind = await kindOfOrg(db, orgId)
  const trips = (ids: readonly string[], day: string) => findTrips(db, { orgId }, ids, day)
  // The house books at net, and nobody taxes what it sells itself.
  const buyer = atNet({ orgId, orgKind })
  const priced = await priceItems({ db, config, buyer, findTrips: trips }, wanted)
  const found = new Map(wanted.map((item, index) => [item, priced[index] ?? null]))
  return items.map((item, index) => {
    const wanted = asked[index]
    const one = wanted && found.get(wanted)
    if (!one) return null
    const { sale } = one
    const from = firstDayOf(item)
    return {
      item: item.kind === 'stay' && item.rooms.length === 0 ? { ...item, rooms: roomsOf(one) } : item,
      found: one,
      price: sale && { cost: sale.gross, gst: taxOf(sale, false), tcs: taxOf(sale, true) },
      from,
      until: one.until ?? from,
    }
  })
}
