import type { SavedQuestion } from '@karavan/contracts/crm/reports/saved-report.contract'
import type { Right } from '@karavan/domain/base/access/rights'
import { minuteWords } from '@karavan/domain/base/clock-words'
import { toMinor } from '@karavan/domain/base/money'
import { periodDays } from '@karavan/domain/base/period'
import { figuresFor, type ReportFigure, reportFigures } from '@karavan/domain/crm/report'
import { figureWords, groupWords, leakWords } from '@karavan/domain/crm/report-words'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { readFunnel } from './funnel.queries.ts'
import { listLeaks } from './leak.queries.ts'
import { readReport, reportedFor } from './report.service.ts'
import type { Reported } from './reported.sql.ts'

/** A part of a report on paper: a chart where something can be drawn, and the table of it. */
export type PaperPart = {
  title: string
  bars: { label: string; value: number; words: string }[]
  /** So many columns are words; the others are figures. */
  named: number
  heads: string[]
  rows: string[][]
  total?: string[]
}

/** A report as it stands on paper. */
export type ReportPaper = { title: string; days: string; parts: PaperPart[] }

const money = (value: number): string => rupees(toMinor(value))
const count = (value: number): string => value.toLocaleString('en-IN')
const words = (figure: ReportFigure, value: number): string =>
  reportFigures[figure].unit === 'money' ? money(value) : count(value)

/** So many rows are drawn, and so many leaks stand on a paper; the screen has all of them. */
const mostBars = 12
const mostLeaks = 100

async function salesPart(db: Db, user: Caller, asked: Reported, { group }: SavedQuestion, needs: readonly Right[]) {
  const { rows, total } = await readReport(db, user, asked, group)
  const figures = figuresFor(needs)
  const line = (name: string, sums: typeof total) => [name, ...figures.map((figure) => words(figure, sums[figure]))]
  return {
    title: `Sales by ${groupWords[group].toLowerCase()}`,
    bars: rows
      .filter(({ sales }) => sales > 0)
      .slice(0, mostBars)
      .map(({ name, sales }) => ({ label: name, value: sales, words: money(sales) })),
    named: 1,
    heads: [groupWords[group], ...figures.map((figure) => figureWords[figure])],
    rows: rows.map((row) => line(row.name, row)),
    total: line('Total', total),
  }
}

async function funnelParts(db: Db, asked: Reported): Promise<PaperPart[]> {
  const { steps, lost } = await readFunnel(db, asked)
  return [
    {
      title: 'From enquiry to booking',
      bars: steps.map((one) => ({ label: figureWords[one.step], value: one.count, words: count(one.count) })),
      named: 1,
      heads: ['Step', 'Enquiries', 'Half took no longer than'],
      rows: steps.map(({ step, count: many, medianMinutes }) => [
        figureWords[step],
        count(many),
        medianMinutes === null ? '–' : minuteWords(medianMinutes),
      ]),
    },
    {
      title: 'Why enquiries were lost',
      bars: lost.map(({ reason, amount }) => ({ label: reason, value: amount, words: money(amount) })),
      named: 1,
      heads: ['Reason', 'Enquiries', 'Offered'],
      rows: lost.map(({ reason, count: many, amount }) => [reason, count(many), money(amount)]),
    },
  ]
}

async function leakPart(db: Db, asked: Reported): Promise<PaperPart> {
  const { data, kinds } = await listLeaks(db, asked, { page: 1, pageSize: mostLeaks })
  return {
    title: 'Margin leaks',
    bars: kinds.map(({ leak, amount }) => ({ label: leakWords[leak], value: amount, words: money(amount) })),
    named: 4,
    heads: ['Booking', 'Leak', 'Staff', 'What', 'Lost'],
    rows: data.map(({ number, customerName, leak, what, staff, amount }) => [
      `${number}, ${customerName}`,
      leakWords[leak],
      staff ?? 'Nobody',
      what,
      money(amount),
    ]),
  }
}

type Kept = { name: string; asked: SavedQuestion; needs: readonly Right[] }

/** A kept report as it is today for somebody who may have it; with no figure but those its owner saw. */
export async function readPaper(
  { config }: { config: Config },
  db: Db,
  user: Caller,
  { name, asked, needs }: Kept,
): Promise<ReportPaper> {
  const { basis, staff, source, destination } = asked
  const days = periodDays(asked.period, today(config))
  const reported = reportedFor(user, { basis, staff, source, destination, ...days }, config)
  const parts =
    asked.view === 'funnel'
      ? await funnelParts(db, reported)
      : [asked.view === 'leaks' ? await leakPart(db, reported) : await salesPart(db, user, reported, asked, needs)]
  const by = basis === 'travel' ? 'by day of travel' : 'by day booked'
  return { title: name, days: `${dayWords(reported.from)} to ${dayWords(reported.until)}, ${by}`, parts }
}
