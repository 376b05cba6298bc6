/** How a hotel charges children: free below one age, an adult from another, in between a share of the adult's price. */
export type ChildPolicy = {
  freeUnderAge: number
  adultFromAge: number
  withBedPercent: number
  noBedPercent: number
}

export type ChildCharge = 'free' | 'share' | 'adult'

/** How a child of this age is charged. */
export function chargeForAge(age: number, { freeUnderAge, adultFromAge }: ChildPolicy): ChildCharge {
  if (age < freeUnderAge) return 'free'
  return age >= adultFromAge ? 'adult' : 'share'
}
