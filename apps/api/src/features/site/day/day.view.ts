import type { Day } from '@karavan/contracts/site/day/day.contract'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { topUpFor } from '@karavan/domain/site/day'
import type { DayRows, GuestRow } from './day.queries.ts'

type Guests = Day['inHouse']
type Move = 'arrives' | 'leaves' | 'stays'

/** What a booking of the portal lacks is told by its state; those of the CRM say it of themselves. */
function missingOf({ source, status, owing, lacks }: GuestRow): Guests['rows'][number]['missing'] {
  if (source === 'crm') return lacks
  return [...(status === 'Pending' ? (['confirmation'] as const) : []), ...(owing ? (['payment'] as const) : [])]
}

const toGuests = ({ count, rows }: { count: number; rows: GuestRow[] }, move: Move): Guests => ({
  count,
  rows: rows.map((row) => {
    const { id, source, kind, who, title, place, people, arrives, leaves } = row
    const time = move === 'stays' ? null : move === 'arrives' ? arrives : leaves
    return { id, source, kind, who, title, place, people, time, missing: move === 'leaves' ? [] : missingOf(row) }
  }),
})

function toWallet({ wallet, holds, dues }: DayRows): Day['wallet'] {
  if (!wallet) return null
  const needed = sum([toMinor(holds.due), toMinor(dues.total)])
  const minor = { balance: toMinor(wallet.balance), creditLimit: toMinor(wallet.creditLimit) }
  return { ...wallet, afterHolds: less(wallet.balance, holds.due), topUp: toMajor(topUpFor(minor, needed)) }
}

function without<T extends object>(value: T, ...names: (keyof T)[]): T {
  const left = { ...value }
  for (const name of names) delete left[name]
  return left
}

/** The day of somebody who may not know costs: nothing of what the organisation pays at the portal, or has to. */
export const withoutCosts = (day: Day): Day => ({
  ...day,
  holds: { ...without(day.holds, 'due'), rows: day.holds.rows.map((row) => without(row, 'due')) },
  deadlines: { ...day.deadlines, rows: day.deadlines.rows.map((row) => without(row, 'total')) },
  dues: { ...without(day.dues, 'total'), rows: day.dues.rows.map((row) => without(row, 'amount')) },
  wallet: day.wallet && without(day.wallet, 'afterHolds', 'topUp'),
})

/** Puts what was found into the shape people read. */
export const toDay = (rows: DayRows, date: string): Day => ({
  date,
  holds: rows.holds,
  today: { arriving: toGuests(rows.arriving, 'arrives'), leaving: toGuests(rows.leaving, 'leaves') },
  tomorrow: { arriving: toGuests(rows.arrivingNext, 'arrives'), leaving: toGuests(rows.leavingNext, 'leaves') },
  inHouse: toGuests(rows.inHouse, 'stays'),
  deadlines: rows.deadlines,
  wallet: toWallet(rows),
  dues: rows.dues,
  enquiries: rows.enquiries,
  quotes: rows.quotes,
  visas: rows.visas,
  clientDues: rows.clientDues,
  searches: rows.searches,
})
