import { describe, expect, it } from 'vitest'
import { stepsOf } from './balance-steps.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`

describe('stepsOf', () => {
  it('draws a balance that stands until the next movement', () => {
    const lines = [
      { at: at(1), balance: 50 },
      { at: at(2), balance: 100 },
      { at: at(5), balance: 0 },
    ]
    expect(stepsOf(lines, 400, 100)?.path).toBe('M0 50H100V0H400V100H400')
  })

  it('shows where zero is once the wallet was below it', () => {
    const lines = [
      { at: at(1), balance: -100 },
      { at: at(2), balance: 100 },
    ]
    expect(stepsOf(lines, 10, 100)?.zero).toBe(50)
    expect(stepsOf([{ at: at(1), balance: 5 }], 10, 100)?.zero).toBeNull()
  })

  it('has nothing to draw without lines', () => {
    expect(stepsOf([], 10, 10)).toBeNull()
  })
})
