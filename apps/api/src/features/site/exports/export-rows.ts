import { type Right, rights } from '@karavan/domain/base/access/rights'
import { cellOf, columnsFor, exportLists } from '@karavan/domain/site/export'
import type { ExportColumn, ExportList } from '@karavan/domain/site/export-column'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Read } from '../../../platform/db/job-reads.ts'
import { readAs } from '../../../platform/http/list-reader.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SheetColumn, SheetTable } from '../../../platform/sheets/sheet.ts'
import type { ExportRecord } from './export.table.ts'

type Row = Record<string, unknown>
type Asked = Pick<ExportRecord, 'list' | 'query'>

const pageSize = 100
/** Above so many rows a file is made by a job. */
const mostAtOnce = 10_000

/** What is asked of a list; pages are the file's own affair. */
function sentFor({ params = {}, asked = [], whole }: ExportList, query: string, page: number) {
  const { page: _, pageSize: _size, ...given } = Object.fromEntries(new URLSearchParams(query))
  const inPath = Object.entries(given).filter(([name]) => asked.includes(name))
  const narrowing = Object.fromEntries(Object.entries(given).filter(([name]) => !asked.includes(name)))
  return {
    params: { ...params, ...Object.fromEntries(inPath) },
    query: whole === undefined ? { ...narrowing, page, pageSize } : narrowing,
  }
}

async function readPage(
  db: Db,
  platform: Platform,
  user: Caller,
  { list, query }: Asked,
  page: number,
): Promise<Row[]> {
  const asked: ExportList = exportLists[list]
  const { path, rows = 'data', whole } = asked
  const sent = sentFor(asked, query, page)
  const way = [...rows.split('.'), ...(whole === undefined ? [] : [whole])]
  return way.reduce<unknown>((at, key) => (at as Row)[key], await readAs(db, platform, path, sent, user)) as Row[]
}

/** Puts what a file says of its customer beside each row. */
async function withCustomers(db: Db, rows: Row[], field: string): Promise<Row[]> {
  const ids = [...new Set(rows.map((row) => row[field]).filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return rows
  const found = await db.execute<Row & { id: string }>(sql`
    select c.id, c.email, c.birthday::text as birthday, c.anniversary::text as anniversary, c.address, c.gstin, c.nationality,
      c.passport_expires_on::text as "passportExpiresOn", c.preferences, c.notes,
      (select p.number from customer_phone p where p.customer_id = c.id order by p.position limit 1) as phone
    from customer c where c.id = any (${sql.param(ids)}::uuid[])`)
  const customers = new Map(found.rows.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, customer: customers.get(String(row[field])) }))
}

/** Every row of a list as its pages show it to somebody, page by page; none twice although some are added meanwhile. */
async function* rowsOf(platform: Platform, user: Caller, asked: Asked, read: Read): AsyncGenerator<Row[]> {
  const { whole, customer }: ExportList = exportLists[asked.list]
  const seen = new Set<unknown>()
  for (let page = 1; ; page += 1) {
    const rows = await read(async (db) => {
      const found = await readPage(db, platform, user, asked, page)
      return customer ? withCustomers(db, found, customer) : found
    })
    const fresh = whole === undefined ? rows.filter(({ id }) => !seen.has(id)) : rows
    for (const { id } of fresh) seen.add(id)
    yield fresh
    if (whole !== undefined || rows.length < pageSize) return
  }
}

/** Whether a list is so long that nobody should wait for it; it also sees that it can be read at all. */
export async function isLong(platform: Platform, user: Caller, asked: Asked): Promise<boolean> {
  const { whole }: ExportList = exportLists[asked.list]
  const rows = await readPage(
    platform.database.db,
    platform,
    user,
    asked,
    whole === undefined ? mostAtOnce / pageSize + 1 : 1,
  )
  return whole === undefined && rows.length > 0
}

const stamp = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

function columnOf({ header, field, as, words }: ExportColumn, clock: Intl.DateTimeFormat): SheetColumn<Row> {
  const value = (row: Row) => {
    const found = cellOf(row, field)
    return words && typeof found === 'string' ? (words[found] ?? found) : found
  }
  if (as === 'money') return { header, value, money: true, width: 16 }
  if (as === 'day') return { header, value, date: 'day', width: 14 }
  if (as !== 'moment') return { header, value, width: 20 }
  const moment = (row: Row) => {
    const at = cellOf(row, field)
    return typeof at === 'string' ? clock.format(new Date(at)) : null
  }
  return { header, value: moment, date: 'moment', width: 18 }
}

/** Travellers see all there is of what is theirs. */
const rightsIn = ({ userType, rights: own }: Caller): readonly Right[] => (userType === 'Customer' ? rights : own)

/**
 * A list as the table of a file, with every column somebody may see. It is read on the connections for that, which it shares with
 * other files alone, unless it is said how.
 */
export function tableOf(
  platform: Platform,
  user: Caller,
  asked: Asked,
  read: Read = (work) => work(platform.exports.db),
): SheetTable<Row> {
  const list: ExportList = exportLists[asked.list]
  const clock = stamp(platform.config.todayZone)
  return {
    name: list.name,
    columns: columnsFor(list, rightsIn(user)).map((column) => columnOf(column, clock)),
    batches: rowsOf(platform, user, asked, read),
  }
}
