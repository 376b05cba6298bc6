import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { correctedRows, type GivenLine, givenLine, strangeCorrection } from './corrected-sheet.ts'
import { readHead } from './sheet-head.ts'

const spellings = { room: /^room$/, cpai: /^cp$/ }
const head = readHead(['Room', 'Remarks', 'CP'], spellings)
const lines: GivenLine[] = [
  givenLine(head, 4, ['Lake rom', 'x', 4500]),
  givenLine(head, 6, ['Tower\0 room\ud800', null, { unreadable: 'A formula' }]),
]

describe('a file that is corrected', () => {
  it('has its lines where they were, the names of the known columns first, and what is not corrected as it was', () => {
    expect(correctedRows(lines, [{ line: 4, cells: { Room: 'Lake room' } }])).toEqual([
      ['Room', 'CP'],
      [],
      [],
      ['Lake room', 4500],
      [],
      ['Tower room\ufffd', { unreadable: 'A formula' }],
    ])
  })

  it('takes an empty text for an empty cell', () => {
    expect(correctedRows(lines, [{ line: 4, cells: { CP: '' } }])[3]).toEqual(['Lake rom', ''])
  })

  it('has no lines and columns that were not in it', () => {
    expect(strangeCorrection(lines, [{ line: 4, cells: { CP: '1' } }])).toBeNull()
    expect(strangeCorrection(lines, [{ line: 5, cells: {} }])).toEqual({ index: 0, column: null })
    expect(strangeCorrection(lines, [{ line: 6, cells: { Remarks: 'y' } }])).toEqual({ index: 0, column: 'Remarks' })
    expect(strangeCorrection(lines, [{ line: 6, cells: { constructor: 'y' } }])).toEqual({
      index: 0,
      column: 'constructor',
    })
  })

  it('without corrections reads as it did before', () => {
    const cell = fc.oneof(fc.string(), fc.integer(), fc.constant(null))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const given = rows.map(([room, cp], index) => givenLine(head, index + 2, [room, null, cp]))
        const again = correctedRows(given, [])
        expect(readHead(again[0] ?? [], spellings).columns.map(({ field }) => field)).toEqual(['room', 'cpai'])
        expect(again.slice(1)).toEqual(given.map(({ cells }) => cells.map(([, value]) => value)))
      }),
    )
  })
})
