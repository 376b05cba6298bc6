import { type Minor, percentOf, sum, times } from '../money.ts'
import { type Supply, type TaxLine, taxesOn } from '../tax/tax.ts'
import type { TaxRow } from '../tax/tax-row.ts'
import { inRupees, type Markup, markedUp, serviceCharge } from './markup.ts'

/** Something that can be bought, at the price in rupees that this buyer pays for one. */
export type PricedUnit = { key: string; label: string; unit: Minor }

/** What a browser needs to reprice by itself: selling prices, the charge and the tax rows, and no net cost. */
export type PriceBook = { units: PricedUnit[]; charge: Markup | null; taxRows: TaxRow[]; supply: Supply }

type CatalogueUnit = { key: string; label: string; unit: Minor; rate: number; passThrough?: boolean }

/** Makes a price book. Tax on the fee would give the net price away, so what is taxed like that is priced by the server. */
export function makePriceBook(
  units: readonly CatalogueUnit[],
  markup: Markup | null,
  taxRows: readonly TaxRow[],
  supply: Supply,
): PriceBook {
  const rows = taxRows.filter((row) => row.service === supply.service)
  if (rows.some((row) => row.basis === 'fee')) throw new RangeError(`A ${supply.service} is priced by the server`)
  return {
    units: units.map(({ key, label, unit, rate, passThrough }) => {
      const cost = inRupees(unit, rate)
      return { key, label, unit: passThrough ? cost : markedUp(cost, markup) }
    }),
    charge: markup?.basis === 'perNight' || markup?.basis === 'perBooking' ? markup : null,
    taxRows: rows,
    supply,
  }
}

/** So many of one thing in the book; a share below 100 makes a child or a supplement of it. */
export type Choice = { key: string; count: number; share?: number }

export type BookPrice = { gross: Minor; taxes: TaxLine[]; total: Minor }

/** Prices a choice from the book: the same amount that `quote()` finds on the server. */
export function priceFrom(
  book: PriceBook,
  choices: readonly Choice[],
  counts: { nights: number; rooms: number },
): BookPrice {
  const unitOf = new Map(book.units.map(({ key, unit }) => [key, unit]))
  const amounts = choices.map(({ key, count, share }) => {
    const unit = unitOf.get(key)
    if (unit === undefined) throw new RangeError(`The price book has no ${key}`)
    return times(share === undefined ? unit : percentOf(unit, share), count)
  })
  const gross = sum([...amounts, serviceCharge(book.charge, counts)])
  const taxes = taxesOn(book.taxRows, book.supply, { gross, fee: 0 })
  return { gross, taxes, total: sum([gross, ...taxes.map((tax) => tax.amount)]) }
}
