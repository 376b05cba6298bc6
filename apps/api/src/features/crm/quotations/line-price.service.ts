import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { isWish, type QuotedLine } from '@karavan/contracts/crm/quotations/line'
import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import { isOfHouse, type PriceState, serviceOfItem } from '@karavan/domain/crm/quotation'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { clip } from './draft-content.ts'
import { type HouseOffer, type Party, priceHouseItems } from '../purchases/index.ts'

type Option = QuotationContent['options'][number]
type Extra = QuotationContent['extras'][number]
type Asked = { db: Db; config: Pick<Config, 'todayZone'>; orgId: string }

const unasked = { cost: null, currency: 'INR', rate: 1, gst: 0, tcs: 0, pricedAt: null }

/** What somebody typed has the price they typed; a wish nobody has priced yet has none. */
function typedLine(line: QuotedLine): QuotedLine {
  return { ...line, shown: null, price: { ...unasked, state: isWish(line.price, line.cost) ? 'unpriced' : 'typed' } }
}

/** A line with the price of now. What is gone keeps the price it had, to be shown as such. */
function withPrice(line: QuotedLine, offer: HouseOffer | null, pricedAt: string): QuotedLine {
  const base = { ...line, service: serviceOfItem[line.item.kind] ?? line.service, currency: 'INR' }
  const priced = (price: QuotedLine['price'], more: Partial<QuotedLine> = {}): QuotedLine => ({
    ...{ ...base, price, cost: { per: 'all', unit: price.cost ?? 0, quantity: 1 } },
    ...more,
  })
  if (!offer) return priced({ ...unasked, state: 'unpriced' }, { from: null, until: null })
  const { item, found, price: asked, from, until } = offer
  const { title, place, image, rating, room, words, freeUntil, left, onRequest, why, state } = found
  const named =
    state === 'gone' && title === 'No longer sold' && line.shown
      ? line.shown
      : { title, place, image, rating, room, words, freeUntil }
  const more = {
    ...{ item, from, until },
    shown: { ...named, left, onRequest, why: why && clip(why, 200) },
  }
  if (state === 'unpriced') return priced({ ...unasked, state }, more)
  if (!asked) return priced({ ...line.price, currency: 'INR', rate: 1, state: 'gone' }, more)
  const [cost, gst, tcs] = [toMajor(asked.cost), toMajor(asked.gst), toMajor(asked.tcs)]
  return priced({ state: 'live', cost, currency: 'INR', rate: 1, gst, tcs, pricedAt }, more)
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

export type Repriced = { content: QuotationContent; moved: MovedLine[] }

/** Lines at the prices of now, as the portal would answer this organisation, in their order. */
export async function priceLines(asked: Asked, lines: readonly QuotedLine[], party: Party): Promise<QuotedLine[]> {
  const offers = await priceHouseItems(
    asked,
    lines.map(({ item }) => item),
    party,
  )
  const at = new Date().toISOString()
  return lines.map((line, index) =>
    isOfHouse(line.item.kind) ? withPrice(line, offers[index] ?? null, at) : typedLine(line),
  )
}

/** Asks the catalogue for every line the house sells, and says what moved. */
export async function priceContent(asked: Asked, content: QuotationContent): Promise<Repriced> {
  const all = [...content.options, ...content.extras].flatMap(({ lines }) => lines)
  const party = {
    adults: Math.max(1, content.guests.adults),
    childrenAges: content.childrenAges,
    withoutBed: content.guests.childrenWithoutBed,
  }
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
