import type { Day, dayMissing } from '@karavan/contracts/site/day/day.contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { clientDues, enquiries, quotes, searches } from './client-parts.ts'
import type { DayOf } from './day-list.ts'
import { arriving, inHouse, leaving } from './guest-parts.ts'
import { deadlines, dues, holds, visas, wallet } from './sold-parts.ts'

type Guests = Day['inHouse']
/** Somebody who comes or goes, as the statement tells of them. */
export type GuestRow = Omit<Guests['rows'][number], 'time' | 'missing'> & {
  arrives: string | null
  leaves: string | null
  status: string
  owing: boolean
  lacks: (typeof dayMissing)[number][]
}
type GuestRows = { count: number; rows: GuestRow[] }

type Told = 'holds' | 'deadlines' | 'dues' | 'clientDues' | 'enquiries' | 'quotes' | 'visas' | 'searches'
export type DayRows = Pick<Day, Told> & {
  wallet: { balance: number; creditLimit: number } | null
  arriving: GuestRows
  leaving: GuestRows
  arrivingNext: GuestRows
  leavingNext: GuestRows
  inHouse: GuestRows
}

/** The whole day by one statement: each list is found by an index of its own and stops at a few. */
export const dayStatement = (of: DayOf): SQL => sql`
  select ${holds(of)} as holds, ${arriving(of, 0)} as arriving, ${leaving(of, 0)} as leaving,
    ${arriving(of, 1)} as "arrivingNext", ${leaving(of, 1)} as "leavingNext", ${inHouse(of)} as "inHouse",
    ${deadlines(of)} as deadlines, ${wallet(of)} as wallet, ${dues(of)} as dues,
    ${enquiries(of)} as enquiries, ${quotes(of)} as quotes, ${visas(of)} as visas,
    ${clientDues(of)} as "clientDues", ${searches(of)} as searches`

export async function readDay(db: Db, of: DayOf): Promise<DayRows> {
  const { rows } = await db.execute<DayRows>(dayStatement(of))
  const [found] = rows
  if (!found) throw new Error('The day gave no row')
  return found
}
