import type { openings as contract } from '@karavan/contracts/crm/openings/opening.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { ContinuedSeries } from '@karavan/domain/crm/opening'
import { financialYearOf } from '@karavan/domain/money/financial-year'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenCheck, type Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { continueInvoices, hasBegun, nextSerial } from '../../sales/core/index.ts'
import { continueNumbers, isHouse, lastNumber } from '../bookings/index.ts'

type Series = Got<(typeof contract)['continueSeries']>['data']

/** The papers of the portal are the house's own. */
const seriesOf = (house: boolean): ContinuedSeries[] => (house ? ['RC', 'IN', 'KI'] : ['RC', 'IN'])

async function readOne(db: Db, orgId: string, series: ContinuedSeries, day: PlainDate): Promise<Series> {
  const year = financialYearOf(day)
  if (series === 'KI')
    return { series, year, next: await nextSerial(db, series, year), begun: await hasBegun(db, series, year) }
  const last = await lastNumber(db, orgId, series, day)
  return { series, year, next: (last ?? 0) + 1, begun: last !== null }
}

/** The series of an organisation this year, and where each goes on. */
export async function readSeries({ platform, db, user }: Pick<Context, 'platform' | 'db' | 'user'>): Promise<Series[]> {
  const day = today(platform.config)
  const found: Series[] = []
  for (const series of seriesOf(await isHouse(db, user.orgId))) found.push(await readOne(db, user.orgId, series, day))
  return found
}

const begun = (series: string) =>
  problem('CONFLICT', `${series} has begun: its numbers follow each other, and none is left out or given twice.`)

/** Lets a series of this year go on from a number, once and before its first paper. */
export async function continueSeries(
  { platform, db, user, actor }: Context,
  { series, next }: { series: ContinuedSeries; next: number },
): Promise<Series> {
  const day = today(platform.config)
  if (!seriesOf(await isHouse(db, user.orgId)).includes(series))
    throw invalid({ path: 'series', message: 'You have no such series' })
  const year = financialYearOf(day)
  const made =
    series === 'KI'
      ? await continueInvoices(db, { series, financialYear: year, next, by: user.id }).catch((error: unknown) => {
          throw brokenCheck(error) === 'invoice_start_before_first' ? begun(series) : error
        })
      : await continueNumbers(db, user.orgId, series, day, next)
  if (!made) throw begun(series)
  await recordAudit(db, actor, {
    entity: 'series',
    id: user.orgId,
    action: `${series} of ${year} goes on from ${next}`,
    after: { series, year, next },
  })
  return readOne(db, user.orgId, series, day)
}
