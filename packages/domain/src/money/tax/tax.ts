import { type Minor, percentOf, plus, sum, times, toMinor } from '../../base/money.ts'
import type { Service } from '../../base/markup.ts'
import type { TaxRow } from './tax-row.ts'

/** One tax of a bill: its name, on how much, at which rate, how much. */
export type TaxLine = { name: 'CGST' | 'SGST' | 'IGST' | 'TCS'; rate: number; base: Minor; amount: Minor }

/** Whether something of a bill is collected at source. */
export const isTaxedAtSource = (taxes: readonly Pick<TaxLine, 'name' | 'amount'>[]): boolean =>
  taxes.some(({ name, amount }) => name === 'TCS' && amount > 0)

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
  /** The buyer says to have no PAN. */
  noPan?: boolean
}

/** The state whose tax applies: of the hotel for lodging in India, else of the buyer, else of the house. */
export const placeOfSupply = (supply: Supply): string =>
  (supply.service === 'hotel' && supply.country === 'India' ? supply.placeState : null) ??
  supply.buyerState ??
  supply.houseState

const marketOf = (country: string) => (country === 'India' ? 'domestic' : 'overseas')

/** The rows of tax that hold for a supply: first those of the bill, then what is collected at source. */
export type HeldTaxes = { gst: readonly TaxRow[]; tcs: readonly TaxRow[] }

/** Where no row says it: without a PAN twice as much is collected, and not less than this. */
const leastWithoutPan = 5

/** What is collected of somebody without a PAN, where something is collected at all. */
function tcsWithoutPan(held: readonly TaxRow[], tcs: readonly TaxRow[]): readonly TaxRow[] {
  const own = held.filter(({ kind }) => kind === 'TCS-NO-PAN')
  if (tcs.length === 0 || own.length > 0) return tcs.length === 0 ? [] : own
  return tcs.map((row) => ({ ...row, rate: Math.max(leastWithoutPan, row.rate * 2) }))
}

/** Picks the rows of a service, a market and a day. */
export function taxesHeld(
  rows: readonly TaxRow[],
  { service, country, day, noPan = false }: Pick<Supply, 'service' | 'country' | 'day' | 'noPan'>,
): HeldTaxes {
  const held = rows.filter(
    (row) =>
      row.service === service &&
      row.market === marketOf(country) &&
      row.from <= day &&
      (row.until === null || day <= row.until),
  )
  const tcs = held.filter(({ kind }) => kind === 'TCS')
  return { gst: held.filter(({ kind }) => kind === 'GST'), tcs: noPan ? tcsWithoutPan(held, tcs) : tcs }
}

/** The part of an amount that falls into a slab of the year. */
function withinSlab(amount: Minor, before: Minor, slab: NonNullable<TaxRow['slab']>): Minor {
  const low = Math.max(before, toMinor(slab.above))
  const high = slab.upTo === null ? before + amount : Math.min(before + amount, toMinor(slab.upTo))
  return Math.max(0, high - low)
}

type NoteTax = (name: TaxLine['name'], rate: number, base: Minor, amount: Minor) => void
const forget: NoteTax = () => {}

/**
 * What the taxes of a bill come to: GST on the whole or on the fee, then what must be collected at source on all of it.
 * Each is told to `note`, where somebody wants to show it.
 */
export function addTaxes(
  { gst, tcs }: HeldTaxes,
  /** Whether the supply is in the state of the house, and what was bought overseas before. */
  { inState, boughtBefore }: { inState: boolean; boughtBefore: Minor },
  { gross, fee }: { gross: Minor; fee: Minor },
  note: NoteTax = forget,
): Minor {
  let all = 0
  for (const { basis, rate } of gst) {
    const base = basis === 'gross' ? gross : fee
    if (base <= 0) continue
    // Each half is computed by its own rate, as the invoice must show it.
    const part = inState ? rate / 2 : rate
    const amount = percentOf(base, part)
    note(inState ? 'CGST' : 'IGST', part, base, amount)
    if (inState) note('SGST', part, base, amount)
    all = plus(all, inState ? times(amount, 2) : amount)
  }
  const withGst = plus(gross, all)
  for (const { slab, rate } of tcs) {
    const base = slab ? withinSlab(withGst, boughtBefore, slab) : withGst
    if (base <= 0) continue
    const amount = percentOf(base, rate)
    note('TCS', rate, base, amount)
    all = plus(all, amount)
  }
  return all
}

/** The taxes of a bill with what is collected at source by the rows that hold now; GST stays, and so does a bill without it. */
export function collectAtSource(
  rows: readonly TaxRow[],
  supply: Pick<Supply, 'service' | 'country' | 'day' | 'noPan'>,
  gross: Minor,
  taxes: readonly TaxLine[],
): TaxLine[] {
  const lines = taxes.filter(({ name }) => name !== 'TCS')
  if (lines.length === taxes.length) return lines
  const withGst = plus(gross, sum(lines.map(({ amount }) => amount)))
  addTaxes(
    { gst: [], tcs: taxesHeld(rows, supply).tcs },
    { inState: false, boughtBefore: 0 },
    { gross: withGst, fee: 0 },
    (name, rate, base, amount) => lines.push({ name, rate, base, amount }),
  )
  return lines
}

/** The taxes of a bill, one by one. */
export function taxesOn(rows: readonly TaxRow[], supply: Supply, bill: { gross: Minor; fee: Minor }): TaxLine[] {
  const lines: TaxLine[] = []
  const inState = placeOfSupply(supply) === supply.houseState
  const where = { inState, boughtBefore: supply.boughtBefore ?? 0 }
  addTaxes(taxesHeld(rows, supply), where, bill, (name, rate, base, amount) => lines.push({ name, rate, base, amount }))
  return lines
}
