import type { Markup } from '../../base/markup.ts'
import type { Minor } from '../../base/money.ts'
import { Bill } from '../../money/pricing/bill.ts'
import { addTaxes, type HeldTaxes, placeOfSupply, type Supply, taxesHeld } from '../../money/tax/tax.ts'
import type { TaxRow } from '../../money/tax/tax-row.ts'
import type { Payer } from './heads.ts'

/** All that turns net prices of one country into what one buyer pays. */
export type StayTerms = {
  rate: number
  markup: Markup | null
  taxRows: readonly TaxRow[]
  supply: Omit<Supply, 'placeState'>
}

/**
 * How many whole prices of a night some payers pay together, and how many they are; how many of them pay amounts instead, and how
 * much that is.
 */
export type Weight = { weight: number; heads: number; amounts: Minor; payAmounts: number }

export function weightOf(payers: readonly Payer[]): Weight {
  const found = { weight: 0, heads: 0, amounts: 0, payAmounts: 0 }
  for (const { people, share = 100, amount } of payers) {
    found.heads += people
    if (amount === undefined) found.weight += (people * share) / 100
    else {
      found.amounts += people * amount
      found.payAmounts += people
    }
  }
  found.weight *= 1 - 1e-12
  return found
}

/**
 * Adds up stays for one buyer, one after the other, to the paisa that `quote()` finds for their lines, and without a word or
 * an object for any of them.
 */
export class StayTotal {
  readonly #bill: Bill
  readonly #taxes: HeldTaxes
  readonly #supply: StayTerms['supply']
  readonly #where: { inState: boolean; boughtBefore: Minor }
  /** What a night of each part of the stay costs, as far as it is added up. */
  readonly #nights: { gross: Minor; net: Minor }[] = []
  #parts = 0

  constructor({ rate, markup, taxRows, supply }: StayTerms) {
    this.#bill = new Bill(rate, markup)
    this.#taxes = taxesHeld(taxRows, supply)
    this.#supply = supply
    this.#where = { inState: false, boughtBefore: supply.boughtBefore ?? 0 }
  }

  /** Whether a hotel of that state is taxed as one of the house's own state. */
  isInState(placeState: string | null): boolean {
    return placeOfSupply({ ...this.#supply, placeState }) === this.#supply.houseState
  }

  /**
   * What a stay comes to before tax at least, when its nights cost a person so much together: at most some rupees below it, and
   * found without the exact steps, so that most stays of a search need none.
   */
  atLeast(units: Minor, nights: number, { weight, heads, amounts, payAmounts }: Weight): number {
    const shares = weight * this.#bill.leastOf(units, nights) - nights * heads
    return payAmounts === 0 ? shares : shares + this.#bill.leastOf(amounts * nights, payAmounts * nights)
  }

  /**
   * The same after offers that leave so much of each night at least. The night that is free is the cheapest before its price was
   * rounded for each person, and may be the dearest after; so it may by what is put on top for each, where more of them pay.
   */
  atLeastKept(least: number, kept: number, { nights, people }: { nights: number; people: number }): number {
    return kept === 1 ? least : kept * (least - nights * people * this.#bill.perPerson) - 2 * nights * (people + 1)
  }

  /**
   * Below what least price a stay is certain to be added up: far from what is too large to be exact, since taxes may come to
   * many times the price.
   */
  certainBelow(counts: { nights: number; rooms: number }): number {
    try {
      return 1e12 - this.#bill.chargeFor(counts)
    } catch (error) {
      if (error instanceof RangeError) return Number.NEGATIVE_INFINITY
      throw error
    }
  }

  /** Begins with another stay. */
  begin(): void {
    this.#bill.clear()
    this.#parts = 0
  }

  /** Adds so many nights of one price. */
  addNights(unit: Minor, nights: number, payers: readonly Payer[]): void {
    const bill = this.#bill
    const { gross, net } = bill
    bill.price(unit)
    for (const { people, share, amount } of payers) if (amount === undefined) bill.add(people * nights, share)
    for (const { people, amount } of payers)
      if (amount !== undefined) {
        bill.price(amount)
        bill.add(people * nights, undefined)
      }
    const night = (this.#nights[this.#parts++] ??= { gross: 0, net: 0 })
    night.gross = (bill.gross - gross) / nights
    night.net = (bill.net - net) / nights
  }

  /** Makes a night of a part cheaper: its catalogue price `of` becomes another. */
  cutNight(part: number, of: Minor, to: Minor): void {
    const night = this.#nights[part]
    if (night) this.#bill.cut(night, { of, from: of, to })
  }

  /** What the stay that ended last comes to before tax. */
  get gross(): Minor {
    return this.#bill.gross
  }

  /** What the buyer pays for the stay, tax and all. */
  end(counts: { nights: number; rooms: number }, inState: boolean): Minor {
    const bill = this.#bill
    bill.charge(counts)
    this.#where.inState = inState
    return bill.gross + addTaxes(this.#taxes, this.#where, bill)
  }
}
