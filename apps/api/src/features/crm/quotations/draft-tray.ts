import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { LineItem, QuotedLine } from '@karavan/contracts/crm/quotations/line'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { toMajor } from '@karavan/domain/base/money'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findTrips } from '../../catalogue/itineraries/index.ts'
import { findMarkup, listItems, type PricedItem, priceItems } from '../../catalogue/quote-tray/index.ts'
import { type Begun, blankContent, clip, guestsOf, lineFor } from './draft-content.ts'

const services: Record<QuoteItem['kind'], QuotedService> = {
  stay: 'Hotel',
  activity: 'Sightseeing',
  visa: 'Visa',
  trip: 'Other',
}

/** A thing of a tray as a line names it, in the rooms it was priced in. */
function itemOf(item: QuoteItem, { rooms }: PricedItem): LineItem {
  switch (item.kind) {
    case 'stay': {
      const { hotelId, roomId, mealPlan, fromDate, untilDate } = item
      const slept = rooms.map(({ adults, childrenAges, childrenWithoutBed }) => ({
        ...{ adults, childrenAges: [...childrenAges], noBed: childrenWithoutBed, extraBeds: 0 },
      }))
      const nights = daysBetween(fromDate, untilDate)
      return { kind: 'stay', hotelId, roomId, mealPlan, checkIn: fromDate, nights, rooms: slept }
    }
    case 'activity':
      return { ...item, time: null }
    case 'visa':
      return { ...item, travelDate: null }
    case 'trip': {
      const { startDate, category, adults, childrenAges } = item.asked
      return { kind: 'trip', itineraryId: item.itineraryId, startDate, category, adults, childrenAges }
    }
  }
}

const datesOf = (item: QuoteItem, { until }: PricedItem): PlainDate[] => {
  const first = item.kind === 'stay' ? item.fromDate : item.kind === 'activity' ? item.date : null
  const from = item.kind === 'trip' ? item.asked.startDate : first
  return [from, until].flatMap((date) => date ?? [])
}

const partyOf = (item: QuoteItem) => {
  if (item.kind === 'trip') return item.asked
  return item.kind === 'visa' ? { adults: item.adults, childrenAges: [] } : item
}

/** A quotation of all that somebody put aside, in one option, at the markup of their tray. */
export async function contentFromTray(
  { db, config, caller }: { db: Db; config: Pick<Config, 'todayZone'>; caller: Caller },
  begun: Begun,
): Promise<QuotationContent> {
  const blank = blankContent(begun)
  const rows = await listItems(db, caller)
  // Who may not know what things cost sells at the markup of their agency.
  const markup = seesNoCost(caller) ? null : await findMarkup(db, caller)
  const priced = await priceItems(
    { db, config, buyer: caller, findTrips: (ids, day) => findTrips(db, { caller }, ids, day) },
    rows.map(({ item }) => item),
  )
  const things = rows.flatMap(({ item }, index) => (priced[index] ? [{ item, found: priced[index] }] : []))
  const [first] = things
  if (!first) return blank
  // Rupees of a tray are on each thing, and the house sells at the price of its shop.
  const ownMarkup = ({ sale }: PricedItem): QuotedLine['markup'] => {
    if (caller.orgKind !== 'agency') return { basis: 'perBooking', value: sale ? toMajor(sale.gross - sale.net) : 0 }
    return markup?.basis === 'perBooking' ? markup : { basis: 'inherit' }
  }
  const lines = things.map(({ item, found }, index) => {
    const words = found.room ? `${found.title}, ${found.room}` : found.title
    const own = { item: itemOf(item, found), markup: ownMarkup(found) }
    return lineFor(`tray-${index + 1}`, services[item.kind], words, own)
  })
  const dates = things.flatMap(({ item, found }) => datesOf(item, found)).toSorted()
  const [startDate = null] = dates
  const { adults, childrenAges } =
    things.map(({ item }) => partyOf(item)).toSorted((a, b) => b.adults - a.adults)[0] ?? partyOf(first.item)
  const places = [...new Set(things.map(({ found }) => found.place).filter(Boolean))]
  return {
    ...blank,
    title: clip(things.length === 1 ? first.found.title : places.join(', '), 160) || blank.title,
    destinations: places.map((place) => clip(place, 80)).slice(0, 15),
    country: things.map(({ found }) => found.country).find((country) => country && country !== 'India') ?? 'India',
    startDate,
    endDate: dates.at(-1) ?? null,
    guests: guestsOf({
      ...{ adults, children: childrenAges.filter((age) => age >= 2).length },
      ...{
        childrenAges: childrenAges.filter((age) => age >= 2),
        infants: childrenAges.filter((age) => age < 2).length,
      },
    }),
    childrenAges: [...childrenAges],
    image: first.found.image,
    options: [{ key: 'standard', name: 'Standard', summary: '', lines }],
    markup: markup?.basis === 'percent' ? markup : seesNoCost(caller) ? blank.markup : { basis: 'percent', value: 0 },
  }
}
