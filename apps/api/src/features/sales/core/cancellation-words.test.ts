import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { penaltyPercentOn } from '@karavan/domain/catalogue/hotels/cancellation'
import { addDays } from '@karavan/domain/base/dates'
import { localMomentWords } from '../../../platform/words.ts'
import { endOfDay } from '@karavan/domain/sales/stays/deadline'
import { cancellationLines } from './cancellation-words.ts'

const terms = (policy: { daysBefore: number; penaltyPercent: number }[]) => ({
  policy,
  checkIn: '2026-12-15',
  zone: 'Asia/Dubai',
})

describe('what cancelling costs', () => {
  it('is told by the days it changes on, by the clock of the place', () => {
    const policy = [
      { daysBefore: 1, penaltyPercent: 100 },
      { daysBefore: 4, penaltyPercent: 50 },
    ]
    expect(cancellationLines(terms(policy))).toEqual([
      'Free to cancel until 11 Dec 2026, 11:59 pm local time.',
      'Until 14 Dec 2026, 11:59 pm local time, 50 % is kept.',
      'After that all of it is kept.',
    ])
  })

  it('is free until check-in without a policy, and where it would begin after arrival', () => {
    expect(cancellationLines(terms([]))).toEqual(['Free to cancel until check-in.'])
    expect(cancellationLines(terms([{ daysBefore: 0, penaltyPercent: 80 }]))).toEqual([
      'Free to cancel until check-in.',
    ])
  })

  it('says the share that is charged on every day before arrival', () => {
    const step = fc.record({
      daysBefore: fc.integer({ min: 0, max: 40 }),
      penaltyPercent: fc.constantFrom(0, 25, 50, 100),
    })
    const { checkIn, zone } = terms([])
    const ends = Array.from({ length: 42 }, (_, index) => {
      const day = addDays(checkIn, index - 41)
      return { day, words: localMomentWords(endOfDay(zone, day).toISOString(), zone) }
    })
    const endOf = (line: string) => ends.find(({ words }) => line.includes(`ntil ${words}`))?.day ?? checkIn
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.integer({ min: 0, max: 60 }), (policy, left) => {
        const day = addDays(checkIn, -left)
        const inForce = cancellationLines(terms(policy)).find((line) => day <= endOf(line)) ?? ''
        const said = inForce.includes('all of it') ? 100 : Number(/(\d+) % is kept/.exec(inForce)?.[1] ?? 0)
        expect([inForce, said]).toEqual([inForce, penaltyPercentOn(policy, checkIn, day)])
      }),
      { numRuns: 60 },
    )
  })
})
