import { type Minor, percentOf, sum, toMinor } from '../../base/money.ts'
import type { Service } from '../../base/markup.ts'
import type { TaxRow } from './tax-row.ts'

/** One tax of a bill: its name, on how much, at which rate, how much. */
export type TaxLine = { name: 'CGST' | 'SGST' | 'IGST' | 'TCS'; rate: number; base: Minor; amount: Minor }

export type Supply = {
  service: Service
  country: string
  /** Where the service is used, when it is lodging in India. */
  placeState: string | null
  buyerState: string | null
  houseState: string
  day: string
  /** What this buyer bought overseas this financial year before, for slabs. */
  boughtBefore?: Minor
}

/** The state whose tax applies: of the hotel for lodging in India, else of the buyer, else of the house. */
export const placeOfSupply = (supply: Supply): string =>
  (supply.service === 'hotel' && supply.country === 'India' ? supply.placeState : null) ??
  supply.buyerState ??
  supply.houseState

const marketOf = (country: string) => (country === 'India' ? 'domestic' : 'overseas')

const rowsFor = (rows: readonly TaxRow[], kind: TaxRow['kind'], supply: Supply): TaxRow[] =>
  rows.filter(
    (row) =>
      row.kind === kind &&
      row.service === supply.service &&
      row.market === marketOf(supply.country) &&
      row.from <= supply.day &&
      (row.until === null || supply.day <= row.until),
  )

function gstLines(row: TaxRow, base: Minor, supply: Supply): TaxLine[] {
  if (placeOfSupply(supply) !== supply.houseState)
    return [{ name: 'IGST', rate: row.rate, base, amount: percentOf(base, row.rate) }]
  // Each half is computed by its own rate, as the invoice must show it.
  const half = row.rate / 2
  const amount = percentOf(base, half)
  return [
    { name: 'CGST', rate: half, base, amount },
    { name: 'SGST', rate: half, base, amount },
  ]
}

/** The part of an amount that falls into a slab of the year. */
function withinSlab(amount: Minor, before: Minor, slab: NonNullable<TaxRow['slab']>): Minor {
  const low = Math.max(before, toMinor(slab.above))
  const high = slab.upTo === null ? before + amount : Math.min(before + amount, toMinor(slab.upTo))
  return Math.max(0, high - low)
}

function tcsLines(row: TaxRow, gross: Minor, supply: Supply): TaxLine[] {
  const base = row.slab ? withinSlab(gross, supply.boughtBefore ?? 0, row.slab) : gross
  return base > 0 ? [{ name: 'TCS', rate: row.rate, base, amount: percentOf(base, row.rate) }] : []
}

/** The taxes of a bill: GST on the whole or on the fee, then what must be collected at source on all of it. */
export function taxesOn(rows: readonly TaxRow[], supply: Supply, bill: { gross: Minor; fee: Minor }): TaxLine[] {
  const gst = rowsFor(rows, 'GST', supply)
    .map((row) => ({ row, base: row.basis === 'gross' ? bill.gross : bill.fee }))
    .filter(({ base }) => base > 0)
    .flatMap(({ row, base }) => gstLines(row, base, supply))
  const withGst = sum([bill.gross, ...gst.map((line) => line.amount)])
  return [...gst, ...rowsFor(rows, 'TCS', supply).flatMap((row) => tcsLines(row, withGst, supply))]
}
