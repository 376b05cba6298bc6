/** What a child pays for a night: a share of the adult's price, or an amount in the hotel's currency. */
export type BandPrice = { percent: number } | { amount: number }

/** The children of some ages, both included: what each pays with a bed of its own, and what without one. */
export type ChildBand = { fromAge: number; toAge: number; withBed: BandPrice; noBed: BandPrice }

export const mostBands = 4

/** Where bands leave a gap or overlap: the first that does not begin where the one before it ends, or the end they all miss. */
export function bandFault(
  bands: readonly Pick<ChildBand, 'fromAge' | 'toAge'>[],
  adultFromAge: number,
): { band: number; field: 'fromAge' | 'toAge'; age: number } | null {
  let next = 0
  for (const [band, { fromAge, toAge }] of bands.entries()) {
    if (fromAge !== next) return { band, field: 'fromAge', age: next }
    if (toAge < fromAge) return { band, field: 'toAge', age: fromAge }
    next = toAge + 1
  }
  return next === adultFromAge ? null : { band: bands.length - 1, field: 'toAge', age: adultFromAge - 1 }
}
