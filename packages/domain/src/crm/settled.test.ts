import { expect, it } from 'vitest'
import { isSettled } from './settled.ts'

it('is settled once it is cancelled and nothing is open either way', () => {
  const none = { cancelled: true, owed: 0, owing: 0, toComeBack: 0, advance: 0, returning: 0 }
  expect(isSettled(none)).toBe(true)
  expect(isSettled({ ...none, cancelled: false })).toBe(false)
  for (const open of ['owed', 'owing', 'toComeBack', 'advance', 'returning'])
    expect([open, isSettled({ ...none, [open]: 1 })]).toEqual([open, false])
})
