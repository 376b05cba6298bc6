import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { sum, toMinor } from '@karavan/domain/base/money'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { tellOfPayment } from '../../../sales/stays/testing/card.ts'
import { until } from '../../../money/payments/testing/card.ts'
import { quotationsOf, type Refusal } from './quotation.ts'

/** A page where a customer pays by card; what the card is charged is in minor units. */
type Page = { session: string; captured: number }

/** What customers do who pay an accepted quotation by card, and what is written of it. */
export const cardPagesOf = (test: TestApp) => {
  const calls = quotationsOf(test)
  const rows = <T extends Record<string, unknown>>(text: string, id: string) =>
    readRows<T>(test.app.platform.database, text, [id])
  const pages = {
    async accepted(as: Person = test.people.agent, changes = {}) {
      const { quotation, token } = await calls.sent(as, changes)
      const { data: quote } = (await calls.open(token)).body
      const { body, status } = await calls.accept(token, quote)
      if (status !== 200) throw new Error(body.detail)
      const [booking] = await rows<{ id: string; kind: string; number: string }>(
        `select b.id, b.kind, b.number from crm_booking b join quotation_version v on v.id = b.quotation_version_id
         where v.quotation_id = $1`,
        quotation.id,
      )
      if (!booking) throw new Error('No booking was drafted')
      return { quotation, token, booking, payment: body.data.payment }
    },
    pay: (token: string) => test.call<{ data: PayLink } & Refusal>('POST', `/quotes/${token}/pay`),
    /** Opens the page for a card. */
    async begun(token: string): Promise<Page> {
      const { status, body } = await pages.pay(token)
      if (status !== 201) throw new Error(body.detail)
      const session = body.data.sessionId
      await test.call('POST', `/payments/sessions/${session}/open`)
      const [row] = await rows<{ amount: string; fee: string }>(
        'select amount, fee from payment_session where id = $1',
        session,
      )
      return { session, captured: sum([toMinor(Number(row?.amount)), toMinor(Number(row?.fee))]) }
    },
    tellPaid: ({ session, captured }: Page) => tellOfPayment(test, session, 'payment.paid', { captured }),
    tellExpired: ({ session }: Page) => tellOfPayment(test, session, 'order.expired'),
    partsOf: (bookingId: string) =>
      rows<{
        id: string
        amount: string
        way: string | null
        receipt_number: string | null
        verified: boolean | null
        payment_id: string | null
      }>(
        `select i.id, i.amount, r.way, r.number as receipt_number, r.state = 'Verified' as verified, r.payment_id
         from crm_instalment i left join crm_allocation a on a.instalment_id = i.id left join crm_receipt r on r.id = a.receipt_id
         where i.booking_id = $1 order by i.number, r.number`,
        bookingId,
      ),
    /** What of a booking's payments is the customer's advance. */
    advancesOf: (bookingId: string) =>
      rows<{ payment_id: string | null; advance: string }>(
        `select payment_id, amount - allocated as advance from crm_receipt
         where booking_id = $1 and allocated < amount order by number`,
        bookingId,
      ),
    refundsOf: (session: string) =>
      rows<{ id: string; amount: string; status: string }>(
        'select id, amount, status from payment_refund where session_id = $1',
        session,
      ),
    /** The refund of a payment once the card has taken it; the provider answers by itself here. */
    async takenBack(session: string) {
      const [refund] = await until(
        () => pages.refundsOf(session),
        ([one]) => one?.status === 'Done',
      )
      return { id: refund?.id ?? '', amount: toMinor(Number(refund?.amount)) }
    },
  }
  return pages
}
