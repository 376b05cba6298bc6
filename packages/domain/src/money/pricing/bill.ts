import { inRupees, type Markup, markedUp, serviceCharge } from '../../base/markup.ts'
import { type Minor, percentOf, plus, portion, times } from '../../base/money.ts'

/**
 * Adds up what is sold, line by line, without keeping the lines: units are converted, marked up, shared and multiplied, in
 * this order, each exact. `quote()` says in words what it adds up; a search only wants the sum, and uses one bill again and
 * again.
 */
export class Bill {
  /** What the buyer pays before tax, and what the house pays of it, in rupees. */
  gross: Minor = 0
  net: Minor = 0
  readonly #rate: number
  readonly #markup: Markup | null
  #cost: Minor = 0
  #unit: Minor = 0

  constructor(rate: number, markup: Markup | null) {
    this.#rate = rate
    this.#markup = markup
  }

  /** What so many cost the buyer that cost so much together in the catalogue, or a few paise less; no step of it is rounded. */
  leastOf(units: Minor, many: number): number {
    const cost = units * this.#rate
    const marked =
      this.#markup?.basis === 'percent'
        ? cost * (1 + this.#markup.value / 100)
        : this.#markup?.basis === 'perPerson'
          ? cost + this.#markup.value * many
          : cost
    // Half a paisa of each may be lost by the conversion, up to six times with the largest markup, and half by that.
    return marked * (1 - 1e-12) - 4 * many
  }

  /** What is put on top for each person, whatever they pay. */
  get perPerson(): Minor {
    return this.#markup?.basis === 'perPerson' ? this.#markup.value : 0
  }

  clear(): void {
    this.gross = 0
    this.net = 0
  }

  /** Says of which price of the catalogue the next lines are; one that is passed on as it is has no markup. */
  price(unit: Minor, passThrough = false): void {
    this.#cost = inRupees(unit, this.#rate)
    this.#unit = passThrough ? this.#cost : markedUp(this.#cost, this.#markup)
  }

  /** Adds so many at that price or a share of it, and gives what one of them costs; of what is ours nobody is owed a part. */
  add(count: number, share: number | undefined, ours = false): Minor {
    const unit = share === undefined ? this.#unit : percentOf(this.#unit, share)
    this.gross = plus(this.gross, times(unit, count))
    if (!ours) this.net = plus(this.net, times(share === undefined ? this.#cost : percentOf(this.#cost, share), count))
    return unit
  }

  /**
   * Makes a night cheaper by as much of what it costs here as of its catalogue price `of`, which falls from one amount to
   * another. So the house earns its share of what is left, and whoever reads both cannot tell what it pays.
   */
  cut(night: { gross: Minor; net: Minor }, { of, from, to }: { of: Minor; from: Minor; to: Minor }): Minor {
    const off = portion(night.gross, from, of) - portion(night.gross, to, of)
    this.gross = plus(this.gross, -off)
    this.net = plus(this.net, portion(night.net, to, of) - portion(night.net, from, of))
    return off
  }

  /** The part of the markup that is a charge of its own. */
  chargeFor(counts: { nights: number; rooms: number }): Minor {
    return serviceCharge(this.#markup, counts)
  }

  /** Adds the part of the markup that is a charge of its own, and gives it. */
  charge(counts: { nights: number; rooms: number }): Minor {
    const charge = this.chargeFor(counts)
    this.gross = plus(this.gross, charge)
    return charge
  }

  /** What the house earns of it. */
  get fee(): Minor {
    return this.gross - this.net
  }
}
