import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { explain, quote } from '../../money/pricing/quote.ts'
import type { Offer } from './offer.ts'
import type { Season } from './season.ts'
import { stayCharges } from './stay-price.ts'

const day = '2027-02-01'
const from = '2027-03-01'
const scope = { id: 'offer', name: 'Spring', roomIds: [], plans: [], blackout: [], combinable: false }
const early = (rest: object = {}): Offer => ({ ...scope, kind: 'earlyBird', daysAhead: 20, percent: 10, ...rest })
const long = (rest: object = {}): Offer => ({ ...scope, kind: 'longStay', nights: 5, amount: 300, ...rest })
const free = (rest: object = {}): Offer => ({ ...scope, kind: 'stayPay', stay: 4, pay: 3, ...rest })
const policy = {
  childPolicy: { freeUnderAge: 5, adultFromAge: 12, withBedPercent: 60, noBedPercent: 30 },
  singleSupplementPercent: 40,
}
const plain: Season[] = [{ start: '2027-01-01', end: '2027-12-31', cpai: 2000, mapai: 0, epai: 0 }]

function priceOf(offers: Offer[], nights: number, { seasons = plain, markup = 0, bookedOn = day, rooms = 1 } = {}) {
  const occupancies = Array.from({ length: rooms }, () => ({ adults: 2, childrenAges: [] }))
  const stay = { from, until: addDays(from, nights), day: bookedOn }
  const charges = stayCharges(stay, { id: 'room', seasons }, 'cpai', occupancies, { ...policy, offers })
  const found = quote({
    ...{ lines: [], ...charges, rate: 1, markup: { basis: 'percent', value: markup }, nights, rooms, taxRows: [] },
    supply: { service: 'hotel', country: 'India', placeState: null, buyerState: null, houseState: '27', day },
  })
  const steps = explain(found).filter(({ amount }) => amount < 0)
  return { total: found.total / 100, off: steps.map(({ what, how, amount }) => [what, how, amount / 100]) }
}

describe('an offer', () => {
  it('says what it takes off in words a client reads', () => {
    expect(priceOf([early()], 2)).toEqual({
      total: 7200,
      off: [['Early bird 10 %', 'Spring, booked 20 days ahead or more', -800]],
    })
    expect(priceOf([long({ name: 'Long stay' })], 5, { rooms: 2 })).toEqual({
      total: 37_000,
      off: [['Long stay', 'for each room and night, 5 nights or more', -3000]],
    })
    expect(priceOf([free()], 4)).toEqual({
      total: 12_000,
      off: [['4th night free', 'Spring, stay 4 nights, pay 3', -4000]],
    })
    expect(priceOf([free()], 11).off).toEqual([['10th and 11th nights free', 'Spring, stay 4 nights, pay 3', -8000]])
    expect(priceOf([free({ stay: 2, pay: 1 })], 8).off[0]?.[0]).toBe('4 nights free')
  })

  it('is taken off net and shown as the buyer pays', () => {
    expect(priceOf([free()], 4, { markup: 30 }).off[0]?.[2]).toBe(-5200)
    expect(priceOf([long()], 5, { markup: 10 }).off[0]?.[2]).toBe(-1650)
  })

  it('makes the cheapest nights free', () => {
    // From a Monday; Wednesday is the cheapest.
    const seasons = [
      { ...plain[0], weekdays: [0, 1, 2, 4, 5, 6] },
      { ...plain[0], weekdays: [3], cpai: 1500 },
    ] as Season[]
    expect(priceOf([free()], 5, { seasons }).off).toEqual([['3rd night free', expect.any(String), -3000]])
  })

  it('holds from its day on and within its windows only', () => {
    const off = (offer: Offer, nights = 4, bookedOn = day) => priceOf([offer], nights, { bookedOn }).off[0]?.[2] ?? 0
    expect(off(early(), 4, '2027-02-09')).toBe(-1600)
    expect(off(early(), 4, '2027-02-10')).toBe(0)
    expect([off(long(), 4), off(long(), 5)]).toEqual([0, -1500])
    expect([off(free(), 3), off(free(), 7), off(free(), 8)]).toEqual([0, -4000, -8000])
    expect(off(early({ bookFrom: '2027-02-02' }))).toBe(0)
    expect(off(early({ bookUntil: '2027-02-01' }))).toBe(-1600)
    expect(off(early({ stayFrom: '2027-03-02', stayUntil: '2027-03-03' }))).toBe(-800)
    expect(off(early({ blackout: [{ from: '2027-03-01', until: '2027-03-03' }] }))).toBe(-400)
    expect(off(free({ blackout: [{ from: '2027-03-02', until: '2027-03-02' }] }))).toBe(0)
    expect([off(early({ roomIds: ['room'] })), off(early({ roomIds: ['other'] }))]).toEqual([-1600, 0])
    expect([off(early({ plans: ['cpai'] })), off(early({ plans: ['epai'] }))]).toEqual([-1600, 0])
  })

  it('is the best alone, or all that can be combined in the order of their kinds', () => {
    const combinable = { combinable: true }
    const combined = priceOf([free(combinable), long({ ...combinable, nights: 2 }), early(combinable)], 4)
    expect(combined).toEqual({
      total: 9900,
      off: [
        ['Early bird 10 %', expect.any(String), -1600],
        ['Long stay', expect.any(String), -1200],
        ['4th night free', expect.any(String), -3300],
      ],
    })
    expect(priceOf([free(combinable), early(combinable), early({ percent: 60 })], 4).off).toEqual([
      ['Early bird 60 %', expect.any(String), -9600],
    ])
    expect(priceOf([free(), early()], 4).off).toHaveLength(1)
  })

  it('leaves nothing below zero', () => {
    const all = { combinable: true }
    const gone = priceOf([early({ ...all, percent: 100 }), long({ ...all, nights: 1, amount: 9_999 }), free(all)], 4)
    expect(gone).toEqual({ total: 0, off: [['Early bird 100 %', expect.any(String), -16_000]] })
    expect(priceOf([long({ nights: 1, amount: 9_999 })], 4).total).toBe(0)
  })
})
