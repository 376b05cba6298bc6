import { describe, expect, it } from 'vitest'
import { rights } from '../base/access/rights.ts'
import { cellOf, columnsFor, exportLists } from './export.ts'
import type { ExportList } from './export-column.ts'

describe('a list that leaves as a file', () => {
  it('reads its cells from wherever they are', () => {
    const row = {
      number: 'RC-1',
      people: 2,
      none: null,
      contact: { name: 'Asha' },
      tags: ['vip', 'goa', 'vip'],
      phones: [{ number: '+91 1' }, { number: '+91 2' }],
      bookings: [{ dueOn: '2026-11-01' }, { dueOn: '2026-12-01' }],
    }
    const fields = ['number', 'people', 'none', 'contact.name', 'tags', 'phones.number', 'bookings.0.dueOn', 'no.such']
    expect(fields.map((field) => cellOf(row, field))).toEqual([
      'RC-1',
      2,
      null,
      'Asha',
      'vip; goa',
      '+91 1; +91 2',
      '2026-11-01',
      null,
    ])
  })

  it.each(Object.entries<ExportList>(exportLists))('has its columns once: %s', (_, list) => {
    const heads = list.columns.map(({ header }) => header)
    expect(new Set(heads).size).toBe(heads.length)
    expect(columnsFor(list, rights)).toEqual(list.columns)
    expect(columnsFor(list, []).some(({ right }) => right)).toBe(false)
  })
})
