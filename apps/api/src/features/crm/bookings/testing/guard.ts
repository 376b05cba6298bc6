/** Guards of bookings and of their money as they stand in the statements, each with what stands there without it. */
export const guard = {
  /** Whoever changes a booking holds it. */
  lock: [/ for update of "crm_booking"/, ''],
  /** A booking moves on from where it was. */
  fromWhereItWas: [/"crm_booking"\."status" = (\$\d+)/, '$1::text is not null'],
  /** An instalment is paid that was not, seen that was not seen, and open again that was paid. */
  unpaidOnly: [/ and "crm_instalment"\."paid_at" is null(?=\) returning)/, ''],
  unseenOnly: [/ and "crm_instalment"\."verified_at" is null(?=\) returning)/, ''],
  paidOnly: [/"crm_instalment"\."paid_at" is not null and "crm_instalment"\."payment_id" is null/, 'true'],
  /** A supplier gets what they did not get yet. */
  openOnly: [/ and "crm_supplier_payment"\."paid_at" is null(?=\) returning)/, ''],
} as const

/** Where the number of a receipt, an invoice or a credit note is taken. */
export const takesNumber = /^insert into "crm_series"/
