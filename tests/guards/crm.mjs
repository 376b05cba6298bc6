import { database, feature, words } from './row.mjs'

const enquiries = feature('crm/enquiries/enquiry.routes.test.ts')
const requests = feature('crm/bookings/request.test.ts')
const rights = feature('crm/rights.test.ts')
const tasks = feature('crm/tasks/task.test.ts')
const invoices = feature('crm/bookings/invoice.race.test.ts')
const money = feature('crm/bookings/payment.race.test.ts')
const receipts = feature('crm/bookings/receipt.test.ts')
const pans = feature('crm/bookings/pan.test.ts')
const customers = feature('crm/customers/customer.routes.test.ts')
const applicants = feature('sales/visa-applications/application-list.queries.test.ts')
const uploads = feature('base/files/document.routes.test.ts')
const messages = feature('crm/messages/message.test.ts')
const commission = feature('crm/reports/commission.test.ts')
const reports = feature('crm/reports/report.test.ts')
const inbound = feature('crm/inbound/inbound.test.ts')
const openings = feature('crm/openings/opening.test.ts')

const tripLines = feature('crm/quotations/trip-line.test.ts')
const tripStock = feature('catalogue/itineraries/trip-stock.ts')

const personal = feature('crm/personal-data/personal-data.test.ts')
const told = feature('crm/personal-data/told.race.test.ts')

/** The office of an agency. */
export const crm = [
  words(
    'trip line: gone without rooms or places',
    tripLines,
    tripStock,
    'own.filter(({ left, count }) => left < count)',
    'own.filter(({ left }) => left < 0)',
  ),
  words(
    'trip line: gone outside of the validity of its itinerary',
    tripLines,
    feature('catalogue/itineraries/trip-sale.ts'),
    'if (offered) return',
    'if (offered === "") return',
  ),
  words(
    'trip line: not booked while the house has to be asked',
    tripLines,
    feature('crm/bookings/book.plan.ts'),
    "kind === 'trip' ? cannot",
    "kind === 'visa' ? cannot",
  ),
  database(
    'saved report: nobody is mailed one twice in a week',
    reports,
    'ALTER TABLE saved_report_mail DROP CONSTRAINT saved_report_mail_once',
  ),
  words(
    'saved report: goes to nobody who may not see it when it is sent',
    reports,
    feature('crm/reports/saved-report.routes.ts'),
    'lackingFor({ needs, staff: asked.staff }, user) === undefined ? draw',
    'user.active ? draw',
  ),
  words(
    'saved report: handed over at most once',
    reports,
    feature('crm/reports/mail-report.job.ts'),
    '.where(and(mine, isNull(savedReportMails.claimedAt)))',
    '.where(mine)',
    'erasure: nothing is booked for whoever is erased',
    personal,
    'DROP TRIGGER crm_booking_of_nobody_erased ON crm_booking',
  ),
  database(
    'erasure: nothing of whoever was erased comes back',
    personal,
    'ALTER TABLE customer DROP CONSTRAINT customer_erased_is_empty',
  ),
  words(
    'erasure: waits for what is being booked',
    personal,
    feature('crm/personal-data/erase.service.ts'),
    'order by id for update`',
    'order by id`',
  ),
  database(
    'erasure: takes out words and nothing else',
    personal,
    'CREATE OR REPLACE FUNCTION audit_entry_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  words(
    'erasure: waits for jobs that tell names',
    told,
    feature('crm/customers/named.ts'),
    'sql`for key share of c skip locked`',
    'sql``',
  ),
  words(
    'erasure: waits for sheets that are written',
    told,
    feature('site/exports/export.service.ts'),
    ".where(eq(exportFiles.id, exportId)).for('update')",
    '.where(eq(exportFiles.id, exportId))',
  ),
  database(
    'erasure: old papers lose words and no amount',
    personal,
    'CREATE OR REPLACE FUNCTION crm_invoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  database(
    'erasure: entries of the books lose names and no amount',
    personal,
    'CREATE OR REPLACE FUNCTION ledger_transaction_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  database(
    'erasure: starting balances lose names and no amount',
    personal,
    'CREATE OR REPLACE FUNCTION opening_balance_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  database(
    'erasure: lines of bank statements lose words and no amount',
    personal,
    'CREATE OR REPLACE FUNCTION bank_line_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  database(
    'erasure: registrations lose their code and nothing else',
    personal,
    'CREATE OR REPLACE FUNCTION einvoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  words(
    'erasure: seals of the books hold without the names',
    personal,
    feature('crm/personal-data/retention.service.ts'),
    "await eraseSealed(db, platform.secretKey, 'ledger', entries,",
    "await eraseSealed(db, platform.secretKey, 'ledger', [],",
  ),
  words(
    'commission: paid to one person by one at a time',
    commission,
    feature('crm/reports/commission.queries.ts'),
    "select pg_advisory_xact_lock(hashtextextended('karavan-commission ' || ${orgId} || ${userId}, 0))",
    'select ${orgId}::text, ${userId}::text',
  ),
  database(
    'commission: what was paid stays as it was',
    commission,
    'DROP TRIGGER crm_commission_payment_append_only ON crm_commission_payment',
  ),
  database(
    'commission: no payment in a closed month',
    commission,
    'DROP TRIGGER crm_commission_payment_month_is_open ON crm_commission_payment',
  ),
  database(
    'passport of a customer: never written plain',
    customers,
    'ALTER TABLE customer DROP CONSTRAINT customer_passport_not_plain',
  ),
  database(
    'passport of a family: never written plain',
    customers,
    'ALTER TABLE customer DROP CONSTRAINT customer_family_not_plain',
  ),
  database(
    'passport of an applicant: never written plain',
    applicants,
    'ALTER TABLE visa_applicant DROP CONSTRAINT visa_applicant_passport_not_plain',
  ),
  database(
    'visa number: never written plain',
    feature('sales/visa-applications/process.service.test.ts'),
    'ALTER TABLE visa_applicant DROP CONSTRAINT visa_applicant_visa_number_not_plain',
  ),
  words(
    'uploads: room is taken by one at a time',
    uploads,
    feature('base/files/room.ts'),
    "select pg_advisory_xact_lock(hashtextextended('karavan-files ' || ${orgId}, 0))",
    'select ${orgId}::text',
  ),
  words(
    'uploads: none by a stranger',
    uploads,
    feature('base/files/file.routes.ts'),
    '    refuseStranger(user, config)\n    return { data',
    '    return { data',
  ),
  database('PAN: never written plain', pans, 'ALTER TABLE customer DROP CONSTRAINT customer_pan_not_plain'),
  database(
    'PAN of a supplier: never written plain',
    pans,
    'ALTER TABLE supplier DROP CONSTRAINT supplier_pan_not_plain',
  ),
  database('PAN of an organisation: never written plain', pans, 'ALTER TABLE org DROP CONSTRAINT org_pan_not_plain'),
  words(
    'PAN: no money without it',
    pans,
    feature('crm/bookings/receipt.service.ts'),
    '  for (const booking of bookings) await refuseWithoutPan(db, booking)\n',
  ),
  words(
    'PAN: found within an organisation only',
    pans,
    'apps/api/src/platform/crypto/pan.ts',
    "keyedHash(secretKey, 'pan', `${kinds[kind].within(orgId)} ${pan}`)",
    'pan',
  ),
  database('message: moves by its states', messages, 'DROP TRIGGER message_keep ON message'),
  database('message: once per occasion', messages, 'ALTER TABLE message DROP CONSTRAINT message_once'),
  words(
    'message: claimed before it is sent',
    messages,
    feature('crm/outbox/message.queries.ts'),
    "and(eq(messages.id, id), eq(messages.state, 'Queued'), isNull(messages.claimedAt))",
    "and(eq(messages.id, id), eq(messages.state, 'Queued'))",
  ),
  words(
    'message: written about a quotation or to a supplier by right',
    feature('crm/messages/message-rights.test.ts'),
    feature('crm/messages/message.service.ts'),
    'if (right) refuseWithout(user, right)',
  ),
  words(
    'booking: below the least margin by right',
    feature('crm/bookings/least-margin.test.ts'),
    feature('crm/bookings/crm-booking.service.ts'),
    'if (earnsLess(price, was)) refuseDiscount(user, price, least)',
  ),
  words(
    'message in: what a supplier answers is told to who sees costs',
    inbound,
    feature('crm/inbound/match.queries.ts'),
    "rows.find((one) => record !== 'request' || rightsOf(one).includes('cost'))",
    'rows[0]',
  ),
  words(
    'quote tray: sent by right',
    feature('catalogue/quote-tray/quote-tray.routes.test.ts'),
    'packages/contracts/src/catalogue/quote-tray/quote-tray.contract.ts',
    "    right: 'quote',\n",
  ),
  words(
    'message: looked at again before it leaves',
    feature('crm/messages/still-wanted.test.ts'),
    feature('crm/outbox/send.job.ts'),
    "      if (why) return await end('Withdrawn', why)\n",
  ),
  database('message in: taken once', inbound, 'ALTER TABLE message_in DROP CONSTRAINT message_in_once'),
  words(
    'WhatsApp: news are signed',
    inbound,
    feature('crm/inbound/signature.ts'),
    'same(String(header), `sha256=${hexOf(appSecret, [body])}`)',
    "String(header).startsWith('sha256=')",
  ),
  words(
    'mail in: signed lately',
    inbound,
    feature('crm/inbound/signature.ts'),
    "seconds !== '' && fresh && same(",
    "seconds !== '' && same(",
  ),
  database('consent: stays as it was said', messages, 'DROP TRIGGER customer_consent_keep ON customer_consent'),
  words(
    'papers: a link that was withdrawn is shut',
    messages,
    feature('crm/messages/paper-link.queries.ts'),
    'and(isNull(paperLinks.withdrawnAt), gt(',
    'and(gt(',
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
    '  await returnPlanned(db, supplierId, asked.amount)\n',
  ),
  words(
    'purchase: a cost of the agency',
    feature('crm/bookings/book.test.ts'),
    feature('crm/bookings/supplied-book.service.ts'),
    '  if (!house) await bookPurchased(db, actor, booking, lines)\n',
  ),
  database('opening balance: once per account', openings, 'DROP INDEX opening_balance_once'),
  database('opening balance: stays as it was', openings, 'DROP TRIGGER opening_balance_kept ON opening_balance'),
  database('series: never counts back', openings, 'DROP TRIGGER crm_series_counts ON crm_series'),
  database('portal invoices: a start stays', openings, 'DROP TRIGGER invoice_start_append_only ON invoice_start'),
  database(
    'portal invoices: a start before the first',
    openings,
    'DROP TRIGGER invoice_start_in_time ON invoice_start',
  ),
  database(
    'enquiry: open with an owner and a step',
    enquiries,
    'ALTER TABLE enquiry DROP CONSTRAINT enquiry_open_has_owner_and_step',
  ),
  database(
    'portal booking: sold to one customer',
    feature('crm/bookings/sell.race.test.ts'),
    'DROP INDEX crm_booking_line_portal_once',
  ),
  database('enquiry: one of a lead', feature('crm/leads/convert.race.test.ts'), 'DROP INDEX enquiry_lead_once'),
  words(
    'follow-up: done once',
    enquiries,
    feature('crm/enquiries/follow-up.queries.ts'),
    '.where(and(eq(followUps.id, id), isNull(followUps.doneAt)))',
    '.where(eq(followUps.id, id))',
  ),
  database(
    'quotation: what was sent stays',
    feature('crm/quotations/quotation.routes.test.ts'),
    'DROP TRIGGER quotation_version_keep ON quotation_version',
  ),
  database(
    'quotation: one yes',
    feature('crm/quotations/answer.race.test.ts'),
    'DROP INDEX quotation_version_one_accepted',
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
    'write-off: decided once',
    feature('crm/bookings/write-off.test.ts'),
    feature('crm/bookings/write-off.queries.ts'),
    ".where(and(eq(writeOffs.id, id), eq(writeOffs.state, 'Requested')))",
    '.where(eq(writeOffs.id, id))',
  ),
  words(
    'booking of the CRM: locked before it is decided on',
    invoices,
    feature('crm/bookings/crm-booking.queries.ts'),
    "lock ? await query.for('update', { of: crmBookings }) : await query",
    'await query',
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
  database('service: no move outside its table', requests, 'DROP TRIGGER crm_booking_line_move ON crm_booking_line'),
  words(
    'request: answered once',
    feature('crm/bookings/request.race.test.ts'),
    feature('crm/bookings/request.queries.ts'),
    '.where(and(eq(requests.id, id), isNull(requests.answeredAt)))',
    '.where(eq(requests.id, id))',
  ),
  database(
    'request: a version of a service once',
    feature('crm/bookings/request.race.test.ts'),
    'ALTER TABLE service_request DROP CONSTRAINT service_request_version_once',
  ),
  database(
    'quotations: watched by a percentage',
    rights,
    'ALTER TABLE org DROP CONSTRAINT org_quote_watch_percent_check',
  ),
  database(
    'quotations: the least margin is a percentage',
    rights,
    'ALTER TABLE org DROP CONSTRAINT org_least_margin_percent_check',
  ),
  database('roles: none but those there are', rights, 'ALTER TABLE app_user DROP CONSTRAINT app_user_role_check'),
  database(
    'roles: whoever an organisation belongs to is its Owner',
    rights,
    'ALTER TABLE app_user DROP CONSTRAINT app_user_owner',
  ),
  database('task: within its organisation', tasks, 'DROP TRIGGER crm_task_within ON crm_task'),
  database('task: done by somebody', tasks, 'ALTER TABLE crm_task DROP CONSTRAINT crm_task_done_by_somebody'),
  words(
    'task: locked while it is changed',
    tasks,
    feature('crm/tasks/task.queries.ts'),
    '  if (lock) await db.execute(sql`select 1 from crm_task where id = ${id} for update`)\n',
  ),
  words(
    'task: reminded of once',
    tasks,
    feature('crm/tasks/task.job.ts'),
    't.done_at is null and t.reminded_at is null and t.due_at',
    't.done_at is null and t.due_at',
  ),
  words(
    'leads: own and free ones without the right to all records',
    feature('crm/leads/work.service.test.ts'),
    feature('crm/leads/lead.table.ts'),
    "  (userId) => own.lead('lead', userId),\n",
  ),
  database('roles: the house keeps an Owner', rights, 'DROP TRIGGER app_user_owner_stays ON app_user'),
  database('rights: none allowed and denied at once', rights, 'ALTER TABLE app_user DROP CONSTRAINT app_user_one_word'),
  database(
    'supplier: a name stands once',
    feature('crm/suppliers/supplier.routes.test.ts'),
    'DROP INDEX supplier_name_once',
  ),
  words(
    'customers: locked while they are merged',
    feature('crm/customers/merge.race.test.ts'),
    feature('crm/customers/customer.queries.ts'),
    "lock ? await statement.for('update', { of: customers }) : await statement",
    'await statement',
  ),
  database(
    'service: a portal booking is sold on once',
    feature('crm/bookings/book.test.ts'),
    'DROP INDEX crm_booking_line_portal_once',
  ),
  words(
    'booking: locked while its services are booked',
    feature('crm/bookings/book.race.test.ts'),
    feature('crm/bookings/crm-booking.queries.ts'),
    "lock ? await query.for('update', { of: crmBookings }) : await query",
    'await query',
  ),
  words(
    'acceptance: locked while rooms are held for it',
    feature('crm/bookings/book.race.test.ts'),
    feature('crm/quotations/quotation.queries.ts'),
    "lock ? await query.for('update', { of: quotations }) : await query",
    'await query',
  ),
  words(
    'acceptance: what is gone is refused',
    feature('crm/quotations/hold.test.ts'),
    feature('crm/quotations/recheck.ts'),
    'if (gone.length > 0) throw refuseGone(context, shown, gone)',
  ),
  words(
    'acceptance: who was faster has the last room',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/stays/create-stay.service.ts'),
    '    refuseShortage(short)\n',
  ),
  words(
    'hold of a trip: who was faster has the last room',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/trips/create-trip-booking.service.ts'),
    '    refuseShortages(await takeHolding(context.db, draft.trip))\n',
    '    await takeHolding(context.db, draft.trip)\n',
  ),
  words(
    'hold of a trip: not paid once it has ended',
    feature('crm/bookings/book.race.test.ts'),
    feature('sales/trips/pay.service.ts'),
    "if (trip.status !== 'Pending' || !isUnpaid(trip))",
    'if (!isUnpaid(trip))',
  ),
  words(
    'hold of a trip: told of once that it ends',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/core/sale-clock.ts'),
    "reminded_at is null and payment <> 'card'",
    "payment <> 'card'",
  ),
  words(
    'hold of a trip: let go with its service',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('crm/bookings/portal-cancel.ts'),
    "    if (sale.kind === 'package') await cancelTripBooking(context, sale.id, { reason, shownRefund: 0 })\n",
  ),
  words(
    'trip of the house: posted when somebody says it is paid',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/trips/status.service.ts'),
    "if (pays && trip.payment === 'internal' && trip.status === 'Pending') {",
    'if (false) {',
  ),
  words(
    'hold of a trip: one abroad is paid under a PAN',
    feature('crm/bookings/hold-trip.test.ts'),
    feature('sales/trips/pay.service.ts'),
    'if (pan === undefined)',
    'if (pan === "")',
  ),
  database(
    'hold of a trip: one abroad is kept as paid under a PAN alone',
    feature('crm/bookings/hold-trip.test.ts'),
    'ALTER TABLE package_booking DROP CONSTRAINT package_booking_later_pan',
  ),
  database(
    'service: said not to be held only while it is not',
    feature('crm/quotations/hold.test.ts'),
    'ALTER TABLE crm_booking_line DROP CONSTRAINT crm_booking_line_unheld_free',
  ),
  words(
    'purchase for nobody: sold and booked one after the other',
    feature('crm/bookings/unsold-book.race.test.ts'),
    feature('crm/bookings/sell.service.ts'),
    '  await lockPurchase(db, portalId)\n',
  ),
  words(
    'hold of an acceptance: never paid by itself',
    feature('crm/quotations/hold.test.ts'),
    feature('sales/core/whole-clock.ts'),
    '!onRequest && !releases &&',
    '!onRequest &&',
  ),
]
