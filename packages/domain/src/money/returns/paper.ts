import { type Minor, sum } from '../../base/money.ts'
import type { BookedTax } from '../kept-tax.ts'

/** An invoice or a credit note as it was issued, with what a return asks of it; in minor units. */
export type ReturnPaper = {
  kind: 'invoice' | 'credit-note'
  number: string
  issuedOn: string
  /** Of a credit note: the invoice it takes back. */
  against: { number: string; issuedOn: string; value: Minor } | null
  recipient: { name: string; gstin: string | null }
  /** The two digits of a state. */
  placeOfSupply: string | null
  /** The state of who sells. */
  sellerState: string | null
  sac: string | null
  gross: Minor
  taxes: readonly BookedTax[]
}

export type TaxAmounts = { taxable: Minor; cgst: Minor; sgst: Minor; igst: Minor }

/** What of a paper is taxed at one rate. */
export type RateItem = TaxAmounts & { rate: number }

export const noTax: TaxAmounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0 }

export const addTax = (one: TaxAmounts, other: TaxAmounts): TaxAmounts => ({
  taxable: sum([one.taxable, other.taxable]),
  cgst: sum([one.cgst, other.cgst]),
  sgst: sum([one.sgst, other.sgst]),
  igst: sum([one.igst, other.igst]),
})

const opposite = (amount: Minor): Minor => (amount === 0 ? 0 : -amount)

export const takeBack = <T extends TaxAmounts>(item: T): T => ({
  ...item,
  taxable: opposite(item.taxable),
  cgst: opposite(item.cgst),
  sgst: opposite(item.sgst),
  igst: opposite(item.igst),
})

export const isNothing = ({ taxable, cgst, sgst, igst }: TaxAmounts): boolean =>
  [taxable, cgst, sgst, igst].every((amount) => amount === 0)

/** The GST of a paper by its rates; the halves of a rate are one. What is collected at source is no part of it. */
export function rateItems(taxes: readonly BookedTax[]): RateItem[] {
  const items = new Map<number, RateItem>()
  for (const { name, rate, base, amount } of taxes) {
    if (name === 'TCS') continue
    const whole = name === 'IGST' ? rate : rate * 2
    const before = items.get(whole) ?? { rate: whole, ...noTax }
    // CGST and SGST are on the same amount, so it is counted with one of them.
    const taxable = name === 'SGST' ? 0 : base
    const more = {
      taxable,
      cgst: name === 'CGST' ? amount : 0,
      sgst: name === 'SGST' ? amount : 0,
      igst: name === 'IGST' ? amount : 0,
    }
    items.set(whole, { rate: whole, ...addTax(before, more) })
  }
  return [...items.values()].sort((a, b) => a.rate - b.rate)
}

/** What a paper comes to with GST and without what is collected at source, which is no part of what is supplied. */
export const valueOf = ({ gross, taxes }: Pick<ReturnPaper, 'gross' | 'taxes'>): Minor =>
  sum([gross, ...taxes.filter(({ name }) => name !== 'TCS').map(({ amount }) => amount)])

/** Whether it is taxed in two halves, within one state. */
export const isInState = (taxes: readonly BookedTax[]): boolean => taxes.some(({ name }) => name === 'CGST')

/** Where it is supplied; within one state that is where the seller is, also when a paper does not say so. */
export const placeOf = ({
  placeOfSupply,
  sellerState,
  taxes,
}: Pick<ReturnPaper, 'placeOfSupply' | 'sellerState' | 'taxes'>): string =>
  (isInState(taxes) ? (sellerState ?? placeOfSupply) : placeOfSupply) ?? ''
