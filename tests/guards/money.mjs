import { api, database, feature, words } from './row.mjs'

const ledger = feature('money/ledger/ledger.test.ts')
const bank = feature('crm/bank/bank.test.ts')
const deposits = feature('money/deposits/deposit.race.test.ts')
const sandbox = feature('money/payments/sandbox.provider.test.ts')
const stripe = feature('money/payments/stripe.provider.test.ts')
const payables = feature('crm/supplier-payments/payable.routes.test.ts')
const settlements = feature('money/settlements/settlement.routes.test.ts')
const routes = feature('money/payments/payment.routes.test.ts')

const payouts = feature('money/settlements/payout.job.test.ts')
const books = feature('money/books/book.test.ts')
const returns = feature('money/returns/return.test.ts')
const seals = feature('base/seals/seal.test.ts')
const razorpay = feature('money/payments/razorpay.provider.test.ts')

/** The ledger, wallets, payments and invoices. */
export const money = [
  database('ledger: entries add up to zero', ledger, 'DROP TRIGGER ledger_transaction_zero_sum ON ledger_transaction'),
  database(
    'books: a closed month takes nothing',
    books,
    "CREATE OR REPLACE FUNCTION refuse_closed_month(of_book text, moment timestamptz) RETURNS void LANGUAGE sql AS 'SELECT'",
  ),
  database('books: no receipt of a closed month', books, 'DROP TRIGGER crm_receipt_month_is_open ON crm_receipt'),
  database('books: a closed month stays closed', books, 'DROP TRIGGER closed_month_append_only ON closed_month'),
  words(
    'books: closing waits for what is being written',
    books,
    feature('money/books/close.service.ts'),
    "select pg_advisory_xact_lock(hashtextextended('karavan-book ' || ${name}, 0))",
    'select ${name}::text',
  ),
  database('e-invoices: a registration stays as it is', returns, 'DROP TRIGGER einvoice_append_only ON einvoice'),
  database(
    'e-invoices: a number belongs to one paper',
    returns,
    'ALTER TABLE einvoice DROP CONSTRAINT einvoice_irn_once',
  ),
  database('seals: stay as they are', seals, 'DROP TRIGGER seal_append_only ON seal'),
  words(
    'seals: only who knows the secret makes them',
    seals,
    feature('base/seals/seal.service.ts'),
    "createHmac('sha256', secretKey)",
    "createHmac('sha256', 'anything')",
  ),
  words(
    'razorpay: messages are signed',
    razorpay,
    feature('money/payments/razorpay.event.ts'),
    'if (!secrets.some((secret) => isSignedWith(body, signature, secret)))',
    'if (secrets.length === 0)',
  ),
  words(
    'razorpay: a link is made once',
    razorpay,
    feature('money/payments/razorpay.provider.ts'),
    'error instanceof ProviderRefusal ? await findLink(order.key) : undefined',
    'undefined',
  ),
  database('ledger: nothing is added later', ledger, 'DROP TRIGGER ledger_entry_refuse_late ON ledger_entry'),
  database('ledger: entries stay as they are', ledger, 'DROP TRIGGER ledger_entry_append_only ON ledger_entry'),
  database(
    'ledger: a transaction is taken back once',
    ledger,
    'ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_reverses_key',
  ),
  database('wallet: moves by entries only', ledger, 'DROP TRIGGER wallet_moves_by_entries ON wallet'),
  database('wallet: stays', ledger, 'DROP TRIGGER wallet_stays ON wallet'),
  database('wallet: is not overdrawn', ledger, 'ALTER TABLE wallet DROP CONSTRAINT wallet_not_overdrawn'),
  words(
    'wallet: locked before it is asked',
    feature('money/ledger/ledger.race.test.ts'),
    feature('money/ledger/ledger.queries.ts'),
    'order by w.account_id for update of w)',
    'order by w.account_id)',
  ),
  words(
    'transaction: ended well by COMMIT alone',
    api('platform/db/late-write.test.ts'),
    api('platform/db/database.ts'),
    "if (ended.value.command !== 'COMMIT')",
    "if (ended.value.command === '')",
  ),
  words(
    'transaction: what is late is there for what is asked next',
    api('platform/db/late-write.test.ts'),
    api('platform/db/database.ts'),
    'sendLate().catch(() => undefined)',
    'void late',
  ),
  database('deposit: one of a payment', deposits, 'DROP INDEX wallet_deposit_reference_once'),
  database('bank line: counted once', bank, 'ALTER TABLE bank_line DROP CONSTRAINT bank_line_once'),
  database('bank statement: a file once', bank, 'ALTER TABLE bank_statement DROP CONSTRAINT bank_statement_once'),
  database(
    'bank line: one line for a thing',
    bank,
    'ALTER TABLE bank_decision DROP CONSTRAINT bank_decision_target_once',
  ),
  words(
    'lock: a line that is decided on',
    bank,
    feature('crm/bank/line.queries.ts'),
    ".where(and(eq(lines.id, id), scope(lines, caller)))\n    .for('update')",
    '.where(and(eq(lines.id, id), scope(lines, caller)))',
  ),
  words(
    'bank line: of one amount with what it is',
    bank,
    feature('crm/bank/match.service.ts'),
    'if (found.amount !== toMinor(line.amount))',
    'if (found.amount === 0)',
  ),
  words(
    'bank line: not both of two who claim it',
    bank,
    feature('crm/bank/candidate.queries.ts'),
    'contested: row.rivals.length > 0',
    'contested: false',
  ),
  words(
    'receipt: not void while a bank line is matched to it',
    bank,
    feature('crm/bookings/receipt.service.ts'),
    'if (await isOnStatement(db, id))',
    'if (await isOnStatement(db, receipt.orgId))',
  ),
  words(
    'deposit: decided from where it stands',
    deposits,
    feature('money/deposits/deposit.queries.ts'),
    '.where(and(eq(deposits.id, id), inArray(deposits.status, from)))',
    '.where(and(eq(deposits.id, id), inArray(deposits.status, [...from, "Approved", "Rejected"])))',
  ),
  words(
    'refund: not more than came in',
    routes,
    feature('money/payments/refund.queries.ts'),
    'sql`${paymentSessions.refunded} + ${amount}::numeric <= ${paymentSessions.captured}`,',
  ),
  database(
    'refund: the database counts too',
    routes,
    'ALTER TABLE payment_session DROP CONSTRAINT payment_session_refunds_what_came_in',
  ),
  words(
    'payment: the amount that was asked for',
    stripe,
    feature('money/payments/news.service.ts'),
    'if (told.captured !== totalOf(session))',
    'if (told.captured < 0)',
  ),
  database('payment: one open page', sandbox, 'DROP INDEX payment_session_one_open'),
  words(
    'webhook: signature of the sandbox',
    sandbox,
    feature('money/payments/sandbox.message.ts'),
    'return timingSafeEqual(Buffer.from(given), Buffer.from(hmac(secretKey, `${at}.${body}`)))',
    'return true',
  ),
  words(
    'webhook: age of a message of the sandbox',
    sandbox,
    feature('money/payments/sandbox.message.ts'),
    ' || Math.abs(Date.now() / 1000 - Number(at)) > toleranceSeconds',
  ),
  words(
    'webhook: signature of Stripe',
    stripe,
    feature('money/payments/stripe.provider.ts'),
    "stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', settings.webhookSecret)",
    'JSON.parse(body.toString())',
  ),
  database(
    'invoice: stays as it is',
    feature('sales/core/invoice.race.test.ts'),
    'DROP TRIGGER invoice_append_only ON invoice',
  ),
  database(
    'invoice: a number is given once',
    feature('sales/core/invoice.race.test.ts'),
    'ALTER TABLE invoice DROP CONSTRAINT invoice_series_financial_year_serial_key',
  ),
  database(
    'invoice: one of a sale',
    feature('sales/core/invoice.race.test.ts'),
    'ALTER TABLE invoice DROP CONSTRAINT invoice_cause_key_key',
  ),
  database('supplier payment: a reference counts once', payables, 'DROP INDEX supplier_payment_reference_once'),
  database('payout: recorded once', settlements, 'ALTER TABLE card_settlement DROP CONSTRAINT card_settlement_once'),
  words(
    'scope: payouts of a gateway of one’s own',
    feature('crm/bookings/pay-link.test.ts'),
    feature('money/settlements/settlement.queries.ts'),
    ' and s.org_id = ${orgId}`',
    '`',
  ),
  database('payout: a payment is in one', settlements, 'DROP INDEX card_settlement_payment_once'),
  database('payout: told once', payouts, 'ALTER TABLE card_payout_told DROP CONSTRAINT card_payout_told_once'),
  words(
    'lock: a supplier that is paid',
    payables,
    feature('crm/payables/payable.queries.ts'),
    'order by s.id for no key update`',
    'order by s.id`',
  ),
  database(
    'exchange rate: history stays',
    feature('money/exchange-rates/rate.queries.test.ts'),
    'DROP TRIGGER exchange_rate_append_only ON exchange_rate',
  ),
  database(
    'tax: one rate at a time',
    feature('money/taxes/tax.routes.test.ts'),
    'ALTER TABLE tax_row DROP CONSTRAINT tax_row_one_at_a_time',
  ),
]
