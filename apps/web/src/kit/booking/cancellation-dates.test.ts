import { expect, it } from 'vitest'
import { policyParts } from './cancellation-dates.ts'

const policy = [
  { daysBefore: 3, penaltyPercent: 50 },
  { daysBefore: 1, penaltyPercent: 100 },
]

it('says until which day cancelling is free, and from which it costs how much', () => {
  expect(policyParts(policy, '2026-12-12', '2026-11-15')).toEqual([
    { from: null, until: '2026-12-09', percent: 0 },
    { from: '2026-12-10', until: '2026-12-11', percent: 50 },
    { from: '2026-12-12', until: null, percent: 100 },
  ])
})

it('leaves out what is over, and knows a hotel that keeps nothing', () => {
  expect(policyParts(policy, '2026-12-12', '2026-12-10')).toEqual([
    { from: '2026-12-10', until: '2026-12-11', percent: 50 },
    { from: '2026-12-12', until: null, percent: 100 },
  ])
  expect(policyParts([], '2026-12-12', '2026-11-15')).toEqual([{ from: null, until: null, percent: 0 }])
})

it('joins steps that keep the same', () => {
  const same = [
    { daysBefore: 7, penaltyPercent: 50 },
    { daysBefore: 2, penaltyPercent: 50 },
  ]
  expect(policyParts(same, '2026-12-12', '2026-11-15')).toEqual([
    { from: null, until: '2026-12-05', percent: 0 },
    { from: '2026-12-06', until: null, percent: 50 },
  ])
})
