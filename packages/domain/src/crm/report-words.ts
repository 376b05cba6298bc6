import type { LeakKind, ReportFigure, ReportGroup } from './report.ts'

export const groupWords: Record<ReportGroup, string> = {
  staff: 'Staff',
  source: 'Source',
  destination: 'Destination',
  month: 'Month',
}

export const figureWords: Record<ReportFigure, string> = {
  enquiries: 'Enquiries',
  answered: 'Answered',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
  lostValue: 'Lost value',
  bookings: 'Bookings',
  sales: 'Sales',
  cost: 'Cost',
  margin: 'Margin',
  collected: 'Collected',
  open: 'Open',
  cancelled: 'Cancelled',
}

export const leakWords: Record<LeakKind, string> = {
  thin: 'Below least margin',
  moved: 'Price moved after sending',
  dearer: 'Supplier dearer than quoted',
  discount: 'Discount without a reason',
}
