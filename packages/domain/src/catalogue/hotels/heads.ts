import { type Minor, toMinor } from '../../base/money.ts'
import { bandAt, type BandPrice, bandsOf, type ChildBand, type ChildRules, isFree } from './child-band.ts'
import { loneAdults, type Occupancy } from './room-allocation.ts'
import type { SeasonAmounts } from './season.ts'

/** What a hotel says of people and prices, for all its rooms. */
export type StayPolicy = ChildRules & { singleSupplementPercent: number }

/** How many people of a stay are charged in each way; children who pay a share by their bands, from the youngest on. */
export type Heads = {
  adults: number
  withBed: readonly number[]
  noBed: readonly number[]
  free: number
  alone: number
}

/**
 * The same with how many of the adults are the third of a room or come after it, and how many extra beds are asked for beyond
 * those that these adults and children with a bed pay for already.
 */
export type RoomHeads = Heads & { extraAdults: number; extraBeds: number }

export type Who = 'adults' | 'extraAdults' | 'extraBeds' | 'withBed' | 'noBed' | 'free' | 'alone'

/**
 * People who pay the same for every night of a season: an amount in the catalogue's currency, or a share of the price per
 * person, all of it where neither is named.
 */
export type Payer = { who: Who; people: number; share: number | undefined; amount: Minor | undefined }

/** How many adults of a room pay the price per person; more of them sleep in extra beds. */
const firstAdults = 2

const all = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function headsIn(
  { adults, childrenAges, childrenWithoutBed = 0, extraBeds = 0 }: Occupancy,
  bands: readonly ChildBand[],
): RoomHeads {
  const withBed = bands.map(() => 0)
  let grown = adults
  let free = 0
  for (const age of childrenAges) {
    const at = bandAt(bands, age)
    const band = bands[at]
    if (!band) grown++
    else if (isFree(band)) free++
    else withBed[at] = (withBed[at] ?? 0) + 1
  }
  // Whoever goes without a bed is among the youngest who pay a share.
  let sharing = childrenWithoutBed
  const noBed = withBed.map((children) => {
    const some = Math.min(children, sharing)
    sharing -= some
    return some
  })
  const extraAdults = Math.max(0, grown - firstAdults)
  const inBeds = withBed.map((children, at) => children - (noBed[at] ?? 0))
  return {
    adults: grown,
    extraAdults,
    extraBeds: Math.max(0, extraBeds - extraAdults - all(inBeds)),
    withBed: inBeds,
    noBed,
    free,
    alone: adults === 1 && childrenAges.length === 0 ? 1 : 0,
  }
}

const addLists = (a: readonly number[], b: readonly number[]) => a.map((count, at) => count + (b[at] ?? 0))

const add = (a: RoomHeads, b: RoomHeads): RoomHeads => ({
  adults: a.adults + b.adults,
  extraAdults: a.extraAdults + b.extraAdults,
  extraBeds: a.extraBeds + b.extraBeds,
  withBed: addLists(a.withBed, b.withBed),
  noBed: addLists(a.noBed, b.noBed),
  free: a.free + b.free,
  alone: a.alone + b.alone,
})

/** The people of several rooms by what each is charged. */
export function headsOf(occupancies: readonly Occupancy[], rules: ChildRules): RoomHeads {
  const bands = bandsOf(rules)
  const none = bands.map(() => 0)
  return occupancies
    .map((occupancy) => headsIn(occupancy, bands))
    .reduce(add, { adults: 0, extraAdults: 0, extraBeds: 0, withBed: none, noBed: none, free: 0, alone: 0 })
}

/** The same of a party that is spread over so many rooms as a search spreads it; nobody has to be put into one for it. */
export function headsOfParty(
  { adults, childrenAges }: { adults: number; childrenAges: readonly number[] },
  rooms: number,
  rules: ChildRules,
): Heads {
  const { extraAdults: _, extraBeds: _beds, ...heads } = headsIn({ adults, childrenAges }, bandsOf(rules))
  return { ...heads, alone: loneAdults({ adults, children: childrenAges.length }, rooms) }
}

/** Amounts of a season as they are added up. */
export type Amounts = { [K in keyof SeasonAmounts]: Minor | undefined }

export const amountsOf = ({ single, extraBedAdult, extraBedChild }: SeasonAmounts): Amounts | undefined =>
  single === undefined && extraBedAdult === undefined && extraBedChild === undefined
    ? undefined
    : {
        single: single === undefined ? undefined : toMinor(single),
        extraBedAdult: extraBedAdult === undefined ? undefined : toMinor(extraBedAdult),
        extraBedChild: extraBedChild === undefined ? undefined : toMinor(extraBedChild),
      }

type Pays = Partial<Pick<Payer, 'share' | 'amount'>>

// Nothing is a share of nothing: what is added to every price is not added to it.
const paysAmount = (amount: Minor): Pays => (amount === 0 ? { share: 0 } : { amount })

const paysBand = (price: BandPrice): Pays =>
  'percent' in price ? { share: price.percent } : paysAmount(toMinor(price.amount))

/** Who pays how much of a night, in the order in which it is shown; in a season without amounts of its own `amounts` is left out. */
export function payersOf(
  heads: Heads,
  policy: StayPolicy,
  amounts?: Amounts & Pick<RoomHeads, 'extraAdults' | 'extraBeds'>,
): Payer[] {
  const payers: Payer[] = []
  const pay = (who: Who, people: number, pays: Pays) => {
    // Of one shape, since a search adds up thousands of them.
    if (people > 0) payers.push({ who, people, share: pays.share, amount: pays.amount })
  }
  const bands = bandsOf(policy)
  const { single, extraBedAdult, extraBedChild, extraAdults = 0, extraBeds = 0 } = amounts ?? {}
  const apart = extraBedAdult === undefined ? 0 : extraAdults
  pay('adults', heads.adults - apart, {})
  if (extraBedAdult !== undefined) {
    pay('extraAdults', apart, paysAmount(extraBedAdult))
    pay('extraBeds', extraBeds, paysAmount(extraBedAdult))
  }
  if (extraBedChild !== undefined) pay('withBed', all(heads.withBed), paysAmount(extraBedChild))
  else for (const [at, { withBed }] of bands.entries()) pay('withBed', heads.withBed[at] ?? 0, paysBand(withBed))
  for (const [at, { noBed }] of bands.entries()) pay('noBed', heads.noBed[at] ?? 0, paysBand(noBed))
  pay('free', heads.free, { share: 0 })
  pay('alone', heads.alone, single === undefined ? { share: policy.singleSupplementPercent } : paysAmount(single))
  return payers
}
