import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { isWish, type LineItem, type QuotedLine, type StayRoom } from '@karavan/contracts/crm/quotations/line'
import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import { isOfHouse, type PriceState, type QuotedService } from '@karavan/domain/crm/quotation'
import { addDays } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { OrgKind } from '@karavan/domain/base/access/user-type'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findTrips } from '../../catalogue/itineraries/index.ts'
import { type AskedItem, type PricedItem, priceItems } from '../../catalogue/quote-tray/index.ts'

type Option = QuotationContent['options'][number]
type Extra = QuotationContent['extras'][number]
type Asked = { db: Db; config: Pick<Config, 'todayZone'>; orgId: string }

const serviceOf: Partial<Record<LineItem['kind'], QuotedService>> = {
  stay: 'Hotel',
  activity: 'Sightseeing',
  transfer: 'Transfer',
  visa: 'Visa',
  trip: 'Other',
  flight: 'Flight',
}

/** Who travels, as rooms are made for them. */
type Party = { adults: number; childrenAges: number[] }

/** What the catalogue is asked for a line; null while a date is missing, and for what the house does not sell. */
function askedFor(item: LineItem, party: Party): AskedItem | null {
  switch (item.kind) {
    case 'stay': {
      const { hotelId, roomId, mealPlan, checkIn, nights } = item
      if (!checkIn) return null
      const dates = { fromDate: checkIn, untilDate: addDays(checkIn, nights) }
      if (item.rooms.length === 0) return { kind: 'stay', hotelId, roomId, mealPlan, ...dates, ...party }
      const rooms = item.rooms.map(({ adults, childrenAges, noBed }) => ({
        ...{ roomId, mealPlan, adults, childrenAges, childrenWithoutBed: noBed },
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

const firstDay = (item: LineItem): string | null => {
  if (item.kind === 'stay') return item.checkIn
  if (item.kind === 'activity' || item.kind === 'transfer') return item.date
  if (item.kind === 'visa') return item.travelDate
  return item.kind === 'trip' ? item.startDate : null
}

const taxOf = ({ taxes }: NonNullable<PricedItem['sale']>, tcs: boolean) =>
  sum(taxes.filter(({ name }) => (name === 'TCS') === tcs).map(({ amount }) => amount))

const unasked = { cost: null, currency: 'INR', rate: 1, gst: 0, tcs: 0, pricedAt: null }

/** What somebody typed has the price they typed; a wish nobody has priced yet has none. */
function typedLine(line: QuotedLine): QuotedLine {
  return { ...line, shown: null, price: { ...unasked, state: isWish(line.price, line.cost) ? 'unpriced' : 'typed' } }
}

/** The rooms a party was given. */
const roomsOf = ({ rooms }: PricedItem): StayRoom[] =>
  rooms.map(({ adults, childrenAges, childrenWithoutBed }) => ({
    ...{ adults, childrenAges: [...childrenAges], noBed: childrenWithoutBed, extraBeds: 0 },
  }))

/** A line with the price of now. What is gone keeps the price it had, to be shown as such. */
function withPrice(line: QuotedLine, found: PricedItem | null, isHouse: boolean, pricedAt: string): QuotedLine {
  const { item } = line
  const base = { ...line, service: serviceOf[item.kind] ?? line.service, currency: 'INR' }
  const priced = (price: QuotedLine['price'], more: Partial<QuotedLine> = {}): QuotedLine => ({
    ...{ ...base, price, cost: { per: 'all', unit: price.cost ?? 0, quantity: 1 } },
    ...more,
  })
  if (!found) return priced({ ...unasked, state: 'unpriced' }, { from: null, until: null })
  const { title, place, image, rating, room, words, freeUntil, left, onRequest, why, sale, state } = found
  const named =
    state === 'gone' && title === 'No longer sold' && line.shown
      ? line.shown
      : { title, place, image, rating, room, words, freeUntil }
  const from = firstDay(item)
  const roomed = item.kind === 'stay' && item.rooms.length === 0 ? { ...item, rooms: roomsOf(found) } : item
  const more = {
    item: roomed,
    from,
    until: found.until ?? from,
    shown: { ...named, left, onRequest, why },
  }
  if (state === 'unpriced') return priced({ ...unasked, state }, more)
  if (!sale) return priced({ ...line.price, currency: 'INR', rate: 1, state: 'gone' }, more)
  // The house books at net, and nobody taxes what it sells itself.
  const cost = isHouse ? sale.net : sale.gross
  const [gst, tcs] = isHouse ? [0, 0] : [taxOf(sale, false), taxOf(sale, true)]
  return priced(
    { state: 'live', cost: toMajor(cost), currency: 'INR', rate: 1, gst: toMajor(gst), tcs: toMajor(tcs), pricedAt },
    more,
  )
}

/** What the house asks for a line in all but what it collects at source. */
const askedOf = ({ price }: QuotedLine): number | null =>
  price.cost === null ? null : toMajor(sum([toMinor(price.cost), toMinor(price.gst)]))

const known: readonly PriceState[] = ['live', 'locked', 'gone']

function movedOf(group: Option | Extra, was: QuotedLine, now: QuotedLine): MovedLine[] {
  if (!known.includes(was.price.state)) return []
  const [before, after] = [askedOf(was), now.price.state === 'gone' ? null : askedOf(now)]
  const same = was.price.state === 'gone' ? now.price.state === 'gone' : before === after
  if (same) return []
  const { key, label, shown } = now
  return [{ group: group.key, groupName: group.name, key, label, was: before, now: after, why: shown?.why ?? null }]
}

async function kindOfOrg(db: Db, orgId: string): Promise<OrgKind> {
  const { rows } = await db.execute<{ kind: OrgKind }>(sql`select kind from org where id = ${orgId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no organisation ${orgId}`)
  return found.kind
}

export type Repriced = { content: QuotationContent; moved: MovedLine[] }

/** Lines at the prices of now, as the portal would answer this organisation, in their order. */
export async function priceLines(
  { db, config, orgId }: Asked,
  lines: readonly QuotedLine[],
  party: Party,
): Promise<QuotedLine[]> {
  const asked = new Map<QuotedLine, AskedItem>()
  // The same thing in two options is asked for once.
  const same = new Map<string, AskedItem>()
  for (const line of lines) {
    const wanted = askedFor(line.item, party)
    if (!wanted) continue
    const key = JSON.stringify(wanted)
    const item = same.get(key) ?? wanted
    same.set(key, item)
    asked.set(line, item)
  }
  const items = [...same.values()]
  const orgKind = items.length > 0 ? await kindOfOrg(db, orgId) : 'agency'
  const trips = (ids: readonly string[], day: string) => findTrips(db, { orgId }, ids, day)
  const priced =
    items.length > 0 ? await priceItems({ db, config, buyer: { orgId, orgKind }, findTrips: trips }, items) : []
  const found = new Map(items.map((item, index) => [item, priced[index] ?? null]))
  const at = new Date().toISOString()
  return lines.map((line) => {
    if (!isOfHouse(line.item.kind)) return typedLine(line)
    const item = asked.get(line)
    return withPrice(line, (item && found.get(item)) ?? null, orgKind === 'house', at)
  })
}

/** Asks the catalogue for every line the house sells, and says what moved. */
export async function priceContent(asked: Asked, content: QuotationContent): Promise<Repriced> {
  const all = [...content.options, ...content.extras].flatMap(({ lines }) => lines)
  const party = { adults: Math.max(1, content.guests.adults), childrenAges: content.childrenAges }
  const priced = await priceLines(asked, all, party)
  const now = new Map(all.map((line, index) => [line, priced[index] ?? line]))
  const moved: MovedLine[] = []
  const group = <T extends Option | Extra>(one: T): T => ({
    ...one,
    lines: one.lines.map((line) => {
      const after = now.get(line) ?? line
      moved.push(...movedOf(one, line, after))
      return after
    }),
  })
  return { content: { ...content, options: content.options.map(group), extras: content.extras.map(group) }, moved }
}

const lockedLine = (line: QuotedLine): QuotedLine =>
  line.price.state === 'live' ? { ...line, price: { ...line.price, state: 'locked' } } : line

/** Keeps the prices of now with what is sent. */
export const lockPrices = (content: QuotationContent): QuotationContent => ({
  ...content,
  options: content.options.map((option) => ({ ...option, lines: option.lines.map(lockedLine) })),
  extras: content.extras.map((extra) => ({ ...extra, lines: extra.lines.map(lockedLine) })),
})

/** Whether anything of it is sold by the house. */
export const hasHouseLines = ({ options, extras }: QuotationContent): boolean =>
  [...options, ...extras].some(({ lines }) => lines.some(({ item }) => isOfHouse(item.kind)))
