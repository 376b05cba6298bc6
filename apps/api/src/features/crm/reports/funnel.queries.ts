import type { Funnel } from '@karavan/contracts/crm/reports/report.contract'
import { funnelFigures } from '@karavan/domain/crm/report'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type Reported, reportedRows } from './reported.sql.ts'

type Step = (typeof funnelFigures)[number]
type Found = Record<Step, number> &
  Record<`${Exclude<Step, 'enquiries'>}_took`, number | null> & { lost: Funnel['lost'] }

/** Half of the times are no longer than this, in minutes; what ran backwards took none. */
const median = (from: string, to: string) =>
  sql`percentile_disc(0.5) within group (order by greatest(0, floor(extract(epoch from ${sql.raw(to)} - ${sql.raw(from)}) / 60)::int))
    filter (where ${sql.raw(to)} is not null and ${sql.raw(from)} is not null)`

/** How far the enquiries of a report came, how long each step took, and why they were lost, those that cost most first. */
export async function readFunnel(db: Db, asked: Reported): Promise<Funnel> {
  const { rows } = await db.execute<Found>(sql`
    with asked as (select r.* from (${reportedRows(asked)}) r where r.of = 'enquiry'),
    timed as (
      select a.enquiries, a.answered, a.quoted, a.won, e.created_at, e.first_answer_at,
        case when a.quoted = 1 then q.sent_at end as sent_at, case when a.won = 1 then e.confirmed_at end as confirmed_at
      from asked a join enquiry e on e.id = a.id
      left join lateral (
        select min(v.sent_at) as sent_at from quotation q join quotation_version v on v.quotation_id = q.id
        where q.enquiry_id = e.id) q on a.quoted = 1)
    select count(*)::int as enquiries, coalesce(sum(answered), 0)::int as answered, coalesce(sum(quoted), 0)::int as quoted,
      coalesce(sum(won), 0)::int as won,
      ${median('created_at', 'first_answer_at')} as answered_took,
      ${median('coalesce(first_answer_at, created_at)', 'sent_at')} as quoted_took,
      ${median('coalesce(sent_at, first_answer_at, created_at)', 'confirmed_at')} as won_took,
      coalesce((
        select json_agg(l order by l.amount desc, l.count desc, l.reason) from (
          select reason, count(*)::int as count, sum("lostValue") as amount from asked where reason is not null group by 1) l),
        '[]') as lost
    from timed`)
  const [found] = rows
  if (!found) throw new Error('The funnel gave no row')
  return {
    steps: funnelFigures.map((step) => ({
      step,
      count: found[step],
      medianMinutes: step === 'enquiries' ? null : found[`${step}_took`],
    })),
    lost: found.lost,
  }
}
