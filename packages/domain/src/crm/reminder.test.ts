import { expect, it } from 'vitest'
import { reminderWords, sortedDays } from './reminder.ts'

it('says when a reminder comes', () => {
  expect([-7, -1, 0, 1, 3].map(reminderWords)).toEqual([
    '7 days before',
    '1 day before',
    'on the day',
    '1 day after',
    '3 days after',
  ])
})

it('keeps each day once, the first first', () => {
  expect(sortedDays([3, -7, 3, 0])).toEqual([-7, 0, 3])
})
