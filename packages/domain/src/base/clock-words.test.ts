import { expect, it } from 'vitest'
import { clockWords } from './clock-words.ts'

it('tells the time as people say it', () => {
  expect(['00:05', '09:30', '12:00', '12:30', '14:00', '23:59'].map(clockWords)).toEqual([
    '12:05 am',
    '9:30 am',
    '12:00 noon',
    '12:30 pm',
    '2:00 pm',
    '11:59 pm',
  ])
})
