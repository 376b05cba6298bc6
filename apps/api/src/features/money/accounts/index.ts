export { buyerName } from './buyer-name.sql.ts'
export { monthOf, startOf, within } from './ledger-period.sql.ts'
export { addMonths, firstDayOf, type Months, monthsOf } from './month.ts'
