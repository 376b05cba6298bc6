import { database, feature, words } from './row.mjs'

const enquiries = feature('crm/enquiries/enquiry.routes.test.ts')
const rights = feature('crm/rights.test.ts')
const tasks = feature('crm/tasks/task.test.ts')
const pans = feature('crm/bookings/pan.test.ts')
const customers = feature('crm/customers/customer.routes.test.ts')
const applicants = feature('sales/visa-applications/application-list.queries.test.ts')
const uploads = feature('base/files/document.routes.test.ts')
const messages = feature('crm/messages/message.test.ts')
const commission = feature('crm/reports/commission.test.ts')
const reports = feature('crm/reports/report.test.ts')
const inbound = feature('crm/inbound/inbound.test.ts')
const personal = feature('crm/personal-data/personal-data.test.ts')
const account = feature('crm/personal-data/account.test.ts')
const told = feature('crm/personal-data/told.race.test.ts')

/** Customers of an agency, what is kept of them, and who works with them. */
export const crmCustomers = [
  database(
    'saved report: nobody is mailed one twice in a week',
    reports,
    'ALTER TABLE saved_report_mail DROP CONSTRAINT saved_report_mail_once',
  ),
  words(
    'saved report: goes to nobody who may not see it when it is sent',
    reports,
    feature('crm/reports/saved-report.routes.ts'),
    'lackingFor({ needs, staff: asked.staff }, user) === undefined\n',
    'user.active\n',
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
    "await eraseSealed(db, platform.secretKey, 'ledger', of('entries'),",
    "await eraseSealed(db, platform.secretKey, 'ledger', [],",
  ),
  database(
    'erased account: nothing is booked for it',
    account,
    'DROP TRIGGER hotel_booking_of_nobody_erased ON hotel_booking',
  ),
  database(
    'erased account: is empty and never enabled again',
    account,
    'ALTER TABLE app_user DROP CONSTRAINT app_user_erased_is_empty',
  ),
  database('erased account: stays erased', account, 'DROP TRIGGER app_user_stay_erased ON app_user'),
  words(
    'erased account: waits for what is being booked',
    account,
    feature('crm/personal-data/account.service.ts'),
    'await lockAccount(db, id)',
    'void lockAccount',
  ),
  words(
    'erased account: the trail holds without the names',
    account,
    feature('crm/personal-data/account.service.ts'),
    "'audit', [...trail.own, ...trail.others],",
    "'audit', [],",
  ),
  database(
    'erased account: invoices of the house lose words and no amount',
    account,
    'CREATE OR REPLACE FUNCTION invoice_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  ),
  words(
    'erased account: by its owner for a code where signing in takes two steps',
    account,
    feature('people/users/sign-in.service.ts'),
    'if (!asked) return database.transaction(work)',
    'if (asked !== 1) return database.transaction(work)',
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
    'message in: where two agencies write, nobody but the house is told who answered',
    inbound,
    feature('crm/inbound/match.queries.ts'),
    "more.length > 0 ? 'several' : (one ?? null)",
    '(more.length > 0 ? one : one) ?? null',
  ),
  words(
    'message in: what has its place is moved by nobody',
    inbound,
    feature('crm/inbound/inbox.service.ts'),
    'eq(id, messageId), waiting, scope',
    'eq(id, messageId), scope',
  ),
  words(
    'thread: of own records alone',
    feature('crm/thread/thread.routes.test.ts'),
    feature('crm/thread/thread.queries.ts'),
    "s.enquiry_id where ${seenBy(caller, 'enquiry', 'e')}",
    's.enquiry_id',
  ),
  words(
    'erasure: what suppliers answered',
    personal,
    feature('crm/personal-data/erase.rules.ts'),
    "words: ['subject', 'body'],\n    set: { files: sql`'[]'`, refused: sql`'{}'` },",
    "set: { files: sql`'[]'`, refused: sql`'{}'` },",
  ),
  words(
    'erasure: of others what was chosen and names them',
    personal,
    feature('crm/personal-data/erase.service.ts'),
    "if (!found) throw notFound('record')\n    if (!found.over)",
    'if (found && !found.over)',
  ),
  database('erasure: bills lose words and no amount', personal, 'DROP TRIGGER supplier_bill_kept ON supplier_bill'),
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
    'enquiry: open with an owner and a step',
    enquiries,
    'ALTER TABLE enquiry DROP CONSTRAINT enquiry_open_has_owner_and_step',
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
]
