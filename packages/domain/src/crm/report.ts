import type { Right } from '../base/access/rights.ts'
import { sum, toMajor, toMinor } from '../base/money.ts'

/** What the rows of a report stand for. */
export const reportGroups = ['staff', 'source', 'destination', 'month'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Which day decides whether something belongs to a period: the day it came or was booked, or the day of travel. */
export const reportBases = ['booked', 'travel'] as const
export type ReportBasis = (typeof reportBases)[number]

type Figure = {
  of: 'enquiry' | 'booking'
  unit: 'count' | 'money'
  right?: Right /** Stands in the funnel alone. */
  funnel?: true
}

/** The figures of a report: what each is added up from, in what, and who may see it. */
export const reportFigures = {
  enquiries: { of: 'enquiry', unit: 'count' },
  answered: { of: 'enquiry', unit: 'count', funnel: true },
  quoted: { of: 'enquiry', unit: 'count' },
  won: { of: 'enquiry', unit: 'count' },
  lost: { of: 'enquiry', unit: 'count' },
  lostValue: { of: 'enquiry', unit: 'money', funnel: true },
  bookings: { of: 'booking', unit: 'count' },
  sales: { of: 'booking', unit: 'money' },
  cost: { of: 'booking', unit: 'money', right: 'cost' },
  margin: { of: 'booking', unit: 'money', right: 'margin' },
  collected: { of: 'booking', unit: 'money' },
  open: { of: 'booking', unit: 'money' },
  cancelled: { of: 'booking', unit: 'count' },
} as const satisfies Record<string, Figure>

export type ReportFigure = keyof typeof reportFigures
export const reportFigureNames = Object.keys(reportFigures) as ReportFigure[]
export type ReportSums = Record<ReportFigure, number>

/** What has to be asked of somebody before they see a figure; nothing for most. */
export const rightOfFigure = (figure: ReportFigure): Right | undefined => (reportFigures[figure] as Figure).right

/** The figures of a report that somebody sees. */
export const figuresFor = (rights: readonly Right[]): ReportFigure[] =>
  reportFigureNames.filter((figure) => {
    const right = rightOfFigure(figure)
    return !(reportFigures[figure] as Figure).funnel && (right === undefined || rights.includes(right))
  })

/** How many of the enquiries became bookings, in percent with one place; nothing where there were none. */
export const conversionOf = ({ won, enquiries }: Pick<ReportSums, 'won' | 'enquiries'>): number | null =>
  enquiries === 0 ? null : Math.round((won * 1000) / enquiries) / 10

/** The row under a report: each figure of all rows together, money to the paisa. */
export function totalOf(rows: readonly ReportSums[]): ReportSums {
  const added = (figure: ReportFigure) =>
    reportFigures[figure].unit === 'count'
      ? sum(rows.map((row) => row[figure]))
      : toMajor(sum(rows.map((row) => toMinor(row[figure]))))
  return Object.fromEntries(reportFigureNames.map((figure) => [figure, added(figure)])) as ReportSums
}

/** The steps from an enquiry to a booking; each is a figure of a report, so that it opens its enquiries. */
export const funnelFigures = ['enquiries', 'answered', 'quoted', 'won'] as const satisfies ReportFigure[]

/** How margin is lost: sold too cheap, dearer in the catalogue since it was sent, dearer at a supplier, or let go unexplained. */
export const leakKinds = ['thin', 'moved', 'dearer', 'discount'] as const
export type LeakKind = (typeof leakKinds)[number]
