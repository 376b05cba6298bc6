/** Guards of bookings and of their money as they stand in the statements, each with what stands there without it. */
export const guard = {
  /** Whoever changes a booking holds it. */
  lock: [/ for update of "crm_booking"/, ''],
  /** A booking moves on from where it was. */
  fromWhereItWas: [/"crm_booking"\."status" = (\$\d+)/, '$1::text is not null'],
  /** Whoever moves a receipt holds it, and moves it from where it was. */
  receiptLock: [/(from "crm_receipt" where .*) for update/, '$1'],
  receiptFromWhereItWas: [/"crm_receipt"\."state" = (\$\d+)(?=\) returning)/, '$1::text is not null'],
  /** A supplier gets what it did not get yet: its bill is paid from where it was. */
  paidBefore: [/"crm_supplier_payment"\."paid" = (\$\d+)(?=\) returning)/, '$1::numeric is not null'],
  /** Whoever pays a supplier holds it. */
  supplierLock: [/(select id from supplier where id = \$1) for no key update/, '$1'],
} as const

/** Where the number of a receipt, an invoice or a credit note is taken. */
export const takesNumber = /^insert into "crm_series"/
