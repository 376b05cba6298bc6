import type { ChildPolicy } from './child-policy.ts'

/** What a child pays for a night: a share of the adult's price, or an amount in the hotel's currency. */
export type BandPrice = { percent: number } | { amount: number }

/** The children of some ages, both included: what each pays with a bed of its own, and what without one. */
export type ChildBand = { fromAge: number; toAge: number; withBed: BandPrice; noBed: BandPrice }

export const mostBands = 4

/** What a hotel says of children: bands by their ages where it has them, else its policy. */
export type ChildRules = { childPolicy: ChildPolicy; childBands?: readonly ChildBand[] | null | undefined }

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

const free: BandPrice = { percent: 0 }

/** The bands of a hotel from birth on; a policy is two of them. */
export function bandsOf({ childPolicy, childBands }: ChildRules): readonly ChildBand[] {
  if (childBands) return childBands
  const { freeUnderAge, adultFromAge, withBedPercent, noBedPercent } = childPolicy
  return [
    { fromAge: 0, toAge: freeUnderAge - 1, withBed: free, noBed: free },
    {
      fromAge: freeUnderAge,
      toAge: adultFromAge - 1,
      withBed: { percent: withBedPercent },
      noBed: { percent: noBedPercent },
    },
  ]
}

const isNothing = (price: BandPrice): boolean => ('percent' in price ? price.percent : price.amount) === 0

/** Whether the children of a band pay nothing in any case; nobody asks whether they take a bed. */
export const isFree = ({ withBed, noBed }: ChildBand): boolean => isNothing(withBed) && isNothing(noBed)

/** The band of an age; below zero for who is charged as an adult. */
export const bandAt = (bands: readonly ChildBand[], age: number): number =>
  bands.findIndex(({ fromAge, toAge }) => fromAge <= age && age <= toAge)

export type ChildCharge = 'free' | 'share' | 'adult'

/** How a child of this age is charged. */
export function chargeForAge(age: number, rules: ChildRules): ChildCharge {
  const bands = bandsOf(rules)
  const band = bands[bandAt(bands, age)]
  if (!band) return 'adult'
  return isFree(band) ? 'free' : 'share'
}
