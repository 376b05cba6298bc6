import type {
  AccountSheet,
  BalanceRow,
  ReceivableRow,
  RefundDueRow,
  RegisterRow,
  RevenueRow,
  TaxMonth,
  TcsRow,
} from '@karavan/contracts/money/accounts/account.contract'
import { indiaStates } from '@karavan/domain/base/india-states'
import { type SheetColumn, stampOf } from '../../../platform/sheets/sheet.ts'

type RowOf = {
  balances: BalanceRow
  receivables: ReceivableRow
  refunds: RefundDueRow
  revenue: RevenueRow
  taxes: TaxMonth
  tcs: TcsRow
  register: RegisterRow
}

const money = <Row>(header: string, value: (row: Row) => number): SheetColumn<Row> => ({
  header,
  value,
  width: 16,
  money: true,
})

const balances = (zone: string): SheetColumn<BalanceRow>[] => [
  { header: 'Organisation', value: ({ companyName }) => companyName, width: 32 },
  { header: 'Agent ID', value: ({ agentId }) => agentId },
  { header: 'Kind', value: ({ kind }) => kind },
  money('Balance', ({ balance }) => balance),
  money('Credit limit', ({ creditLimit }) => creditLimit),
  money('Spendable', ({ spendable }) => spendable),
  money('Held', ({ held }) => held),
  {
    header: 'Last moved',
    value: ({ lastMovedAt }) => lastMovedAt && stampOf(lastMovedAt, zone),
    date: 'moment',
    width: 18,
  },
]

const whatOwed: Record<ReceivableRow['kind'], string> = {
  credit: 'Credit used',
  account: 'Owed by account',
  booking: 'Booking to be paid',
  package: 'Booking to be paid',
  activity: 'Booking to be paid',
}

const receivables = (zone: string): SheetColumn<ReceivableRow>[] => [
  { header: 'Organisation', value: ({ companyName }) => companyName, width: 32 },
  { header: 'What', value: ({ kind }) => whatOwed[kind], width: 20 },
  { header: 'Reference', value: ({ reference }) => reference, width: 18 },
  money('Amount', ({ amount }) => amount),
  { header: 'Since', value: ({ since }) => stampOf(since, zone), date: 'moment', width: 18 },
  { header: 'Due', value: ({ dueAt }) => dueAt && stampOf(dueAt, zone), date: 'moment', width: 18 },
  { header: 'Days', value: ({ ageDays }) => ageDays },
]

const refunds = (zone: string): SheetColumn<RefundDueRow>[] => [
  { header: 'Organisation', value: ({ companyName }) => companyName, width: 32 },
  { header: 'What', value: ({ kind }) => (kind === 'card' ? 'To the card' : 'By hand') },
  { header: 'Reference', value: ({ reference }) => reference, width: 18 },
  money('Amount', ({ amount }) => amount),
  { header: 'Since', value: ({ since }) => stampOf(since, zone), date: 'moment', width: 18 },
  { header: 'Message', value: ({ message }) => message, width: 40 },
]

const revenue: SheetColumn<RevenueRow>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'Service', value: ({ service }) => service },
  { header: 'Bookings', value: ({ bookings }) => bookings },
  money('Sales', ({ sales }) => sales),
  money('Net', ({ net }) => net),
  money('Margin', ({ margin }) => margin),
  money('GST', ({ taxes: gst }) => gst),
]

const taxes: SheetColumn<TaxMonth>[] = [
  { header: 'Month', value: ({ month }) => month },
  money('CGST', ({ cgst }) => cgst),
  money('SGST', ({ sgst }) => sgst),
  money('IGST', ({ igst }) => igst),
  money('TCS', ({ tcs: collected }) => collected),
]

const tcs: SheetColumn<TcsRow>[] = [
  { header: 'Month', value: ({ month }) => month },
  { header: 'PAN', value: ({ pan }) => pan },
  { header: 'Organisation', value: ({ companyName }) => companyName, width: 32 },
  money('Collected on', ({ base }) => base),
  money('TCS', ({ tcs: collected }) => collected),
]

const stateOf = (code: string | null) => (code === null ? null : `${code} ${indiaStates[code] ?? ''}`.trim())

const register: SheetColumn<RegisterRow>[] = [
  { header: 'Number', value: ({ number }) => number, width: 18 },
  { header: 'Kind', value: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note') },
  { header: 'Date', value: ({ issuedOn }) => issuedOn, date: 'day', width: 14 },
  { header: 'Against', value: ({ against }) => against, width: 18 },
  { header: 'Recipient', value: ({ companyName }) => companyName, width: 32 },
  { header: 'GSTIN', value: ({ gstin }) => gstin, width: 18 },
  { header: 'Place of supply', value: ({ placeOfSupply }) => stateOf(placeOfSupply), width: 22 },
  { header: 'SAC', value: ({ sac }) => sac },
  { header: 'Booking', value: ({ cause }) => cause.number, width: 18 },
  money('Taxable value', ({ taxable }) => taxable),
  money('CGST', ({ cgst }) => cgst),
  money('SGST', ({ sgst }) => sgst),
  money('IGST', ({ igst }) => igst),
  money('TCS', ({ tcs: collected }) => collected),
  money('Total', ({ total }) => total),
]

/** The columns every table of the accounts has as a file, moments by the clock of the house. */
export const sheetColumns = (zone: string): { [S in AccountSheet]: SheetColumn<RowOf[S]>[] } => ({
  balances: balances(zone),
  receivables: receivables(zone),
  refunds: refunds(zone),
  revenue,
  taxes,
  tcs,
  register,
})

/** What the table is called inside its file. */
export const sheetNames: Record<AccountSheet, string> = {
  balances: 'Balances',
  receivables: 'Receivables',
  refunds: 'Refunds due',
  revenue: 'Revenue and margin',
  taxes: 'Tax by month',
  tcs: 'TCS by PAN',
  register: 'Invoice register',
}
