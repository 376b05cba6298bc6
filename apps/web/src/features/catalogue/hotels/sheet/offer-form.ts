import { offers as offersSchema } from '@karavan/contracts/catalogue/hotels/rate'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Offer, OfferKind } from '@karavan/domain/catalogue/hotels/offer'
import { formatCount, formatDateRange, formatDate, formatNumber } from '../../../../ui/format.ts'

/** An offer while it is typed: one number for what it asks, one for what it gives. */
export type OfferValues = {
  id: string
  kind: OfferKind
  name: string
  daysAhead: number | null
  nights: number | null
  stay: number | null
  pay: number | null
  unit: 'percent' | 'amount'
  value: number | null
  roomIds: string[]
  plans: MealPlan[]
  bookFrom: string
  bookUntil: string
  stayFrom: string
  stayUntil: string
  blackout: { from: string; until: string }[]
  combinable: boolean
}

export const kindWords: Readonly<Record<OfferKind, string>> = {
  earlyBird: 'Early bird',
  longStay: 'Long stay',
  stayPay: 'Stay and pay less',
}

export const newOffer = (id: string): OfferValues => ({
  id,
  kind: 'earlyBird',
  name: '',
  daysAhead: 30,
  nights: 7,
  stay: 4,
  pay: 3,
  unit: 'percent',
  value: 10,
  roomIds: [],
  plans: [],
  bookFrom: '',
  bookUntil: '',
  stayFrom: '',
  stayUntil: '',
  blackout: [],
  combinable: false,
})

export const offerValues = (offer: Offer): OfferValues => {
  const cut = offer.kind === 'stayPay' ? {} : { percent: offer.percent, amount: offer.amount }
  return {
    ...newOffer(offer.id),
    kind: offer.kind,
    name: offer.name,
    ...(offer.kind === 'earlyBird' ? { daysAhead: offer.daysAhead } : {}),
    ...(offer.kind === 'longStay' ? { nights: offer.nights } : {}),
    ...(offer.kind === 'stayPay' ? { stay: offer.stay, pay: offer.pay } : {}),
    unit: cut.amount === undefined ? 'percent' : 'amount',
    value: cut.amount ?? cut.percent ?? 10,
    roomIds: [...offer.roomIds],
    plans: [...offer.plans],
    bookFrom: offer.bookFrom ?? '',
    bookUntil: offer.bookUntil ?? '',
    stayFrom: offer.stayFrom ?? '',
    stayUntil: offer.stayUntil ?? '',
    blackout: offer.blackout.map((span) => ({ ...span })),
    combinable: offer.combinable,
  }
}

/** What was typed as an offer, or what is wrong with it by field. */
export function readOffer(values: OfferValues): { offer: Offer } | { faults: Record<string, string> } {
  const { id, kind, name, roomIds, plans, blackout, combinable, unit, value } = values
  const window = (key: 'bookFrom' | 'bookUntil' | 'stayFrom' | 'stayUntil') =>
    values[key] ? { [key]: values[key] } : {}
  const scope = {
    ...{ id, kind, name, roomIds, plans, blackout, combinable },
    ...window('bookFrom'),
    ...window('bookUntil'),
    ...window('stayFrom'),
    ...window('stayUntil'),
  }
  const cut = { [unit]: value ?? Number.NaN }
  const sent =
    kind === 'stayPay'
      ? { ...scope, stay: values.stay, pay: values.pay }
      : kind === 'longStay'
        ? { ...scope, ...cut, nights: values.nights }
        : { ...scope, ...cut, daysAhead: values.daysAhead }
  const read = offersSchema.safeParse([sent])
  if (read.success && read.data[0]) return { offer: read.data[0] }
  const faults: Record<string, string> = {}
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[1] ?? 'name')
    const key =
      field === 'percent' || field === 'amount' ? 'value' : field === 'blackout' ? path.slice(1).join('.') : field
    faults[key] ??= key === 'name' ? 'Give it a name of up to 80 letters' : message
  }
  return { faults }
}

/** What an offer gives, in one line. */
export function offerWords(offer: Offer, currency: string): string {
  const off =
    offer.kind === 'stayPay'
      ? ''
      : offer.percent !== undefined
        ? `${formatNumber(offer.percent, Number.isInteger(offer.percent) ? 0 : 2)} % off`
        : `${currency} ${formatNumber(offer.amount ?? 0)} off each room and night`
  if (offer.kind === 'earlyBird') return `${off} when booked ${formatCount(offer.daysAhead, 'day')} ahead`
  if (offer.kind === 'longStay') return `${off} from ${formatCount(offer.nights, 'night')} on`
  return `Stay ${offer.stay}, pay ${offer.pay}: the cheapest nights are free`
}

const window = (from: string | undefined, until: string | undefined, what: string): string =>
  from && until
    ? `${what} ${formatDateRange(from, until)}`
    : from
      ? `${what} from ${formatDate(from)}`
      : until
        ? `${what} until ${formatDate(until)}`
        : ''

/** For what it holds, in one line; empty when for everything. */
export const scopeWords = (offer: Offer, rooms: ReadonlyMap<string, string>): string =>
  [
    offer.roomIds.map((id) => rooms.get(id)).join(', '),
    offer.plans.map((plan) => plan.replace('ai', '').toUpperCase()).join(', '),
    window(offer.bookFrom, offer.bookUntil, 'booked'),
    window(offer.stayFrom, offer.stayUntil, 'nights'),
    offer.blackout.length > 0
      ? `not ${offer.blackout.map(({ from, until }) => formatDateRange(from, until)).join('; ')}`
      : '',
    offer.combinable ? 'goes with others' : '',
  ]
    .filter(Boolean)
    .join(' · ')
