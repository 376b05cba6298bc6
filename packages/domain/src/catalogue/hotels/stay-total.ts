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

  /** Begins with another stay. */
  begin(): void {
    this.#bill.clear()
  }

  /** Adds so many nights of one season; what the stay comes to before tax is given, so that a dear one can be left off. */
  addNights(unit: Minor, nights: number, payers: readonly Payer[]): Minor {
    const bill = this.#bill
    bill.price(unit)
    for (const { people, share } of payers) bill.add(people * nights, share)
    return bill.gross
  }

  /** What the buyer pays for the stay, tax and all. */
  end(counts: { nights: number; rooms: number }, inState: boolean): Minor {
    const bill = this.#bill
    bill.charge(counts)
    this.#where.inState = inState
    return bill.gross + addTaxes(this.#taxes, this.#where, bill)
  }
}
