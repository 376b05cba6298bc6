import { describe, expect, it } from 'vitest'
import { boardOf } from './day-board.ts'
import { copyOption, newDay, newLine, newOption } from './content-values.ts'
import type { LineValues } from './quotation-values.ts'
import { swapped, swapStart } from './swap-line.ts'

const typed = (label: string, from: string, service: LineValues['service'] = 'Sightseeing'): LineValues => ({
  ...{ ...newLine(), label, from, service },
})
const stay = (label: string): LineValues => ({
  ...typed(label, '2027-01-10', 'Hotel'),
  hotel: { place: 'Dubai', hotel: label, category: '', roomType: '', mealPlan: '', nights: 3 },
})

describe('the days of a quotation', () => {
  const first = { ...newOption([]), lines: [stay('Creek'), typed('Dhow', '2027-01-11'), typed('Visa help', '')] }
  const second = copyOption(first, ['Standard'])
  const startDate = '2027-01-10'
  const days = [{ ...newDay(), title: 'Arrival' }]

  it('hold once what is in every option; stays and what differs are with their option', () => {
    const dearer = { ...second, lines: [...second.lines.map((line) => ({ ...line })), typed('Balloon', '2027-01-12')] }
    const { days: rows, own } = boardOf({ options: [first, dearer], days, startDate })
    expect(rows.map(({ day, title, shared }) => [day, title, shared.map(([one]) => one?.line.label)])).toEqual([
      [1, 'Arrival', []],
      [2, '', ['Dhow']],
      [null, 'Without a day', ['Visa help']],
    ])
    expect(own.map((refs) => refs.map(({ line }) => line.label))).toEqual([['Creek'], ['Creek', 'Balloon']])
    expect(rows[1]?.shared[0]?.map(({ option, index }) => [option, index])).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('hold a line twice where every option has it twice', () => {
    const twice = { ...first, lines: [typed('Dhow', '2027-01-11'), typed('Dhow', '2027-01-11')] }
    const { days: rows } = boardOf({ options: [twice, copyOption(twice, [])], days: [], startDate })
    expect(rows[1]?.shared.map((refs) => refs.map(({ index }) => index))).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})

describe('a line that is swapped', () => {
  it('is looked for where and when it is, and keeps its key, day and markup', () => {
    const line: LineValues = { ...stay('Creek'), day: 2, markup: { basis: 'percent', value: 9 }, note: 'Sea side' }
    expect(swapStart(line, '2027-01-10')).toEqual({ kind: 'stay', q: 'Dubai', date: '2027-01-11', nights: 3 })
    const found = typed('Palm', '', 'Hotel')
    expect(swapped(line, found)).toMatchObject({
      ...{ key: line.key, label: 'Palm', day: 2, note: 'Sea side', markup: { basis: 'percent', value: 9 } },
    })
    expect(swapStart(typed('Insurance', '', 'Insurance'), '2027-01-10')).toBeNull()
  })

  it('keeps rooms that somebody arranged', () => {
    const rooms = [{ adults: 1, childrenAges: [4], noBed: 1, extraBeds: 0 }]
    const house = {
      ...{ kind: 'stay' as const, hotelId: 'h', roomId: 'r', mealPlan: 'cpai' as const, checkIn: null, nights: 2 },
      rooms: [],
    }
    const line: LineValues = { ...newLine(), kind: 'stay', house: { ...house, rooms, ownRooms: true } }
    const found: LineValues = { ...newLine(), kind: 'stay', house: { ...house, hotelId: 'other' } }
    expect(swapped(line, found).house).toEqual({ ...house, hotelId: 'other', rooms, ownRooms: true })
    expect(swapped({ ...line, house }, found).house).toEqual(found.house)
  })
})
