import { reportFigureNames, reportFigures, rightOfFigure } from '../crm/report.ts'
import { figureWords, leakWords } from '../crm/report-words.ts'
import { day, type ExportColumn, type ExportList, moment, money, text, worded } from './export-column.ts'

const figureColumns: readonly ExportColumn[] = reportFigureNames
  .filter((figure) => !('funnel' in reportFigures[figure]))
  .map((figure) =>
    reportFigures[figure].unit === 'money'
      ? money(figureWords[figure], figure, rightOfFigure(figure))
      : text(figureWords[figure], figure),
  )

const taskColumns = [
  text('Task', 'title'),
  text('Note', 'note'),
  text('About', 'record.of'),
  text('Number', 'record.number'),
  text('Name', 'record.name'),
  moment('Due', 'dueAt'),
  text('Assigned to', 'assignee'),
  text('Given by', 'createdBy'),
  moment('Done', 'doneAt'),
  text('Done by', 'doneBy'),
  moment('Made', 'createdAt'),
]

/** The tables of reports, of what people earn by what they sell, of tasks, and of a bank's statement. */
export const reportExports = {
  report: {
    name: 'Reports',
    path: '/crm/reports',
    whole: 'rows',
    columns: [text('Of', 'name'), ...figureColumns, text('Conversion in percent', 'conversion')],
  },
  'report-rows': {
    name: 'Records behind a figure',
    path: '/crm/reports/rows',
    columns: [
      text('Number', 'number'),
      text('Record', 'of'),
      text('Kind', 'kind'),
      text('Customer', 'customerName'),
      text('About', 'title'),
      text('Status', 'status'),
      day('Day', 'day'),
      text('Staff', 'staff'),
      money('Adds', 'amount'),
    ],
  },
  'funnel-steps': {
    name: 'Steps of enquiries',
    path: '/crm/reports/funnel',
    whole: 'steps',
    columns: [
      worded('Step', 'step', figureWords),
      text('Enquiries', 'count'),
      text('Half took at most minutes', 'medianMinutes'),
    ],
  },
  'lost-reasons': {
    name: 'Reasons of lost enquiries',
    path: '/crm/reports/funnel',
    whole: 'lost',
    columns: [text('Reason', 'reason'), text('Enquiries', 'count'), money('Amount', 'amount')],
  },
  leaks: {
    name: 'Margin leaks',
    path: '/crm/reports/leaks',
    columns: [
      text('Booking', 'number'),
      text('Customer', 'customerName'),
      worded('Leak', 'leak', leakWords),
      text('What', 'what'),
      text('Staff', 'staff'),
      day('Day', 'day'),
      money('Lost', 'amount'),
    ],
  },
  targets: {
    name: 'Targets',
    path: '/crm/targets',
    whole: 'rows',
    columns: [
      text('Person', 'name'),
      money('Sales to reach', 'target.sales'),
      money('Sales', 'reached.sales'),
      money('Margin to reach', 'target.margin', 'margin'),
      money('Margin', 'reached.margin', 'margin'),
      text('Bookings to reach', 'target.bookings'),
      text('Bookings', 'reached.bookings'),
    ],
  },
  commission: {
    name: 'Commission',
    path: '/crm/commission',
    whole: 'months',
    columns: [text('Month', 'month'), text('Of', 'of'), money('Base', 'base'), money('Earned', 'earned')],
  },
  'commission-bookings': {
    name: 'Bookings of a commission',
    path: '/crm/commission',
    whole: 'bookings',
    columns: [
      text('Booking', 'number'),
      text('Customer', 'customerName'),
      text('Month', 'month'),
      money('Sales', 'sales'),
      money('Margin', 'margin', 'margin'),
    ],
  },
  'commission-payments': {
    name: 'Payments of commission',
    path: '/crm/commission',
    whole: 'payments',
    columns: [day('Paid on', 'paidOn'), money('Amount', 'amount'), text('Way', 'way'), text('Reference', 'reference')],
  },
  tasks: { name: 'Tasks', path: '/crm/tasks', columns: taskColumns },
  'bank-lines': {
    name: 'Lines of a bank statement',
    path: '/crm/bank-statements/:id/lines',
    asked: ['id'],
    columns: [
      text('Line', 'line'),
      day('Paid on', 'paidOn'),
      text('Description', 'description'),
      text('Reference', 'reference'),
      money('Amount', 'amount'),
      money('Balance', 'balance'),
      text('State', 'state'),
      text('Found to be', 'match.number'),
      text('Of', 'match.name'),
      text('Reason', 'reason'),
      text('Decided by', 'decidedBy'),
      moment('Decided', 'decidedAt'),
    ],
  },
} as const satisfies Record<string, ExportList>
