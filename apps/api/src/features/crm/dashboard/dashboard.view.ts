import { answerTimes, type CrmDashboard, funnelSteps } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import { enquiryKinds, enquirySources, enquiryStatuses, isPending, lostReasons } from '@karavan/domain/crm/enquiry'
import { quotationStatuses } from '@karavan/domain/crm/quotation'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { countedMost, type DashboardRows, type Figure } from './dashboard.queries.ts'

const counted = (figures: readonly Figure[]): number => figures.reduce((all, { count }) => all + count, 0)
const money = (figures: readonly Figure[], of: (figure: Figure) => number): number =>
  toMajor(sum(figures.map((figure): Minor => toMinor(of(figure)))))

/** Trips that are really made or were. */
const happens = new Set(['Confirmed', 'Travelling', 'Completed'])

/** Puts the sums of one organisation into the shape people read. */
export function toDashboard(
  { figures, staff, overdue, today, steps, departures, expiring }: DashboardRows,
  {
    from,
    until,
    kind,
    months,
    ahead,
  }: { from: string; until: string; kind?: string | undefined; months: string[]; ahead: string[] },
): CrmDashboard {
  const of = (measure: string) => figures.filter((figure) => figure.measure === measure)
  const allEnquiries = of('enquiry')
  const enquiries = kind ? allEnquiries.filter((figure) => figure.kind === kind) : allEnquiries
  const withStatus = (rows: Figure[], ...statuses: string[]) =>
    counted(rows.filter(({ key }) => statuses.includes(key)))
  const reach = of('reach')
  const trips = of('booking').filter(({ part }) => happens.has(part))
  const answers = of('answer')
  const answered = counted(answers)
  return {
    from,
    until,
    enquiries: {
      total: counted(enquiries),
      open: withStatus(enquiries, ...enquiryStatuses.filter(isPending)),
      confirmed: withStatus(enquiries, 'Confirmed'),
      lost: withStatus(enquiries, 'Lost'),
      byKind: enquiryKinds.map((each) => {
        const rows = allEnquiries.filter((figure) => figure.kind === each)
        const byStatus = Object.fromEntries(enquiryStatuses.map((status) => [status, withStatus(rows, status)]))
        return { kind: each, byStatus: byStatus as CrmDashboard['enquiries']['byKind'][number]['byStatus'] }
      }),
      byMonth: months.map((month) => {
        const rows = enquiries.filter((figure) => figure.month === month)
        return { month, count: counted(rows), confirmed: withStatus(rows, 'Confirmed') }
      }),
    },
    funnel: funnelSteps.map((step, index) => ({
      step,
      count: counted(reach.filter(({ key }) => Number(key) >= index + 1)),
    })),
    lostReasons: lostReasons
      .map((reason) => ({ reason, count: withStatus(of('lost'), reason) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
    answers: {
      answered,
      averageMinutes: answered > 0 ? Math.round(answers.reduce((all, { amount }) => all + amount, 0) / answered) : null,
      within: answerTimes.map((time) => ({ time, count: withStatus(answers, time) })),
    },
    sources: enquirySources
      .map((source) => {
        const rows = of('source').filter(({ key }) => key === source)
        return { source, count: counted(rows), confirmed: counted(rows.filter(({ part }) => part === 'Confirmed')) }
      })
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
    staff,
    revenue: [...months, ...ahead].map((month) => {
      const rows = trips.filter((figure) => figure.month === month)
      return {
        month,
        trips: counted(rows),
        revenue: money(rows, ({ amount }) => amount),
        margin: money(rows, ({ margin }) => margin),
      }
    }),
    quotations: quotationStatuses
      .map((status) => {
        const rows = of('quotation').filter(({ key }) => key === status)
        return { status, count: counted(rows), total: money(rows, ({ amount }) => amount) }
      })
      .filter(({ count }) => count > 0),
    followUps: { overdue, today, most: countedMost, next: steps },
    departures,
    expiring,
  }
}
