import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../base/read-csv.ts'
import { amountOfCell, dayOfCell } from './statement-cell.ts'
import {
  checkBalances,
  findStatementHead,
  guessMapping,
  keyedLines,
  mappingFault,
  readStatement,
  type StatementLine,
} from './statement-file.ts'

describe('cells as banks in India write them', () => {
  it.each([
    ['01/04/2026', '2026-04-01'],
    ['01-Apr-26', '2026-04-01'],
    ['1 Apr 2026', '2026-04-01'],
    ['01/04/26', '2026-04-01'],
    ['01-04-2026 10:23:11', '2026-04-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-04-01T00:00:00', '2026-04-01'],
    ['01.04.2026', '2026-04-01'],
    [46_113, '2026-04-01'],
    ['31/02/2026', null],
    ['Opening', null],
    ['', null],
    [12, null],
  ])('%s is the day %s', (cell, day) => {
    expect(dayOfCell(cell)).toBe(day)
  })

  it.each([
    ['1,25,000.00 CR', 12_500_000, 'in'],
    ['1,25,000.00Cr.', 12_500_000, 'in'],
    ['500.00 Dr', 50_000, 'out'],
    ['(500.00)', 50_000, 'out'],
    ['-500', 50_000, 'out'],
    ['500.00-', 50_000, 'out'],
    ['+ 500.5', 50_050, 'in'],
    ['₹ 5,000/-', 500_000, null],
    ['INR 5,000.00', 500_000, null],
    ['Rs. 12', 1200, null],
    ['5000.00(Dr)', 500_000, 'out'],
    [0.1 + 0.2, 30, null],
    [-75.5, 7550, 'out'],
  ])('%s is an amount', (cell, amount, side) => {
    expect(amountOfCell(cell)).toEqual({ amount, side })
  })

  it.each(['', '-', 'N/A', '12.345.00', '1.234', '(500', '10%'])('%s is none', (cell) => {
    expect(amountOfCell(cell)).toBeNull()
  })

  it('reads back every amount as it is written in India, on either side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), fc.boolean(), (minor, isIn) => {
        const written = (minor / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
        expect(amountOfCell(`${written} ${isIn ? 'CR' : 'DR'}`)).toEqual({ amount: minor, side: isIn ? 'in' : 'out' })
      }),
    )
  })
})

const rowsOf = (text: string) => [...readCsv(text, { emptyLines: true })]

const hdfc = `HDFC BANK Ltd.,,,,,,
A/C No: XXXX4821,,,,,,
"Statement From : 01/04/2026 To : 30/04/2026",,,,,,

********,********,********,********,********,********,********
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,********,********,********,********,********,********
01/04/26,NEFT CR-ICIC0000393-RAJESH KUMAR-KARAVAN-N091262345678901,N091262345678901,01/04/26,,"1,25,000.00","2,25,000.00"
02/04/26,UPI-ANITA DESAI-ANITA@OKAXIS-UTIB0000001-609212345678-TRIP,0000609212345678,02/04/26,,"20,000.00","2,45,000.00"
,CONTINUED HERE,,,,,
03/04/26,IMPS-609312345679-MARWAR HAVELI-HDFC-XX11-HOTEL,0000609312345679,03/04/26,"45,500.00",,"1,99,500.00"
04/04/26,CHG: SMS ALERT,0000000000000000,04/04/26,17.70,0.00,"1,99,482.30"

STATEMENT SUMMARY :-,,,,,,
,,,Total,"45,517.70","1,45,000.00",
`

describe('a statement', () => {
  const rows = rowsOf(hdfc)
  const head = findStatementHead(rows, null)
  const mapping = guessMapping(head?.names ?? [])

  it('is found under what stands above it, and its columns are known by their names', () => {
    expect(head?.at).toBe(5)
    expect(mapping).toEqual({
      date: 'Date',
      description: 'Narration',
      reference: 'Chq./Ref.No.',
      debit: 'Withdrawal Amt.',
      credit: 'Deposit Amt.',
      balance: 'Closing Balance',
    })
    expect(findStatementHead(rows, mapping)?.at).toBe(5)
    expect(findStatementHead(rows, { ...mapping, date: 'Posted' })).toBeNull()
  })

  it('has lines with signs, text that goes on, and sums that are named and left out', () => {
    const { lines, leftOut } = readStatement(rows, head ?? { at: 0, names: [] }, mapping)
    expect(lines.map(({ paidOn, amount, reference }) => [paidOn, amount, reference])).toEqual([
      ['2026-04-01', 12_500_000, 'N091262345678901'],
      ['2026-04-02', 2_000_000, '0000609212345678'],
      ['2026-04-03', -4_550_000, '0000609312345679'],
      ['2026-04-04', -1770, null],
    ])
    expect(lines[1]?.description).toMatch(/TRIP CONTINUED HERE$/)
    expect(leftOut).toEqual([{ line: 15, why: 'It has no day' }])
    expect(checkBalances(lines)).toEqual({ opening: 10_000_000, closing: 19_948_230, gaps: [], newestFirst: false })
  })

  it.each([
    [
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )',
      'Transaction Date',
    ],
    ['Txn Date,Value Date,Description,Ref No./Cheque No.,Branch Code,Debit,Credit,Balance', 'Txn Date'],
    ['Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL', 'Tran Date'],
    ['Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr', 'Date'],
  ])('of another bank is known as well: %s', (names, date) => {
    const guessed = guessMapping(names.split(','))
    expect(guessed.date).toBe(date)
    expect(guessed.reference).toBeDefined()
    expect(guessed.balance).toBeDefined()
    expect(mappingFault(guessed)).toBeNull()
  })

  it('with one column of amounts takes its side from the column beside it', () => {
    const kotak = rowsOf(
      'Date,Description,Amount,Dr / Cr,Balance\n01-04-2026,A,100,CR,100\n02-04-2026,B,40,DR,60\n03-04-2026,C,5,,65\n',
    )
    const found = findStatementHead(kotak, null)
    const { lines, leftOut } = readStatement(kotak, found ?? { at: 0, names: [] }, guessMapping(found?.names ?? []))
    expect(lines.map(({ amount }) => amount)).toEqual([10_000, -4000])
    expect(leftOut).toEqual([{ line: 4, why: 'Nothing says whether it came in or went out' }])
  })

  it('says what is missing of a mapping', () => {
    expect(mappingFault({ date: 'A', description: 'B', debit: 'C' })).toMatch(/debits and credits/)
    expect(mappingFault({ date: 'A', description: 'B', debit: 'C', credit: 'D', amount: 'E' })).toMatch(/Either/)
    expect(mappingFault({ date: 'A', description: 'B', amount: 'E' })).toBeNull()
  })
})

const lineOf = (line: number, amount: number, balance: number | null, paidOn = '2026-04-01'): StatementLine => ({
  line,
  paidOn,
  description: 'NEFT',
  reference: null,
  amount,
  balance,
})

describe('the running balance', () => {
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }).filter(Boolean), {
    minLength: 3,
    maxLength: 40,
  })
  const runningOf = (all: readonly number[], opening: number) => {
    let balance = opening
    return all.map((amount, at) => lineOf(at + 1, amount, (balance += amount)))
  }

  it('has no gaps where none are, in either order, and ends where it says', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1e9 }), fc.boolean(), (all, opening, turned) => {
        const lines = runningOf(all, opening)
        const checked = checkBalances(turned ? lines.toReversed() : lines)
        expect(checked.gaps).toEqual([])
      }),
    )
  })

  it('names the one place where a line was taken out', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), (all, which) => {
        const at = 1 + (which % (all.length - 2))
        const lines = runningOf(all, 5_000_000).map((line, index) => ({
          ...line,
          paidOn: `2026-04-${String(1 + Math.floor(index / 2)).padStart(2, '0')}`,
        }))
        const cut = lines.filter((_, index) => index !== at)
        const { gaps, newestFirst } = checkBalances(cut)
        if (!newestFirst) expect(gaps.map(({ line }) => line)).toEqual([at + 2])
        else expect(gaps.length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the same line', () => {
  it('is known again however it is written, and two equal ones of a file are two', () => {
    const one = { ...lineOf(1, 500, null), description: 'UPI-Anita  Desai/609', reference: '0012' }
    const same = { ...lineOf(9, 500, 70), description: 'upi anita desai 609', reference: '00-12' }
    const [a, b] = keyedLines([one, one])
    const [c] = keyedLines([same])
    expect([a?.nth, b?.nth, c?.nth]).toEqual([1, 2, 1])
    expect(a?.key).toBe(b?.key)
    expect(c?.key).toBe(a?.key)
    const [later] = keyedLines([{ ...one, paidOn: '2026-04-02' }])
    expect(later?.key).not.toBe(a?.key)
  })

  it('has a key and number of its own in any file', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }), (all) => {
        const keyed = keyedLines(all.map((amount, at) => lineOf(at, amount, null)))
        expect(new Set(keyed.map(({ key, nth }) => `${key} ${nth}`)).size).toBe(all.length)
      }),
    )
  })
})
