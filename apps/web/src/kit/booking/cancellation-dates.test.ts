import { expect, it } from 'vitest'
import { datedParts, policyParts } from './cancellation-dates.ts'

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

it('tells dated penalties by the days and the clock of one place', () => {
  const penalties = [
    { until: '2026-12-09T18:29:59.000Z', penaltyPercent: 0, penalty: 0 },
    { until: '2026-12-11T15:59:59.000Z', penaltyPercent: 12.5, penalty: 1250 },
    { until: null, penaltyPercent: 100, penalty: 10_000 },
  ]
  expect(datedParts(penalties, 'Asia/Kolkata', '2026-11-15')).toEqual([
    { from: null, until: '2026-12-09', percent: 0, kept: 0, clock: '11:59 pm' },
    { from: '2026-12-10', until: '2026-12-11', percent: 12.5, kept: 1250, clock: '9:29 pm' },
    { from: '2026-12-12', until: null, percent: 100, kept: 10_000 },
  ])
  expect(datedParts(penalties, 'Asia/Kolkata', '2026-12-12')).toHaveLength(1)
})
