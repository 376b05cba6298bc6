import type { ReportedRecord, ReportRow } from '@karavan/contracts/crm/reports/report.contract'
import { type ReportFigure, reportFigureNames, reportFigures, type ReportGroup } from '@karavan/domain/crm/report'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { groupOf, type Reported, reportedRows } from './reported.sql.ts'

type Sums = Omit<ReportRow, 'conversion' | 'name'> & { name: string | null }

const column = (figure: ReportFigure): SQL => sql`${sql.identifier(figure)}`

const summed = (figure: ReportFigure): SQL =>
  reportFigures[figure].unit === 'count'
    ? sql`sum(r.${column(figure)})::int as ${column(figure)}`
    : sql`sum(r.${column(figure)})::float8 as ${column(figure)}`

/** The figures of a report, a row for each of what it is grouped by: months in their order, else who sold most first. */
export async function sumReport(db: Db, asked: Reported, group: ReportGroup): Promise<Sums[]> {
  const { key, name } = groupOf[group]
  const order = group === 'month' ? sql`1` : sql`sum(r.sales) desc, sum(r.enquiries) desc, 1`
  const { rows } = await db.execute<Sums>(sql`
    select ${key} as key, min(${name}) as name, ${sql.join(reportFigureNames.map(summed), sql`, `)}
    from (${reportedRows(asked)}) r group by 1 order by ${order}`)
  return rows
}

type Page = { page: number; pageSize: number }

/** A page of what a figure is added up from, the newest first, with how many there are and what they come to. */
export async function listReported(
  db: Db,
  asked: Reported,
  figure: ReportFigure,
  { page, pageSize }: Page,
): Promise<{ rows: ReportedRecord[]; total: number; sum: number }> {
  const behind = sql`from (${reportedRows(asked)}) r where r.${column(figure)} <> 0`
  const { rows } = await db.execute<ReportedRecord>(sql`
    select r.id, r.of, r.kind, r.number, c.name as "customerName", r.title, r.status, r.day::text as day, u.name as staff,
      r.${column(figure)}::float8 as amount
    from (select r.* ${behind} order by r.day desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}) r
    join customer c on c.id = r.customer_id left join app_user u on u.id = r.staff
    order by r.day desc, r.id desc`)
  const { rows: counted } = await db.execute<{ total: number; sum: number }>(
    sql`select count(*)::int as total, coalesce(sum(r.${column(figure)}), 0)::float8 as sum ${behind}`,
  )
  return { rows, total: counted[0]?.total ?? 0, sum: counted[0]?.sum ?? 0 }
}
