import type { ImportLine } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { expect, it } from 'vitest'
import { correctionsOf, countTyped, isTyped, pasteFrom, type Typed, typedText, typeInto } from './corrections.ts'

const lineOf = (line: number, room: string, to: string): ImportLine => ({
  ...{ line, kind: 'error', hotel: 'Pavilion', room, start: null, end: null, weekdays: null },
  ...{ differences: [], faults: [] },
  cells: [
    { column: 'Room', text: room },
    { column: 'To', text: to },
  ],
})
const lines = [lineOf(6, 'Lake rom', '2027-01-31'), lineOf(7, 'Lake room', '31/02/2027')] as const
const none: Typed = new Map()

it('is what was typed and nothing that the file says already', () => {
  const typed = typeInto(none, lines[0], 'Room', 'Lake room')
  expect([typedText(typed, lines[0], 'Room'), isTyped(typed, lines[0], 'Room')]).toEqual(['Lake room', true])
  expect(typedText(typed, lines[0], 'To')).toBe('2027-01-31')
  expect(typeInto(typed, lines[0], 'Room', 'Lake rom').size).toBe(0)
  expect(correctionsOf(typed)).toEqual({ lines: [{ line: 6, cells: { Room: 'Lake room' } }] })
})

it('is pasted over as many cells as there are', () => {
  const typed = pasteFrom(none, lines, { row: 0, column: 1 }, [['2027-02-01', 'too far'], ['2027-02-28'], ['below']])
  expect(countTyped(typed)).toBe(2)
  expect(typedText(typed, lines[1], 'To')).toBe('2027-02-28')
})
