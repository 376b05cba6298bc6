import { api, feature, words } from './row.mjs'

const edits = api('matrix/edits.race.test.ts')
const forUpdate = ".for('update')"

/** A row that is read for an edit, by a statement that ends with its lock. */
const row = (name, file, where) => words(`lock: ${name}`, edits, feature(file), `${where}${forUpdate}`, where)
/** A row that is read with or without its lock. */
const either = (name, file, of, lock) =>
  words(
    `lock: ${name}`,
    edits,
    feature(file),
    `lock ? await ${lock ?? 'query'}.for('update', { of: ${of} }) : await ${lock ?? 'query'}`,
    `await ${lock ?? 'query'}`,
  )
/** What a clock takes without waiting for who holds a part of it. */
const skips = (name, file, lock, tests = feature(`${file}.test.ts`)) =>
  words(`skip: ${name}`, tests, feature(`${file}.ts`), `${lock} skip locked`, lock)

/** Rows that wait for whoever edits them, so that an edit of a version that is gone is refused. */
export const lock = [
  row('location', 'catalogue/locations/location.queries.ts', '.where(eq(locations.id, id))'),
  row('markup', 'money/markups/markup.queries.ts', '.where(eq(markupRules.id, id))'),
  row('visa', 'catalogue/visas/visa.queries.ts', '.where(eq(visas.id, id))'),
  row('visa rate', 'catalogue/visas/visa-rate.queries.ts', '.where(eq(visaRates.id, id))'),
  row('hotel', 'catalogue/hotels/hotel.service.ts', '.where(eq(hotels.id, id))'),
  words(
    'lock: contract of a hotel',
    feature('catalogue/rates/hotel-contract.routes.test.ts'),
    feature('catalogue/rates/hotel-contract.service.ts'),
    'where id = ${hotelId} for no key update',
    'where id = ${hotelId}',
  ),
  row('itinerary', 'catalogue/itineraries/itinerary.queries.ts', '.where(eq(itineraries.id, id))'),
  row('credit limit', 'money/accounts/balance.queries.ts', '.where(eq(wallets.orgId, orgId))'),
  words(
    'lock: bank',
    edits,
    feature('crm/bank/bank.queries.ts'),
    "lock ? await query.for('update') : await query",
    'await query',
  ),
  either('enquiry', 'crm/enquiries/enquiry.queries.ts', 'enquiries'),
  words(
    'lock: what an enquiry is found by, of its customer',
    feature('crm/enquiries/enquiry.routes.test.ts'),
    feature('crm/customers/rows-with-words.ts'),
    ' for key share)',
    ')',
  ),
  either('user', 'people/users/user.queries.ts', '[users, orgs]'),
  either('lead', 'crm/leads/lead.queries.ts', 'leads'),
  either('portal password', 'crm/credentials/credential.queries.ts', 'credentials'),
  either('quotation', 'crm/quotations/quotation.queries.ts', 'quotations'),
  either('customer', 'crm/customers/customer.queries.ts', 'customers', 'statement'),
  either('booking of the CRM', 'crm/bookings/crm-booking.queries.ts', 'crmBookings'),
  words(
    'lock: visa application',
    edits,
    feature('sales/visa-applications/application.queries.ts'),
    "lock ? await query.for('update', lockOf(lock)) : await query",
    'await query',
  ),
  words(
    'lock: activity',
    edits,
    feature('catalogue/activities/activity.queries.ts'),
    'select 1 from activity where id = ${id} for update',
    'select 1 from activity where id = ${id}',
  ),
  words(
    'lock: payment page of an order',
    feature('money/payments/payment.race.test.ts'),
    feature('money/payments/payment.queries.ts'),
    "eq(paymentSessions.orderId, orderId)))\n    .for('update')",
    'eq(paymentSessions.orderId, orderId)))',
  ),
  words(
    'lock: payment page by its id',
    feature('money/payments/payment.race.test.ts'),
    feature('money/payments/payment.queries.ts'),
    ".where(eq(paymentSessions.id, id)).for('update')",
    '.where(eq(paymentSessions.id, id))',
  ),
  words(
    'lock: numbers of invoices',
    feature('sales/core/invoice.race.test.ts'),
    feature('sales/core/invoice.queries.ts'),
    "select pg_advisory_xact_lock(hashtext('karavan-invoice-numbers'))",
    'select 1',
  ),
  words(
    'lock: default template',
    feature('base/templates/template.routes.test.ts'),
    feature('base/templates/template.queries.ts'),
    "select pg_advisory_xact_lock(hashtext('karavan-template-default'))",
    'select 1',
  ),
  words(
    'lock: table of taxes',
    feature('money/taxes/tax.routes.test.ts'),
    feature('money/taxes/tax.queries.ts'),
    "select pg_advisory_xact_lock(hashtext('karavan-tax-rows'))",
    'select 1',
  ),
  words(
    'lock: a job that is worked on',
    api('platform/jobs/jobs.test.ts'),
    api('platform/jobs/job-runner.ts'),
    'and retry_count = ${job.retryCount} for update`',
    'and retry_count = ${job.retryCount}`',
  ),
  skips('prices that end', 'crm/quotations/expiry.job', 'for update of q'),
  skips(
    'follow-ups that are due',
    'crm/enquiries/follow-up.job',
    'for update of f',
    feature('crm/enquiries/enquiry.routes.test.ts'),
  ),
  skips('trips that begin and end', 'crm/bookings/crm-booking.job', 'for update'),
  skips('instalments that are due', 'crm/bookings/crm-booking.job', 'for update of i'),
  words(
    'version: a stale edit is refused',
    feature('catalogue/locations/location.routes.test.ts'),
    api('platform/http/version.ts'),
    'if (sent !== stored)',
    'if (sent < 0)',
  ),
]
