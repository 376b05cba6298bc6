import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../base/read-csv.ts'
import { dateOfCell } from '../base/sheet-cell.ts'
import { fieldsOfRow, guessMapping } from './customer-import.ts'

describe('a CSV file', () => {
  it('keeps commas, quotes and breaks within quotes', () => {
    expect([...readCsv('\uFEFFName,Address\r\n"Rao, Asha","12 ""A"" Block\nIndiranagar"\r\n\r\nMira,')]).toEqual([
      ['Name', 'Address'],
      ['Rao, Asha', '12 "A" Block\nIndiranagar'],
      ['Mira', ''],
    ])
  })

  it.each([
    ['a;b;c\n1;2,5;3', ['1', '2,5', '3']],
    ['a\tb\n1\t2', ['1', '2']],
    ['a,b\n1,2', ['1', '2']],
  ])('finds what parts the cells of %j', (text, second) => {
    expect([...readCsv(text)][1]).toEqual(second)
  })

  it('gives nothing for nothing', () => {
    expect([...readCsv('')]).toEqual([])
    expect([...readCsv([])]).toEqual([])
  })

  it('reads the same wherever it is cut in pieces', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', '"', '"', ',', ';', '\t', '\r', '\n', '\uFEFF'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (whole, size) => {
        const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
          whole.slice(index * size, (index + 1) * size),
        )
        expect([...readCsv(pieces)]).toEqual([...readCsv(whole)])
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the columns', () => {
  it('are known by many names, and each field once', () => {
    expect(
      guessMapping([
        'Customer Name',
        'Mobile No',
        'E-Mail ID',
        'DOB',
        'Passport No.',
        'Passport Expiry Date',
        'Colour',
      ]),
    ).toEqual(['name', 'phone', 'email', 'birthday', 'passportNumber', 'passportExpiresOn', null])
    expect(guessMapping(['First Name', 'Surname', 'Phone', 'Mobile'])).toEqual(['firstName', 'lastName', 'phone', null])
  })

  it('give the fields of a row, without the quote a neutralised sheet puts before a plus', () => {
    expect(fieldsOfRow([' Asha ', "'+919845012345", '', 'red'], ['name', 'phone', 'email', null])).toEqual({
      name: 'Asha',
      phone: '+919845012345',
    })
  })
})

describe('a date in a cell', () => {
  it.each([
    ['2030-04-01', '2030-04-01'],
    ['1/4/2030', '2030-04-01'],
    ['01-04-2030', '2030-04-01'],
    ['1 Apr 2030', '2030-04-01'],
    ['April 1st, 2030', '2030-04-01'],
    ['31/02/2030', null],
    ['4/2030', null],
    ['1/4/30', null],
    ['soon', null],
  ])('%s is %s', (text, date) => {
    expect(dateOfCell(text)).toBe(date)
  })
})
