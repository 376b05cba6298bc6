import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { Minor } from '@karavan/domain/base/money'
import { type Found, foundItem } from '../../../../shared/catalogue/found.ts'
import { houseLine } from './content-values.ts'
import { formTotals, lineName } from './form-totals.ts'
import type { LineValues, QuotationValues } from './quotation-values.ts'

/** The line a thing becomes on a day of the trip; null for what is nothing of the house. */
export function foundLine(found: Found, day: number | null): LineValues | null {
  const { price, shown } = found
  const one = foundItem(found)
  return (
    one && shown && houseLine(one.item, { label: one.label, day: day !== null && day >= 1 ? day : null, price, shown })
  )
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
