import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyOf } from './request-history.ts'
import type { Service } from './service-words.ts'

const asked = {
  label: 'Desert safari',
  from: '2026-12-14',
  until: null,
  rooms: [{ type: 'Deluxe', count: 2 }],
  mealPlan: null,
  extraBeds: 1,
  wishes: 'Late start',
  price: { currency: 'AED', amount: 495 },
}
const request = (version: number, over: object) => ({
  ...{ id: `r${version}`, version, supplier: 'Dune & Dhow', asked, mailedTo: null, answerBy: null, answers: [] },
  ...{
    createdAt: `2026-11-1${version}T09:00:00Z`,
    seenAt: null,
    remindedAt: null,
    withdrawnAt: null,
    acceptedAt: null,
  },
  ...over,
})
const answer = (number: number, over: object) => ({
  ...{ number, bySupplier: true, answeredBy: null, at: `2026-11-15T0${number}:00:00Z` },
  ...{ reference: null, holdUntil: null, offer: null, note: null },
  ...over,
})
const dearer = answer(1, {
  answer: 'Changed',
  offer: {
    price: 510,
    currency: 'AED',
    from: null,
    until: null,
    room: null,
    note: 'AED 510 on Fridays',
    validUntil: null,
  },
})
const service = (...requests: object[]) =>
  ({ request: requests.at(-1) ?? null, requestsBefore: requests.slice(0, -1) }) as unknown as Service
const whole = (line: Service, seesCost: boolean) =>
  historyOf(line, seesCost).map(({ title, more }) => [title, ...more].join(' | '))

const line = service(
  request(1, {
    answers: [answer(2, { answer: 'Declined', note: 'Closed that day', bySupplier: false, answeredBy: 'Meera Nair' })],
  }),
  request(2, {
    ...{ mailedTo: 'desk@dune.test', seenAt: '2026-11-14T09:00:00Z' },
    answers: [dearer, answer(3, { answer: 'Confirmed', reference: 'DD-7', holdUntil: '2026-12-01' })],
  }),
)

describe('what was asked of suppliers', () => {
  it('is told with every version, look and answer, the newest first', () => {
    const told = whole(line, true)
    expect(told.map((words) => words.split(' | ')[0]?.replaceAll(/\s/g, ' '))).toEqual([
      'Confirmed',
      'Declined',
      'New price AED 510.00',
      'Seen by Dune & Dhow',
      'Dune & Dhow asked, version 2',
      'Dune & Dhow asked',
    ])
    expect(told[0]).toContain('Their number DD-7, held until 1 Dec 2026')
    expect(told[0]).toContain('another answer than before')
    expect(told[1]).toContain('“Closed that day” | noted by Meera Nair')
    expect(told[2]).toContain('“AED 510 on Fridays”')
    expect(told[4]).toMatch(/2 × Deluxe, 1 extra bed.*495.*By mail to desk@dune.test/)
    expect(told[5]).toContain('By a link')
  })

  it('names no price, nor words beside one, to whoever may not know costs', () => {
    const told = whole(line, false).join('\n')
    expect(told).toContain('Offered something else')
    expect(told).toContain('Closed that day')
    expect(told).not.toMatch(/495|510/)
  })

  it('loses nothing that was said, whatever the order of its times', () => {
    const time = fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms).toISOString())
    fc.assert(
      fc.property(fc.array(fc.array(time, { maxLength: 4 }), { maxLength: 4 }), (versions) => {
        const requests = versions.map((times, index) =>
          request(index + 1, { answers: times.map((at, n) => answer(n + 1, { answer: 'Declined', at })) }),
        )
        const history = historyOf(service(...requests), true)
        expect(history).toHaveLength(versions.length + versions.flat().length)
        expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
        expect(history.map(({ at }) => at)).toEqual(
          history
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        )
      }),
    )
  })
})
