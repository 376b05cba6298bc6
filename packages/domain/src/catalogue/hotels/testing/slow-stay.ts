import { addDays, datesBetween, daysBetween, type PlainDate } from '../../../base/dates.ts'
import type { Markup } from '../../../base/markup.ts'
import type { ChildBand } from '../child-band.ts'
import type { MealPlan } from '../meal-plan.ts'
import type { Offer } from '../offer.ts'
import type { Occupancy } from '../room-allocation.ts'
import type { Season } from '../season.ts'
import type { Contract } from './contract.ts'

/**
 * The price of a stay as somebody works it out with pen and paper who has only read the rules: night after night, room after
 * room, person after person, in whole numbers of any size. It uses nothing that the product computes with.
 */
export type SlowStay = { gross: bigint; net: bigint; offers: { offer: Offer; off: bigint }[] }

type Asked = {
  from: PlainDate
  until: PlainDate
  day: PlainDate
  roomId: string
  plan: MealPlan
  rooms: readonly Occupancy[]
  rate: number
  markup: Markup | null
}

/** What one person pays for one night in each way it is counted. */
type Paid = { catalogue: bigint; gross: bigint; net: bigint }

const decimal = (value: number, places: number): bigint => BigInt(value.toFixed(places).replace('.', ''))
const minor = (value: number): bigint => decimal(value, 2)

/** Rounds half up, of what is never below zero. */
const divide = (top: bigint, bottom: bigint): bigint => (2n * top + bottom) / (2n * bottom)
const percentOf = (value: bigint, percent: number): bigint => divide(value * decimal(percent, 4), 1_000_000n)

function priceOf(catalogue: bigint, { rate, markup }: Asked): Paid {
  const net = divide(catalogue * decimal(rate, 8), 100_000_000n)
  const more =
    markup?.basis === 'percent'
      ? percentOf(net, markup.value)
      : markup?.basis === 'perPerson'
        ? BigInt(markup.value)
        : 0n
  return { catalogue, net, gross: net + more }
}

const nothing: Paid = { catalogue: 0n, gross: 0n, net: 0n }

const shareOf = ({ catalogue, gross, net }: Paid, percent: number): Paid => ({
  catalogue: percentOf(catalogue, percent),
  gross: percentOf(gross, percent),
  net: percentOf(net, percent),
})

function seasonAt(seasons: readonly Season[], night: PlainDate): Season | undefined {
  const weekday = new Date(`${night}T12:00:00Z`).getUTCDay()
  return seasons.find(
    ({ start, end, weekdays }) =>
      start <= night && night <= end && (weekdays === undefined || weekdays.includes(weekday)),
  )
}

type Child = { age: number; withBed: boolean }

/** The children of a room who are not charged as adults: those without a bed are the youngest who would pay for one. */
function childrenOf({ childrenAges, childrenWithoutBed = 0 }: Occupancy, isFree: (age: number) => boolean): Child[] {
  let left = childrenWithoutBed
  return [...childrenAges]
    .sort((a, b) => a - b)
    .map((age) => {
      if (isFree(age) || left === 0) return { age, withBed: true }
      left--
      return { age, withBed: false }
    })
}

/** Everybody of a room for one night. */
function roomNight(contract: Contract, season: Season, room: Occupancy, asked: Asked): Paid[] {
  const { childPolicy, childBands, singleSupplementPercent } = contract
  const adult = priceOf(minor(season[asked.plan] ?? 0), asked)
  const amount = (value: number) => (value === 0 ? nothing : priceOf(minor(value), asked))
  const bandOf = (age: number): ChildBand => {
    const found = childBands?.find(({ fromAge, toAge }) => fromAge <= age && age <= toAge)
    if (found) return found
    const free = age < childPolicy.freeUnderAge
    return {
      fromAge: age,
      toAge: age,
      withBed: { percent: free ? 0 : childPolicy.withBedPercent },
      noBed: { percent: free ? 0 : childPolicy.noBedPercent },
    }
  }
  const isFree = (age: number) => {
    const { withBed, noBed } = bandOf(age)
    return [withBed, noBed].every((price) => ('percent' in price ? price.percent : price.amount) === 0)
  }
  const grown = room.childrenAges.filter((age) => age >= childPolicy.adultFromAge)
  const young = room.childrenAges.filter((age) => age < childPolicy.adultFromAge)
  const paid: Paid[] = []
  for (let at = 0; at < room.adults + grown.length; at++)
    paid.push(at >= 2 && season.extraBedAdult !== undefined ? amount(season.extraBedAdult) : adult)
  let slept = Math.max(0, room.adults + grown.length - 2)
  for (const { age, withBed } of childrenOf({ ...room, childrenAges: young }, isFree)) {
    if (isFree(age)) continue
    if (withBed) slept++
    const price = withBed ? bandOf(age).withBed : bandOf(age).noBed
    if (withBed && season.extraBedChild !== undefined) paid.push(amount(season.extraBedChild))
    else paid.push('percent' in price ? shareOf(adult, price.percent) : amount(price.amount))
  }
  if (season.extraBedAdult !== undefined)
    for (let bed = slept; bed < (room.extraBeds ?? 0); bed++) paid.push(amount(season.extraBedAdult))
  if (room.adults === 1 && room.childrenAges.length === 0)
    paid.push(season.single === undefined ? shareOf(adult, singleSupplementPercent) : amount(season.single))
  return paid
}

const within = (date: PlainDate, from: PlainDate | undefined, until: PlainDate | undefined) =>
  (from ?? '0000') <= date && date <= (until ?? '9999')

function holds(offer: Offer, { from, until, day, roomId, plan }: Asked): boolean {
  if (offer.roomIds.length > 0 && !offer.roomIds.includes(roomId)) return false
  if (offer.plans.length > 0 && !offer.plans.includes(plan)) return false
  if (!within(day, offer.bookFrom, offer.bookUntil)) return false
  if (offer.kind === 'earlyBird') return addDays(day, offer.daysAhead) <= from
  return daysBetween(from, until) >= (offer.kind === 'longStay' ? offer.nights : offer.stay)
}

type Night = { date: PlainDate; catalogue: bigint }

/** The nights after an offer: those it holds on cost less, none less than nothing. */
function after(offer: Offer, nights: readonly Night[], rooms: number): Night[] {
  const held = nights.filter(
    ({ date }) =>
      within(date, offer.stayFrom, offer.stayUntil) &&
      !offer.blackout.some(({ from, until }) => within(date, from, until)),
  )
  if (offer.kind !== 'stayPay')
    return nights.map((night) => {
      if (!held.includes(night)) return night
      const off =
        offer.percent === undefined
          ? minor(offer.amount ?? 0) * BigInt(rooms)
          : percentOf(night.catalogue, offer.percent)
      return { ...night, catalogue: night.catalogue > off ? night.catalogue - off : 0n }
    })
  const free: Night[] = []
  const times = Math.floor(held.length / offer.stay) * (offer.stay - offer.pay)
  const open = [...held]
  for (let time = 0; time < times; time++) {
    let cheapest = open[0] as Night
    // Of equal nights the last one goes.
    for (const night of open) if (night.catalogue <= cheapest.catalogue) cheapest = night
    open.splice(open.indexOf(cheapest), 1)
    free.push(cheapest)
  }
  return nights.map((night) => (free.includes(night) ? { ...night, catalogue: 0n } : night))
}

const total = (nights: readonly Night[]) => nights.reduce((sum, { catalogue }) => sum + catalogue, 0n)

type Way = { offer: Offer; nights: Night[] }[]

function waysOf(offers: readonly Offer[], asked: Asked, nights: readonly Night[]): Way[] {
  const held = offers.filter((offer) => holds(offer, asked))
  const order = ['earlyBird', 'longStay', 'stayPay']
  const combined = held.filter(({ combinable }) => combinable)
  combined.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return [...held.map((offer) => [offer]), combined].map((list) => {
    let now = [...nights]
    return list.map((offer) => {
      now = after(offer, now, asked.rooms.length)
      return { offer, nights: now }
    })
  })
}

/** What all nights cost of what is paid for each, when their catalogue prices have become these. */
const left = (paid: readonly bigint[], first: readonly Night[], now: readonly Night[]): bigint =>
  paid.reduce((sum, one, at) => sum + divide(one * (now[at]?.catalogue ?? 0n), first[at]?.catalogue ?? 1n), 0n)

export function slowStay(contract: Contract, asked: Asked): SlowStay | null {
  const nights: Night[] = []
  const gross: bigint[] = []
  const net: bigint[] = []
  for (const date of datesBetween(asked.from, asked.until)) {
    const season = seasonAt(contract.seasons, date)
    if (!season || !((season[asked.plan] ?? 0) > 0)) return null
    const people = asked.rooms.flatMap((room) => roomNight(contract, season, room, asked))
    nights.push({ date, catalogue: people.reduce((sum, one) => sum + one.catalogue, 0n) })
    gross.push(people.reduce((sum, one) => sum + one.gross, 0n))
    net.push(people.reduce((sum, one) => sum + one.net, 0n))
  }
  if (nights.length === 0) return null
  let best: Way = []
  for (const way of waysOf(contract.offers ?? [], asked, nights))
    if (total(way.at(-1)?.nights ?? nights) < total(best.at(-1)?.nights ?? nights)) best = way
  let before: readonly Night[] = nights
  const offers = best.flatMap(({ offer, nights: now }) => {
    const off = left(gross, nights, before) - left(gross, nights, now)
    const fell = total(now) < total(before)
    before = now
    return fell ? [{ offer, off }] : []
  })
  return { gross: left(gross, nights, before), net: left(net, nights, before), offers }
}
