import { expect, it } from 'vitest'
import { plannedUse } from './planned-use.ts'

const parts = [
  { id: 'a', number: 1, label: 'First', dueOn: '2026-11-01', open: 100.5 },
  { id: 'b', number: 2, label: 'Second', dueOn: '2026-12-01', open: 50 },
]

it('shows what money will be used on: what is due first, or what was chosen, and the rest as an advance', () => {
  expect(plannedUse(120, parts)).toEqual({
    used: [
      { id: 'a', label: 'First', amount: 100.5 },
      { id: 'b', label: 'Second', amount: 19.5 },
    ],
    advance: 0,
  })
  expect(plannedUse(60, parts, 'b')).toEqual({
    used: [
      { id: 'a', label: 'First', amount: 10 },
      { id: 'b', label: 'Second', amount: 50 },
    ],
    advance: 0,
  })
  expect(plannedUse(200, parts).advance).toBe(49.5)
  expect(plannedUse(null, parts)).toEqual({ used: [], advance: 0 })
})
