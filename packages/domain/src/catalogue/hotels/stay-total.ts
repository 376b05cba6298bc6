import type { Markup } from '../../base/markup.ts'
import type { Minor } from '../../base/money.ts'
import { Bill } from '../../money/pricing/bill.ts'
import { addTaxes, type HeldTaxes, placeOfSupply, type Supply, taxesHeld } from '../../money/tax/tax.ts'
import type { TaxRow } from '../../money/tax/tax-row.ts'
import type { Payer } from './stay-price.ts'

/** All that turns net prices of one country into what one buyer pays. */
export type StayTerms = {
  rate: number
  markup: Markup | null
  taxRows: readonly TaxRow[]
  supply: Omit<Supply, 'placeState'>
}

/** How many whole prices of a night some payers pay together, and how many they are. */
export type Weight = { weight: number; heads: number }

export const weightOf = (payers: readonly Payer[]): Weight => ({
  weight: payers.reduce((sum, { people, share = 100 }) => sum + (people * share) / 100, 0) * (1 - 1e-12),
  heads: payers.reduce((sum, { people }) => sum + people, 0),
})

/**
 * Adds up stays for one buyer, one after the other, to the paisa that `quote()` finds for their lines, and without a word or
 * an object for any of them.
 */
export class StayTotal {
  readonly #bill: Bill
  readonly #taxes: HeldTaxes
  readonly #supply: StayTerms['supply']
  readonly #where: { inState: boolean; boughtBefore: Minor }

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
  atLeast(units: Minor, nights: number, { weight, heads }: Weight): number {
    return weight * this.#bill.leastOf(units, nights) - nights * heads
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
  }

  /** Adds so many nights of one season. */
  addNights(unit: Minor, nights: number, payers: readonly Payer[]): void {
    this.#bill.price(unit)
    for (const { people, share } of payers) this.#bill.add(people * nights, share)
  }

  /** What the buyer pays for the stay, tax and all. */
  end(counts: { nights: number; rooms: number }, inState: boolean): Minor {
    const bill = this.#bill
    bill.charge(counts)
    this.#where.inState = inState
    return bill.gross + addTaxes(this.#taxes, this.#where, bill)
  }
}
