import { database, feature, words } from './row.mjs'

const invoices = feature('crm/bookings/invoice.race.test.ts')
const money = feature('crm/bookings/payment.race.test.ts')
const receipts = feature('crm/bookings/receipt.test.ts')
const advances = feature('crm/supplier-payments/advance.test.ts')
const bills = feature('crm/supplier-payments/bill.test.ts')
const openings = feature('crm/openings/opening.test.ts')
const debts = feature('crm/openings/opening-debt.test.ts')

/** The money of an agency: its invoices, receipts and books. */
export const crmMoney = [
  words(
    'lock: the customer whose debt is paid by a link',
    debts,
    feature('crm/bookings/debtor.ts'),
    'lock ? sql`for share of c` : sql``',
    'sql``',
  ),
  words(
    'supplier payment: what is on account is not paid again',
    advances,
    feature('crm/bookings/payment.service.ts'),
    '  if (supplierId) await useAccount(context, orgId, supplierId)\n',
    '',
  ),
  database(
    'supplier: what is on account is used once',
    advances,
    'ALTER TABLE supplier_use DROP CONSTRAINT supplier_use_once',
  ),
  database(
    'supplier: no more of an advance is used than it was',
    advances,
    'DROP TRIGGER supplier_use_within ON supplier_use',
  ),
  words(
    'supplier: an advance pays no bill of another currency',
    'packages/domain/src/money/payables/on-account.test.ts',
    'packages/domain/src/money/payables/on-account.ts',
    'one.currency === bill.currency ? Math.min(open, one.amount) : 0',
    'Math.min(open, one.amount)',
  ),
  words(
    'lock: a booking that is worked on while its supplier is followed',
    advances,
    feature('crm/payables/use.service.ts'),
    ' || (bill.crmKind !== null && !held.has(bill.id))',
  ),
  database('pay link: a customer has one', debts, 'DROP INDEX pay_link_one_of_customer'),
  database(
    'input tax: no more than the tax on the bill',
    feature('crm/bookings/input-tax.test.ts'),
    'ALTER TABLE crm_booking_line DROP CONSTRAINT crm_booking_line_input_tax_within',
  ),
  database(
    'supplier: an advance in a currency says how much of it',
    advances,
    'ALTER TABLE supplier_payment_part DROP CONSTRAINT supplier_payment_part_advance_whole',
  ),
  database(
    'supplier: gets the same part of a service once',
    money,
    'ALTER TABLE crm_service_payment DROP CONSTRAINT crm_service_payment_once',
  ),
  database(
    'supplier: no service is paid into a closed month',
    feature('crm/bookings/payment.test.ts'),
    'DROP TRIGGER crm_service_payment_month_is_open ON crm_service_payment',
  ),
  words(
    'supplier: a bill is paid from where it was',
    money,
    feature('crm/bookings/payment.queries.ts'),
    '        eq(supplierPayments.paid, paid),\n',
  ),
  database(
    'supplier: sends back no more than it was paid',
    feature('crm/supplier-payments/agency-payables.test.ts'),
    'ALTER TABLE crm_supplier_payment DROP CONSTRAINT crm_supplier_payment_returned_within',
  ),
  database(
    'TCS: deposited in its month or later',
    feature('crm/bookings/cancel.test.ts'),
    'ALTER TABLE crm_tcs_deposit DROP CONSTRAINT crm_tcs_deposit_not_before',
  ),
  words(
    'supplier: what comes back ends what was to come',
    feature('crm/supplier-payments/agency-payables.test.ts'),
    feature('crm/supplier-payments/refund.service.ts'),
    '  await takeBack(db, payer, supplier, amount, clock)\n',
  ),
  words(
    'purchase: a cost of the agency',
    feature('crm/bookings/book.test.ts'),
    feature('crm/bookings/supplied-book.service.ts'),
    '  if (!house) await bookPurchased(db, actor, booking, lines)\n',
  ),
  database('bill of a supplier: its number once', bills, 'DROP INDEX supplier_bill_reference_once'),
  words(
    'bill of a supplier: a number of whoever was merged into it once',
    bills,
    feature('crm/supplier-payments/bill.service.ts'),
    'if (await isBilledByMerged(db, supplierId, reference)) throw billedAlready(reference)',
  ),
  words(
    'bill of a supplier: cancelled once',
    bills,
    feature('crm/supplier-payments/bill.queries.ts'),
    'and(eq(supplierBills.id, id), isNull(supplierBills.cancelledAt))',
    'and(eq(supplierBills.id, id), isNull(sql`null`))',
  ),
  database('bill of a supplier: stays as it was', bills, 'DROP TRIGGER supplier_bill_kept ON supplier_bill'),
  database(
    'bill of a supplier: none of a closed month',
    bills,
    'DROP TRIGGER supplier_bill_month_is_open ON supplier_bill',
  ),
  words(
    'bill of a supplier: tax comes back between two with a GSTIN',
    bills,
    feature('crm/supplier-payments/bill.service.ts'),
    'if (inputTax > 0 && !(await givesInputTax(db, payer.orgId, supplier.id)))',
    'if (inputTax < 0)',
  ),
  database('opening balance: once per account', openings, 'DROP INDEX opening_balance_once'),
  database('opening balance: stays as it was', openings, 'DROP TRIGGER opening_balance_kept ON opening_balance'),
  words(
    'opening balance: held while it is paid',
    debts,
    feature('crm/bookings/receipt.service.ts'),
    '  await holdOpenings(db, ids)\n',
  ),
  database(
    'opening balance: never paid above what it is',
    debts,
    'ALTER TABLE crm_instalment DROP CONSTRAINT crm_instalment_paid_within',
  ),
  database(
    'opening balance: what is owed follows it alone',
    debts,
    'DROP TRIGGER crm_instalment_follows_opening ON crm_instalment',
  ),
  database(
    'opening balance: an instalment is of a booking or of one',
    debts,
    'ALTER TABLE crm_instalment DROP CONSTRAINT crm_instalment_of_one',
  ),
  words(
    'opening balance: corrected to no less than is used',
    debts,
    feature('crm/bookings/opening-part.service.ts'),
    '  if (used > Math.max(0, toMinor(debt ? amount : -amount))) throw usedMore(used)\n',
  ),
  words(
    'opening balance: an advance is corrected and not voided',
    debts,
    feature('crm/bookings/receipt.service.ts'),
    "  if (receipt.openingId) throw problem('CONFLICT', 'It is an opening balance; correct that one.')\n",
  ),
  database('series: never counts back', openings, 'DROP TRIGGER crm_series_counts ON crm_series'),
  database('portal invoices: a start stays', openings, 'DROP TRIGGER invoice_start_append_only ON invoice_start'),
  database(
    'portal invoices: a start before the first',
    openings,
    'DROP TRIGGER invoice_start_in_time ON invoice_start',
  ),
  database(
    'invoice of the CRM: none that is needless',
    invoices,
    'DROP TRIGGER crm_invoice_refuse_needless ON crm_invoice',
  ),
  database(
    'invoice of the CRM: a number is given once',
    invoices,
    'ALTER TABLE crm_invoice DROP CONSTRAINT crm_invoice_org_id_number_key',
  ),
  database(
    'credit note of the CRM: never more than its invoice',
    invoices,
    'DROP TRIGGER crm_credit_note_within ON crm_invoice',
  ),
  database(
    'charge for cancelling: never more than the price',
    feature('crm/bookings/cancel.test.ts'),
    'ALTER TABLE crm_booking_line DROP CONSTRAINT crm_booking_line_charge_within',
  ),
  database(
    'write-off: never more than is owed',
    feature('crm/bookings/write-off.test.ts'),
    'ALTER TABLE crm_booking DROP CONSTRAINT crm_booking_written_off_within',
  ),
  database(
    'write-off: one at a time waits',
    feature('crm/bookings/write-off.test.ts'),
    'DROP INDEX crm_write_off_one_open',
  ),
  database(
    'write-off: more than a little by two people',
    feature('crm/bookings/write-off.test.ts'),
    'ALTER TABLE crm_write_off DROP CONSTRAINT crm_write_off_two_people',
  ),
  words(
    'write-off: parts of one debt count together',
    feature('crm/bookings/write-off.test.ts'),
    feature('crm/bookings/write-off.service.ts'),
    'needsApproval(toMinor(amount), toMinor(booking.writtenOff))',
    'needsApproval(toMinor(amount), 0)',
  ),
  words(
    'write-off: decided once',
    feature('crm/bookings/write-off.test.ts'),
    feature('crm/bookings/write-off.queries.ts'),
    ".where(and(eq(writeOffs.id, id), eq(writeOffs.state, 'Requested')))",
    '.where(eq(writeOffs.id, id))',
  ),
  database(
    'instalment: never paid above its amount',
    money,
    'ALTER TABLE crm_instalment DROP CONSTRAINT crm_instalment_paid_within',
  ),
  database(
    'receipt: a number is given once',
    invoices,
    'ALTER TABLE crm_receipt DROP CONSTRAINT crm_receipt_number_once',
  ),
  words(
    'receipt: a reference counts once',
    receipts,
    feature('crm/bookings/receipt.write.ts'),
    'if (same) throw writtenBefore(same)',
    '',
  ),
  database(
    'refund: two people above the limit',
    feature('crm/bookings/refund.test.ts'),
    'ALTER TABLE crm_refund DROP CONSTRAINT crm_refund_two_people',
  ),
  words(
    'pay link: no claim with tax at source before the PAN',
    feature('crm/bookings/pan.test.ts'),
    feature('crm/bookings/pay-link.service.ts'),
    '  if (booking) await refuseWithoutPan(db, booking)\n',
  ),
  words(
    'pay link: nobody takes the word of no PAN at another total',
    feature('crm/bookings/pan.test.ts'),
    feature('crm/bookings/pay-link.service.ts'),
    'if (noPan && shownTotal !== total)',
    'if (false)',
  ),
  words(
    'quotation: nothing is paid while a fare has lapsed',
    feature('crm/quotations/pay.test.ts'),
    feature('crm/bookings/crm-booking.payee.ts'),
    '  await refuseResting(db, booking)\n',
  ),
  words(
    'TCS: collected once for what was paid before',
    feature('crm/bookings/tcs.test.ts'),
    feature('crm/bookings/tcs.service.ts'),
    'before: toMinor(tcsBefore)',
    'before: 0',
  ),
  words(
    'TCS: what is deposited stays',
    feature('crm/bookings/tcs.test.ts'),
    feature('crm/bookings/tcs.service.ts'),
    'deposited: toMinor(Number(row?.deposited ?? 0))',
    'deposited: 0',
  ),
  words(
    'refund: what came by card goes there before anything else',
    feature('crm/quotations/card-refund.test.ts'),
    feature('crm/bookings/refund.service.ts'),
    'if (!refundWays({ byCard, cardRefused }).includes(way))',
    'if (false)',
  ),
  words(
    'refund: one that failed on its card is failed once',
    feature('crm/quotations/card-refund.test.ts'),
    feature('money/payments/refund.service.ts'),
    "if (!payment || !refund || refund.status === 'Failed') return",
    'if (!payment || !refund) return',
  ),
  database(
    'ledger: a transaction stands in one book',
    feature('crm/bookings/agency-book.test.ts'),
    'DROP TRIGGER ledger_transaction_zero_sum ON ledger_transaction',
  ),
  words(
    'receipt: moved from where it was',
    money,
    feature('crm/bookings/receipt.queries.ts'),
    '.where(and(eq(receipts.id, id), eq(receipts.state, state)))',
    '.where(eq(receipts.id, id))',
  ),
  words(
    'pay link: the booking is held before its money is decided on',
    feature('crm/bookings/pay-link.race.test.ts'),
    feature('crm/bookings/crm-booking.queries.ts'),
    'findWhere(db, eq(crmBookings.id, id), true)',
    'findWhere(db, eq(crmBookings.id, id))',
  ),
  words(
    'own gateway: speaks of its own payments alone',
    feature('crm/bookings/pay-link.test.ts'),
    feature('money/payments/news.service.ts'),
    ' && one.gatewayId === gatewayId',
    '',
  ),
  database('own gateway: one in use', feature('crm/bookings/pay-link.test.ts'), 'DROP INDEX gateway_one_in_use'),
  database(
    'UPI: costs nothing on top',
    feature('crm/bookings/pay-link.test.ts'),
    'ALTER TABLE payment_session DROP CONSTRAINT payment_session_upi_costs_nothing',
  ),
  words(
    'deposit: undone on a statement, its money leaves the wallet',
    feature('crm/bank/bank.test.ts'),
    feature('crm/bank/match.service.ts'),
    '    await takeBackDeposit(context, decision.targetId, reason)\n',
    '',
  ),
  words(
    'deposit: taken back, it is credited anew',
    feature('crm/bank/bank.test.ts'),
    feature('money/deposits/deposit.service.ts'),
    "key: await freshKey(db, `payment ${referenceKey(bankReference ?? '')}`)",
    "key: `payment ${referenceKey(bankReference ?? '')}`",
  ),
  database('pay link: one for one thing', feature('crm/bookings/pay-link.test.ts'), 'DROP INDEX pay_link_one_each'),
  database(
    'reminder: each once',
    feature('crm/bookings/reminder.test.ts'),
    'ALTER TABLE crm_reminder DROP CONSTRAINT crm_reminder_once',
  ),
]
