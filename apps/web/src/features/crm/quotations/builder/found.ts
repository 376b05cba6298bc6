import type { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { type Minor, toMinor } from '@karavan/domain/base/money'
import { houseLine } from './content-values.ts'
import { formTotals, lineName } from './form-totals.ts'
import type { HouseItem, LineValues, QuotationValues } from './quotation-values.ts'

/** A thing of the catalogue as an answer has it. */
export type Found = Got<typeof quotations.catalogue>['data'][number]

export const hotelOf = ({ item, shown }: Found): string => (item.kind === 'stay' ? item.hotelId : (shown?.title ?? ''))

/** What it costs the agency in all, as the portal shows it, or what it is sold for where that is not told. */
export const costOf = ({ price }: Pick<Found, 'price'>): Minor | null =>
  price.cost === null || price.state !== 'live' ? null : toMinor(price.cost) + toMinor(price.gst)

/** The line a thing becomes on a day of the trip; null for what is nothing of the house. */
export function foundLine({ item, price, shown }: Found, day: number | null): LineValues | null {
  if (!shown || item.kind === 'typed' || item.kind === 'flight') return null
  const house: HouseItem = item
  const label = item.kind === 'stay' ? `${shown.title}, ${shown.room ?? 'room'}, ${item.nights} nights` : shown.title
  return houseLine(house, { label, day: day !== null && day >= 1 ? day : null, price, shown })
}

/** Where a thing would stand: the option or extra it is put into, and the line it takes the place of. */
export type Into = { group: string; inPlaceOf?: string }

/** The lines a thing would share a markup with that is counted once for all of them. */
function neighbours({ options, extras }: QuotationValues, { group }: Into): LineValues[] {
  const option = options.find(({ key }) => key === group) ?? options[0]
  const extra = extras.find(({ key }) => key === group)
  return [...(option?.lines ?? []), ...(extra?.lines ?? [])]
}

/** What lines would be sold for where they are put: by the percent on all, or with their share of a markup that is counted once. */
export function sellOfLines(
  added: readonly LineValues[],
  values: QuotationValues,
  rates: QuotationRates | null,
  into: Into,
): Minor | null {
  if (!rates || added.some(({ price }) => price.state !== 'live')) return null
  const beside = neighbours(values, into)
  const markup = beside.find(({ key }) => key === into.inPlaceOf)?.markup
  const others = values.markup.basis === 'percent' ? [] : beside.filter(({ key }) => key !== into.inPlaceOf)
  const put = added.map((line) => ({ ...line, markup: markup ?? line.markup }))
  const lines = [...others, ...put].map((one, index) => ({ ...one, key: `${index}` }))
  const option = { key: 'found', name: 'Found', summary: '', lines }
  const totals = formTotals({ ...values, options: [option], extras: [] }, rates)
  const sells = put.map((_, index) => totals?.lines.get(lineName('found', `${others.length + index}`))?.sell ?? null)
  return sells.reduce<Minor | null>((all, sell) => (all === null || sell === null ? null : all + sell), 0)
}

/** The same of a thing of the catalogue. */
export function sellOf(found: Found, values: QuotationValues, rates: QuotationRates | null, into: Into): Minor | null {
  const line = foundLine(found, null)
  return line && sellOfLines([line], values, rates, into)
}

/** The rooms of a stay, each with who sleeps in it. */
export function roomWords({ item }: Pick<Found, 'item'>): string[] {
  if (item.kind !== 'stay') return []
  return item.rooms.map(({ adults, childrenAges, noBed }, index) =>
    [
      `Room ${index + 1}: ${adults} ${adults === 1 ? 'adult' : 'adults'}`,
      childrenAges.length > 0 && `${childrenAges.length === 1 ? 'child of' : 'children of'} ${childrenAges.join(', ')}`,
      noBed > 0 && `${noBed} without a bed`,
    ]
      .filter(Boolean)
      .join(', '),
  )
}
