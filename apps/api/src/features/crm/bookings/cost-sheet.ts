import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { costNow, plannedNow } from './service-state.ts'

type Row = {
  service: string
  label: string
  supplier: string | null
  from: string | null
  until: string | null
  state: string
  reference: string | null
  currency: string | null
  cost: number | null
  rate: number | null
  planned: number | null
  costInr: number | null
  sell: number | null
  margin: number | null
}

const blank: Row = {
  ...{ service: '', label: '', supplier: null, from: null, until: null, state: '', reference: null },
  ...{ currency: null, cost: null, rate: null, planned: null, costInr: null, sell: null, margin: null },
}

const toRow = (line: LineRecord): Row => ({
  ...{ service: line.service, label: line.label, supplier: line.supplier, from: line.from, until: line.until },
  ...{ state: line.state, reference: line.supplierReference ?? line.portalReference },
  ...{ currency: line.currency, cost: line.cost, rate: line.rate, planned: plannedNow(line) },
  ...{ costInr: costNow(line), sell: line.sell, margin: less(line.sell, costNow(line)) },
})

/** What each service of a booking costs and is sold for, their sum, and what the customer pays with taxes. */
export const costRows = (
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
  bills: CrmBooking['supplierBills'],
): Row[] => {
  const { plannedCost, cost, gross, total } = booking
  return [
    ...lines.map(toRow),
    ...bills.map(({ supplier, label, reference, billedOn, cost: billed }) => ({
      ...{ ...blank, service: 'Bill', label, supplier, from: billedOn, reference },
      ...{ planned: 0, costInr: billed, sell: 0, margin: -billed },
    })),
    { ...blank, label: 'All services', planned: plannedCost, costInr: cost, sell: gross, margin: less(gross, cost) },
    { ...blank, label: 'Taxes', sell: less(total, gross) },
    { ...blank, label: 'The customer pays', sell: total },
  ]
}

const columns: SheetColumn<Row>[] = [
  { header: 'Service', value: ({ service }) => service, width: 14 },
  { header: 'What', value: ({ label }) => label, width: 44 },
  { header: 'Supplier', value: ({ supplier }) => supplier, width: 28 },
  { header: 'From', value: ({ from }) => from, date: 'day', width: 14 },
  { header: 'Until', value: ({ until }) => until, date: 'day', width: 14 },
  { header: 'State', value: ({ state }) => state, width: 12 },
  { header: 'Number', value: ({ reference }) => reference, width: 18 },
  { header: 'Currency', value: ({ currency }) => currency, width: 10 },
  { header: 'Cost', value: ({ cost }) => cost, money: true, width: 14 },
  { header: 'Rate', value: ({ rate }) => rate, width: 10 },
  { header: 'Planned (₹)', value: ({ planned }) => planned, money: true, width: 16 },
  { header: 'Cost (₹)', value: ({ costInr }) => costInr, money: true, width: 16 },
  { header: 'Sold (₹)', value: ({ sell }) => sell, money: true, width: 16 },
]

/** Who may know costs and not what is earned reads the same without the margin. */
export const costColumns = (margin: boolean): SheetColumn<Row>[] => [
  ...columns,
  ...(margin ? [{ header: 'Margin (₹)', value: (row: Row) => row.margin, money: true as const, width: 16 }] : []),
]
