import { dateOfCell, type SheetCell, textOf } from '../../base/sheet-cell.ts'
import { fromDay, isPlainDate, type PlainDate } from '../../base/dates.ts'
import { type Minor, toMinor } from '../../base/money.ts'

// Excel counts days from the end of 1899; these are the ones of 2000 to 2099.
const [firstSerial, lastSerial] = [36_526, 73_050]
const serialOf1970 = 25_569

/** A day as banks in India write it, the day first: 01/04/2026, 01-Apr-26, 1 Apr 2026, with or without an hour. */
export function dayOfCell(cell: SheetCell): PlainDate | null {
  if (typeof cell === 'number')
    return cell >= firstSerial && cell <= lastSerial ? fromDay(Math.floor(cell) - serialOf1970) : null
  const text = textOf(cell).replace(/[T\s]+\d{1,2}:\d\d.*$/i, '')
  if (isPlainDate(text)) return text
  return dateOfCell(text.replace(/^(\d{1,2}[\s./-][A-Za-z0-9]{1,9}[\s./-])(\d\d)$/, '$120$2'))
}

/** An amount with what it says of its side: `in` for CR and a plus, `out` for DR, a minus and brackets; null where it says nothing. */
type CellAmount = { amount: Minor; side: 'in' | 'out' | null }

/** Money as banks write it: 1,25,000.00 CR, (500.00), -500, ₹ 5,000/-; null when it is none. */
export function amountOfCell(cell: SheetCell): CellAmount | null {
  if (typeof cell === 'number' && !Number.isFinite(cell)) return null
  // What Excel has computed may have more places than money has.
  const text = typeof cell === 'number' ? cell.toFixed(2) : textOf(cell)
  const compact = text.replaceAll(/₹|\binr\b\.?|\brs\b\.?|[\s,]/gi, '').replace(/\/-$/, '')
  const [, before, open, sign, digits, close, after] =
    /^(cr|dr)?\.?(\()?([+-])?(\d{1,12}(?:\.\d{1,2}0*)?)(\))?\.?(\(?(?:cr|dr|c|d|-|\+)\.?\)?)?$/i.exec(compact) ?? []
  if (digits === undefined || Boolean(open) !== Boolean(close)) return null
  const word = (before ?? after ?? '').replaceAll(/[().]/g, '').toLowerCase()
  const isOut = sign === '-' || open !== undefined || word === '-' || word.startsWith('d')
  const isIn = sign === '+' || word === '+' || word.startsWith('c')
  return { amount: toMinor(Number(digits)), side: isOut ? 'out' : isIn ? 'in' : null }
}

/** Which side a cell of its own names: Cr, Credit, C, Deposit against Dr, Debit, D, Withdrawal. */
export function sideOfCell(cell: SheetCell): 'in' | 'out' | null {
  const word = textOf(cell).toLowerCase()
  if (/^(c|cr|credit|deposit|\+)\b\.?/.test(word) || word === '+') return 'in'
  return /^(d|dr|debit|withdrawal|withdraw)\b\.?/.test(word) || word === '-' ? 'out' : null
}
