/** How a hotel charges children: free below one age, an adult from another, in between a share of the adult's price. */
export type ChildPolicy = {
  freeUnderAge: number
  adultFromAge: number
  withBedPercent: number
  noBedPercent: number
}
