import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSeason,
  changeSeason,
  clashesOf,
  copyNextYear,
  copyRoom,
  fridayAndSaturday,
  joinWeekdays,
  removeColumns,
  shiftYear,
  splitWeekend,
} from './seasons.ts'
import { type Column, groupsOf, seasonsOf, type SeasonGroup, sheetOf } from './sheet.ts'
import { rooms as anyRooms } from './testing/sheet.ts'
import { gapsOf, placeOn, rowsFor, yearOf } from './year.ts'

const prices = { epai: 100, cpai: 120, mapai: 150 }
const autumn = { start: '2026-10-01', end: '2026-12-19', ...prices }
const high = { start: '2027-01-06', end: '2027-04-30', ...prices, single: 50 }
const names = [{ name: 'Autumn', start: autumn.start, end: autumn.end }]
const sheet = sheetOf(
  [
    { id: 'classic', seasonal_pricing: [autumn, high] },
    { id: 'suite', seasonal_pricing: [autumn] },
  ],
  { names },
)
const column = sheet.columns[0] as Column
const group = groupsOf(sheet)[0] as SeasonGroup

describe('the seasons of a sheet', () => {
  it('are headed by their names, and by weekdays under them', () => {
    const split = splitWeekend(sheet, column, fridayAndSaturday)
    expect(groupsOf(split).map(({ name, columns }) => [name, columns.map(({ weekdays }) => weekdays)])).toEqual([
      [
        'Autumn',
        [
          [0, 1, 2, 3, 4],
          [5, 6],
        ],
      ],
      [undefined, [undefined]],
    ])
    expect(seasonsOf(split, 'suite')).toEqual([
      { ...autumn, weekdays: [0, 1, 2, 3, 4] },
      { ...autumn, weekdays: [5, 6] },
    ])
    const joined = joinWeekdays(split, groupsOf(split)[0] as SeasonGroup)
    expect(seasonsOf(joined, 'classic')).toEqual([autumn, high])
  })

  it('are split into nights that stay as they were', () => {
    fc.assert(
      fc.property(anyRooms, fc.subarray([0, 1, 2, 3, 4, 5, 6]), (rooms, weekend) => {
        const whole = sheetOf(rooms)
        const split = whole.columns.reduce((now, one) => splitWeekend(now, one, weekend), whole)
        expect(clashesOf(split)).toEqual([])
        expect(gapsOf(split)).toEqual(gapsOf(whole))
      }),
    )
  })

  it('are added to every room, moved with their name, and taken out', () => {
    const draft = { name: 'Festive', start: '2026-12-20', end: '2027-01-05', weekdays: undefined }
    const added = addSeason(sheet, draft)
    expect(groupsOf(added).map(({ name }) => name)).toEqual(['Autumn', 'Festive', undefined])
    expect(seasonsOf(added, 'suite')).toHaveLength(2)
    expect(clashesOf(addSeason(sheet, { ...draft, start: '2026-12-19' }))).toHaveLength(2)
    const moved = changeSeason(sheet, group, {
      name: 'Fall',
      start: '2026-09-01',
      end: '2026-12-19',
      weekdays: undefined,
    })
    expect([groupsOf(moved)[0]?.name, seasonsOf(moved, 'suite')[0]]).toEqual([
      'Fall',
      { ...autumn, start: '2026-09-01' },
    ])
    const gone = removeColumns(sheet, group.columns)
    expect([gone.names, seasonsOf(gone, 'suite'), seasonsOf(gone, 'classic')]).toEqual([[], [], [high]])
  })

  it('are copied a year on and to other rooms, dearer', () => {
    const next = copyNextYear(sheet, 10)
    expect(seasonsOf(next, 'classic').slice(2)).toEqual([
      { ...autumn, start: '2027-10-01', end: '2027-12-19', epai: 110, cpai: 132, mapai: 165 },
      { ...high, start: '2028-01-06', end: '2028-04-30', epai: 110, cpai: 132, mapai: 165, single: 55 },
    ])
    expect(groupsOf(next)[2]?.name).toBe('Autumn')
    expect(shiftYear('2028-02-29', 1)).toBe('2029-02-28')
    expect(seasonsOf(copyRoom(sheet, 'classic', ['suite'], -50), 'suite')[1]).toMatchObject({ cpai: 60, single: 25 })
  })
})

describe('the bar of the year', () => {
  it('holds whole months around the seasons and shows where each lies', () => {
    const year = yearOf(sheet.columns, '2026-11-17')
    expect([year.months[0], year.months.length, year.days]).toEqual(['2026-10', 12, 365])
    expect(placeOn(year, { start: '2026-09-01', end: '2026-10-01' })).toEqual({ left: 0, width: 100 / 365 })
    expect(placeOn(year, { start: '2026-08-01', end: '2026-09-01' })).toBeNull()
    expect(gapsOf(sheet)).toEqual([{ room: 'classic', gaps: [{ start: '2026-12-20', end: '2027-01-05' }] }])
    expect(rowsFor([autumn, { ...autumn, start: '2026-11-01' }, high])).toEqual([0, 1, 0])
  })
})
