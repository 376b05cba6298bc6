import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import { type AgencyMoney, moneyAccount } from '@karavan/domain/money/ledger/agency-posting'
import type { TaxLine } from '@karavan/domain/money/tax/tax'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPosting, postInBook, type PostingOrder, reverse } from '../../money/ledger/index.ts'
import { cameByOwnGateway } from '../../money/payments/index.ts'
import { bookFor } from './book-of.ts'
import { entity } from './crm-booking.queries.ts'
import type { CrmBookingRecord } from './crm-booking.table.ts'
import type { CrmInvoiceRecord } from './invoice.table.ts'
import type { ReceiptRecord } from './receipt.table.ts'
import type { RefundRecord } from './refund.table.ts'
import { followTcs, tcsPosted } from './tcs.service.ts'

type Booked = Pick<
  CrmBookingRecord,
  'id' | 'number' | 'kind' | 'orgId' | 'customerId' | 'customerName' | 'taxes' | 'status' | 'tcsBefore'
>
type Paper = Pick<CrmInvoiceRecord, 'id' | 'number' | 'content'>
type Taken = Pick<ReceiptRecord, 'id' | 'number' | 'orgId' | 'customerId'>

type Came = { way: MoneyWay; account: string | null; paymentId: string | null; opening?: boolean }

/** Where the money of a receipt is: what comes through the house is in the agency's wallet, or it is at its own gateway. */
async function placeOf(db: Db, { way, account, paymentId, opening = false }: Came): Promise<AgencyMoney> {
  if (opening) return 'opening'
  if (!paymentId) return moneyAccount(account, way)
  return (await cameByOwnGateway(db, paymentId)) ? 'gateway' : 'house-wallet'
}

const receiptKey = ({ id }: Pick<Taken, 'id'>) => `receipt ${id}`

/** When something made up happened; what people do happens now. */
export type Dated = Pick<PostingOrder, 'at'>

/** Books money that came, in the transaction that writes it down. */
export async function bookReceipt(
  db: Db,
  actor: Actor,
  receipt: Taken,
  money: { amount: number } & Came,
  dated: Dated = {},
): Promise<void> {
  const { id, number, orgId, customerId } = receipt
  const book = await bookFor(db, orgId)
  const order = {
    description: `Receipt ${number}`,
    cause: { entity: 'crm-receipt', id, number },
    key: receiptKey(receipt),
    actor,
    ...dated,
  }
  await postInBook(
    db,
    order,
    'receipt',
    { book, customerId, money: await placeOf(db, money) },
    { amount: toMinor(money.amount) },
  )
}

/** Takes back what was booked for money that never came. */
export async function unbookReceipt(db: Db, actor: Actor, receipt: Taken): Promise<void> {
  const { id, number } = receipt
  const posted = await findPosting(db, receiptKey(receipt))
  if (!posted) return
  const cause = { entity: 'crm-receipt', id, number }
  await reverse(
    db,
    { description: `Receipt ${number} void`, cause, key: `${receiptKey(receipt)} void`, actor },
    posted.id,
  )
  await carryMerged(db, receipt.customerId, `${receiptKey(receipt)} void`)
}

type Returned = Pick<RefundRecord, 'id' | 'number' | 'orgId' | 'customerId' | 'amount'>

const refundKey = ({ id }: Pick<Returned, 'id'>) => `crm-refund ${id}`

/** Books money that goes back to a customer, when it is sent. */
export async function bookRefund(db: Db, actor: Actor, refund: Returned, money: Came): Promise<void> {
  const { id, number, orgId, customerId, amount } = refund
  const book = await bookFor(db, orgId)
  const order = {
    description: `Refund ${number}`,
    cause: { entity: 'crm-refund', id, number },
    key: refundKey(refund),
    actor,
  }
  await postInBook(
    db,
    order,
    'refund',
    { book, customerId, money: await placeOf(db, money) },
    { amount: toMinor(amount) },
  )
}

/** Takes back what was booked for a refund that did not arrive. */
export async function unbookRefund(db: Db, actor: Actor, refund: Returned): Promise<void> {
  const { id, number } = refund
  const posted = await findPosting(db, refundKey(refund))
  if (!posted) return
  const cause = { entity: 'crm-refund', id, number }
  await reverse(
    db,
    { description: `Refund ${number} came back`, cause, key: `${refundKey(refund)} failed`, actor },
    posted.id,
  )
  await carryMerged(db, refund.customerId, `${refundKey(refund)} failed`)
}

const taxOf = (taxes: readonly TaxLine[], name: TaxLine['name']): Minor =>
  sum(taxes.filter((tax) => tax.name === name).map(({ amount }) => amount))

const gstOf = (taxes: readonly TaxLine[]) => ({
  cgst: taxOf(taxes, 'CGST'),
  sgst: taxOf(taxes, 'SGST'),
  igst: taxOf(taxes, 'IGST'),
})

const orderOf = (actor: Actor, { id: causeId, number: of, customerName }: Booked, { id, number }: Paper) => ({
  description: `${customerName}: ${number}`,
  cause: { entity, id: causeId, number: of },
  key: `paper ${id}`,
  actor,
})

/** Books an invoice; what is collected at source stands beside it. */
export async function bookInvoice(
  db: Db,
  actor: Actor,
  booking: Booked,
  invoice: Paper,
  dated: Dated = {},
): Promise<void> {
  const { orgId, customerId, kind } = booking
  const book = await bookFor(db, orgId)
  await followTcs(db, actor, booking, dated)
  const { gross, taxes } = invoice.content
  const gst = gstOf(taxes)
  const total = sum([gross, ...Object.values(gst)])
  await postInBook(
    db,
    { ...orderOf(actor, booking, invoice), ...dated },
    'invoice',
    { book, customerId, kind },
    { total, gross, ...gst },
  )
}

/** Books a credit note, with the tax at source that goes back. */
export async function bookCreditNote(db: Db, actor: Actor, booking: Booked, note: Paper): Promise<void> {
  const { orgId, customerId, kind } = booking
  const book = await bookFor(db, orgId)
  const { gross, taxes } = note.content
  const gst = gstOf(taxes)
  const tcs = Math.min(taxOf(taxes, 'TCS'), await tcsPosted(db, booking))
  const total = sum([gross, ...Object.values(gst), tcs])
  const where = { book, customerId, kind }
  await postInBook(db, orderOf(actor, booking, note), 'credit-note', where, { total, gross, ...gst, tcs })
}

/** Books what of an invoice is a charge for cancelling; `of` is what it is booked once for. */
export async function bookKept(db: Db, actor: Actor, booking: Booked, amount: Minor, of: string): Promise<void> {
  const { id, number, orgId, customerId, kind, customerName } = booking
  if (amount === 0) return
  const book = await bookFor(db, orgId)
  const order = {
    description: `${customerName}: kept of ${number}`,
    cause: { entity, id, number },
    key: `kept ${of}`,
    actor,
  }
  await postInBook(db, order, 'kept', { book, customerId, kind }, { amount })
}

/** Books an invoice over charges for cancelling what was never invoiced. */
export async function bookCharge(db: Db, actor: Actor, booking: Booked, invoice: Paper): Promise<void> {
  const { orgId, customerId, kind } = booking
  const book = await bookFor(db, orgId)
  const { gross, taxes } = invoice.content
  const gst = gstOf(taxes)
  const total = sum([gross, ...Object.values(gst)])
  await postInBook(db, orderOf(actor, booking, invoice), 'charge', { book, customerId, kind }, { total, gross, ...gst })
}

/** Books what a customer is let go; below zero what is owed by them after all. */
export async function bookWriteOff(db: Db, actor: Actor, booking: Booked, amount: Minor, of: string): Promise<void> {
  const { id, number, orgId, customerId, customerName } = booking
  const book = await bookFor(db, orgId)
  const order = {
    description: `${customerName}: written off of ${number}`,
    cause: { entity, id, number },
    key: `write-off ${of}`,
    actor,
  }
  await postInBook(db, order, 'write-off', { book, customerId }, { amount })
}

/** Moves what stands on the account of a customer who was merged to that of the survivor. */
export async function carryAccount(
  db: Db,
  { fromId, toId }: { fromId: string; toId: string },
  key: string,
): Promise<void> {
  const { rows } = await db.execute<{ book: string | null; orgId: string; amount: string; name: string }>(sql`
    select a.book, c.org_id as "orgId", sum(e.amount) as amount, c.name
    from ledger_account a join ledger_entry e on e.account_id = a.id join customer c on c.id = ${fromId}
    where a.code in (c.org_id || '/customer:' || c.id, 'customer:' || c.id) group by 1, 2, 4 having sum(e.amount) <> 0`)
  for (const { book, orgId, amount, name } of rows) {
    const order = {
      description: `${name}: account of who was merged`,
      cause: { entity: 'customer', id: fromId, number: name },
      key,
      actor: { id: null, orgId, name: 'Karavan', requestId: 'customer.merge' },
    }
    const where = { book, customerId: toId, mergedId: fromId }
    await postInBook(db, order, 'customer-merged', where, { amount: toMinor(Number(amount)) })
  }
}

/** Lets what was taken back on the accounts of those who were merged into a customer follow to theirs. */
export async function carryMerged(db: Db, toId: string, key: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from customer where merged_into = ${toId}`)
  for (const { id: fromId } of rows) await carryAccount(db, { fromId, toId }, `${key} carried ${fromId}`)
}
