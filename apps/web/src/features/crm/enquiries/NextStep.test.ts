import { describe, expect, it } from 'vitest'
import { dueWords } from './NextStep.tsx'

const now = new Date(2026, 10, 15, 16, 30)
const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).toISOString()

describe('when a step is due', () => {
  it('says what is late since when, and today by its time', () => {
    expect(dueWords(at(10, 15, 18), false, now)).toBe('Today, 6:00 pm')
    expect(dueWords(at(10, 16, 10), false, now)).toBe('Tomorrow')
    expect(dueWords(at(10, 15, 9), true, now)).toBe('Overdue since 9:00 am')
    expect(dueWords(at(10, 14, 9), true, now)).toBe('Overdue 1 day')
    expect(dueWords(at(10, 13, 9), true, now)).toBe('Overdue 2 days')
    expect(dueWords(at(9, 3, 9), true, now)).toBe('Overdue since 3 Oct 2026')
  })
})
