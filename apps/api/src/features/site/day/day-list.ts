import { dayListed, dayMost } from '@karavan/contracts/site/day/day.contract'
import { type SQL, sql } from 'drizzle-orm'
import { own } from '../../crm/own/index.ts'

/** Whose day it is, which one, and where its clock hangs; whether of records only their own are shown. */
export type DayOf = { orgId: string; userId: string; date: string; zone: string; ownOnly?: boolean }

/** What narrows records to somebody's own, for those who do not see everybody's. */
export const mine = ({ userId, ownOnly = false }: DayOf, what: keyof typeof own, as: string): SQL =>
  ownOnly ? sql` and ${own[what](as, userId)}` : sql``

/** Money is looked at so many days ahead. */
export const duesAhead = 14

export const moment = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type List = {
  /** What is counted; it names its rows `r`, and an index gives them in their order. */
  from: SQL
  order: SQL
  /** The fields of a row, of the few that are told alone. */
  row: SQL
  /** What those few are joined with. */
  join?: SQL
  /** Sums over all of it. */
  more?: SQL
}

/** A list as its answer has it: how many there are, and the first few of them. */
export const listOf = ({ from, order, row, join = sql``, more = sql`` }: List): SQL => sql`(
  with counted as materialized (select * from (${from}) r order by ${order} limit ${dayMost})
  select json_build_object('count', (select count(*) from counted), ${more}'rows', coalesce((
    select json_agg(json_build_object(${row}) order by ${order})
    from (select * from counted r order by ${order} limit ${dayListed}) r ${join}), '[]')))`
