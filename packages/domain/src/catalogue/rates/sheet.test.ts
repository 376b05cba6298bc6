import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustmentIn, parseCell, weekdayWords } from './cell.ts'
import { changedCells, changesOf, rebase } from './changes.ts'
import {
  adjustCells,
  clearCells,
  copyBlock,
  fillDown,
  keepOld,
  pasteInto,
  rowsOfText,
  takeRepair,
  typeInto,
} from './edit.ts'
import { blockOf, landing, linesOf, nextCell, nextFault, nextLine } from './grid.ts'
import { begin, redo, step, undo } from './history.ts'
import { cellAt, cellKey, type Field, limitFields, rateFields, seasonsOf, type Sheet, sheetOf } from './sheet.ts'
import { rooms as anyRooms, typed } from './testing/sheet.ts'

const fields: Field[] = [...rateFields, ...limitFields]
const prices = { epai: 100, cpai: 120, mapai: 150 }
const autumn = { start: '2026-10-01', end: '2026-12-19', ...prices }
const high = { start: '2027-01-06', end: '2027-04-30', ...prices, cpai: 220 }
const two = sheetOf([
  { id: 'classic', seasonal_pricing: [autumn, high] },
  { id: 'suite', seasonal_pricing: [autumn] },
])
const [first = '', second = ''] = two.columns.map(({ id }) => id)
const at = (field: Field, column = first, room = 'classic') => ({ room, field, column })
const faultOf = (field: Field, text: string) => {
  const read = parseCell(field, text)
  return 'fault' in read ? read.fault : undefined
}
const valueOf = (field: Field, text: string) => {
  const read = parseCell(field, text)
  return 'value' in read ? read.value : 'fault'
}
const linesIn = (sheet: Sheet) =>
  linesOf({ rooms: Object.keys(sheet.entries), fields, bands: 0, folded: new Set<string>() })
const wholeOf = (sheet: Sheet) =>
  blockOf(linesIn(sheet), sheet.columns, { top: 0, bottom: 999, left: 0, right: sheet.columns.length - 1 })

describe('a sheet', () => {
  it('gives the seasons back that it was made of', () => {
    fc.assert(
      fc.property(anyRooms, (rooms) => {
        const sheet = sheetOf(rooms)
        for (const { id, seasonal_pricing } of rooms) expect(seasonsOf(sheet, id)).toEqual(seasonal_pricing)
      }),
    )
  })

  it('has one column for the days that several rooms share', () => {
    expect(two.columns.map(({ start }) => start)).toEqual([autumn.start, high.start])
    expect(two.entries.suite?.[second]).toBeUndefined()
  })

  it('is not changed by pasting what was copied from it', () => {
    fc.assert(
      fc.property(anyRooms, (rooms) => {
        const sheet = sheetOf(rooms)
        const whole = wholeOf(sheet)
        const [pasted] = pasteInto(sheet, whole, rowsOfText(copyBlock(sheet, whole, () => '')))
        for (const { id, seasonal_pricing } of rooms) expect(seasonsOf(pasted, id)).toEqual(seasonal_pricing)
        expect(changesOf(sheet, pasted).total).toBe(0)
      }),
    )
  })

  it('is what it was after all edits are undone, and what it became after they are redone', () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), typed), { maxLength: 20 })
    fc.assert(
      fc.property(anyRooms, edits, (rooms, list) => {
        const start = sheetOf(rooms)
        const lines = linesIn(start)
        let history = begin(start)
        for (const [row, column, text] of list) {
          const line = lines[row % lines.length]
          const id = start.columns[column % Math.max(1, start.columns.length)]?.id
          if (line?.kind !== 'cell' || id === undefined) continue
          const by = adjustmentIn(text)
          const cell = { room: line.room, field: line.field, column: id }
          history = step(history, by ? adjustCells(history.now, [cell], by) : typeInto(history.now, cell, text))
        }
        const end = history.now
        for (let times = list.length; times > 0; times -= 1) history = undo(history)
        expect(history.now).toBe(start)
        for (let times = list.length; times > 0; times -= 1) history = redo(history)
        expect(history.now).toBe(end)
      }),
    )
  })

  it('never holds two prices for a night, whatever is typed', () => {
    fc.assert(
      fc.property(anyRooms, fc.nat(), fc.nat(), (rooms, row, column) => {
        const start = sheetOf(rooms)
        const line = linesIn(start)[row % linesIn(start).length]
        const id = start.columns[column % Math.max(1, start.columns.length)]?.id
        if (line?.kind !== 'cell' || id === undefined) return
        const seasons = seasonsOf(typeInto(start, { room: line.room, field: line.field, column: id }, '7'), line.room)
        const days = seasons.flatMap(({ weekdays, ...season }) => (weekdays ? [] : [season.start]))
        expect(new Set(days).size).toBe(days.length)
      }),
    )
  })
})

describe('a cell', () => {
  it('reads amounts as people write them in any country', () => {
    for (const [text, value] of [
      ['180', 180],
      [' 1,250.50 ', 1250.5],
      ['1.250,50', 1250.5],
      ['1,25,000', 125_000],
      ['12,5', 12.5],
      ['AED 90', 90],
      ['₹ 3 200', 3200],
      ['3200/-', 3200],
    ] as const)
      expect(valueOf('cpai', text)).toBe(value)
    expect([valueOf('cpai', ''), valueOf('cpai', '–'), valueOf('apai', '0'), valueOf('single', '')]).toEqual([
      0,
      0,
      undefined,
      undefined,
    ])
    expect([valueOf('extraBedChild', 'free'), valueOf('cpai', 'free')]).toEqual([0, 'fault'])
  })

  it('says what is wrong, and what was meant where that can be seen', () => {
    expect(faultOf('mapai', '36O')).toEqual({
      text: '36O',
      title: '“36O” is not a number',
      detail: 'It ends in the letter O.',
      use: 360,
    })
    expect(faultOf('mapai', 'l20')).toMatchObject({ detail: 'It holds the letter l.', use: 120 })
    expect(faultOf('mapai', 'on req.')?.use).toBeUndefined()
    expect(faultOf('mapai', '-5')?.title).toBe('“-5” is below zero')
    expect(faultOf('mapai', '12.345')).toMatchObject({ use: 12.35 })
    expect(faultOf('mapai', '123456789')?.detail).toContain('eight digits')
  })

  it('reads nights and weekdays', () => {
    expect([valueOf('minStay', '4 nights'), valueOf('minStay', ''), valueOf('minStay', '0')]).toEqual([
      4,
      undefined,
      undefined,
    ])
    expect(faultOf('maxStay', '61')?.detail).toBe('Whole nights from 1 to 60.')
    expect(valueOf('noArrival', 'Fri, Sat')).toEqual([5, 6])
    expect(valueOf('noArrival', 'sat - mon')).toEqual([0, 1, 6])
    expect(faultOf('noArrival', 'Fri, Xyz')?.title).toBe('“Xyz” is not a weekday')
    expect([weekdayWords([0, 1, 2, 3, 4]), weekdayWords([5, 6]), weekdayWords(undefined)]).toEqual([
      'Sun – Thu',
      'Fri, Sat',
      'All days',
    ])
  })

  it('keeps the value before a fault until the fault is mended or given up', () => {
    const faulty = typeInto(two, at('cpai'), '36O')
    expect(seasonsOf(faulty, 'classic')).toEqual([autumn, high])
    expect(changesOf(two, faulty)).toMatchObject({ cells: 1, rooms: [] })
    expect(seasonsOf(takeRepair(faulty, at('cpai')), 'classic')[0]?.cpai).toBe(360)
    expect(keepOld(faulty, at('cpai')).faults).toEqual({})
    expect(typeInto(faulty, at('cpai'), '120').faults).toEqual({})
  })

  it('refuses a price for nights that another season of the room has', () => {
    const odd = sheetOf([
      { id: 'classic', seasonal_pricing: [autumn] },
      { id: 'suite', seasonal_pricing: [{ ...autumn, end: '2026-10-31' }] },
    ])
    const column = odd.columns[1]?.id ?? ''
    const refused = typeInto(odd, at('cpai', column, 'suite'), '90')
    expect(refused.faults[cellKey(at('cpai', column, 'suite'))]?.title).toBe('These nights have a price already')
    expect(typeInto(two, at('cpai', second, 'suite'), '90').entries.suite?.[second]).toEqual({
      epai: 0,
      cpai: 90,
      mapai: 0,
    })
  })

  it('has its least nights not above the most', () => {
    const most = typeInto(two, at('maxStay'), '4')
    expect(typeInto(most, at('minStay'), '5').faults[cellKey(at('minStay'))]).toMatchObject({ use: 4 })
  })
})

describe('a selection', () => {
  const lines = linesIn(two)
  it('is raised by percent or an amount where there is a price', () => {
    const cells = [at('cpai'), at('apai'), at('minStay'), at('epai')]
    const raised = adjustCells(two, cells, adjustmentIn('+8 %') ?? { percent: 0 })
    expect(raised.entries.classic?.[first]).toEqual({ epai: 108, cpai: 129.6, mapai: 150 })
    expect(adjustCells(two, cells, { amount: -110 }).entries.classic?.[first]).toMatchObject({ epai: 0, cpai: 10 })
    expect([adjustmentIn('8%'), adjustmentIn('-2,5%')]).toEqual([null, { percent: -2.5 }])
  })

  it('is filled down, emptied, and pasted over room heads', () => {
    const rect = { top: 2, bottom: 4, left: 0, right: 0 }
    expect(fillDown(two, blockOf(lines, two.columns, rect)).entries.classic?.[first]).toMatchObject({
      cpai: 120,
      mapai: 120,
      apai: 120,
    })
    expect(clearCells(two, [at('cpai'), at('single')]).entries.classic?.[first]).toEqual({
      epai: 100,
      cpai: 0,
      mapai: 150,
    })
    const rows = Array.from({ length: fields.length + 1 }, () => ['3', '36O', '9'])
    const start = { top: 1, bottom: 1, left: 0, right: 0 }
    const [pasted, report] = pasteInto(two, landing(lines, two.columns, start, rows.length, 3), rows)
    expect(pasted.entries.suite?.[first]).toMatchObject({ epai: 3, cpai: 120 })
    expect(report).toEqual({ cells: 22, taken: 10, faulty: 12, outside: 11 })
    expect(Object.values(pasted.faults).map(({ detail }) => detail)).toContain(
      'It ends in the letter O. Row 1 of what you pasted.',
    )
  })

  it('moves by lines that take typing, and finds the next fault around the end', () => {
    const size = { lines, columns: 2 }
    expect(nextLine(lines, fields.length, 1)).toBe(fields.length + 2)
    expect(nextLine(lines, lines.length - 1, 1)).toBe(lines.length - 1)
    expect(nextCell({ line: 1, column: 1 }, size, 1)).toEqual({ line: 2, column: 0 })
    expect(nextCell({ line: lines.length - 1, column: 1 }, size, 1)).toBeNull()
    const faulty = typeInto(typeInto(two, at('cpai'), 'x'), at('epai', second), 'x')
    const next = (line: number, column: number) => cellAt(nextFault(faulty, { lines }, { line, column }) ?? '')
    expect(next(0, 0)).toEqual(at('epai', second))
    expect(next(1, 1)).toEqual(at('cpai'))
    expect(next(2, 0)).toEqual(at('epai', second))
  })
})

describe('changes', () => {
  it('name the cells and rooms that differ, and nothing of the others', () => {
    const changed = typeInto(two, at('cpai'), '130')
    expect(changedCells(two, changed)).toEqual([at('cpai')])
    expect(changesOf(two, changed)).toEqual({ cells: 1, seasons: 0, others: 0, rooms: ['classic'], total: 1 })
    expect(changesOf(two, typeInto(changed, at('cpai'), '120')).total).toBe(0)
  })

  it('go on top of what somebody else saved, and say which cells both changed', () => {
    const mine = typeInto(typeInto(two, at('cpai'), '130'), at('single', second), '40')
    const theirs = sheetOf([
      { id: 'classic', seasonal_pricing: [{ ...autumn, cpai: 125, mapai: 155 }, high] },
      { id: 'suite', seasonal_pricing: [autumn, high] },
    ])
    const { sheet, both } = rebase(two, mine, theirs)
    expect(seasonsOf(sheet, 'classic')).toEqual([
      { ...autumn, cpai: 130, mapai: 155 },
      { ...high, single: 40 },
    ])
    expect(seasonsOf(sheet, 'suite')).toEqual([autumn, high])
    expect(both).toEqual([at('cpai')])
  })

  it('of nobody leave what the other saved', () => {
    fc.assert(
      fc.property(anyRooms, anyRooms, (base, theirs) => {
        const [one, other] = [sheetOf(base), sheetOf(theirs)]
        const { sheet, both } = rebase(one, one, other)
        for (const { id } of theirs) expect(seasonsOf(sheet, id)).toEqual(seasonsOf(other, id))
        expect(both).toEqual([])
      }),
    )
  })
})
