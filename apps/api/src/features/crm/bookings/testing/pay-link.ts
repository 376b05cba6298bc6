import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { PayLinkSent, PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { sum, toMinor } from '@karavan/domain/base/money'
import type { PayMethod } from '@karavan/domain/money/payments/session'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { tellOfPayment } from '../../../sales/stays/testing/card.ts'
import { at, dayFrom, type Reply } from './crm-booking.ts'

type Answer<T> = Omit<Reply, 'data'> & { data: T }
type Place = Pick<CrmBooking, 'kind' | 'id'>

/** What the office and its customers do with pay links. */
export const payLinksOf = (test: TestApp) => {
  const calls = {
    ask: (booking: Place, body: object, as: Person = test.people.agent) =>
      test.call<Answer<PayLinkSent>>('POST', `/crm/bookings/${at(booking)}/pay-links`, {
        as,
        body,
        headers: { 'idempotency-key': randomUUID() },
      }),
    /** A link that opens. */
    async made(booking: Place, body: object): Promise<PayLinkSent & { path: string }> {
      const { status, body: answer } = await calls.ask(booking, body)
      if (status !== 201 || !answer.data.path) throw new Error(JSON.stringify(answer))
      return { ...answer.data, path: answer.data.path }
    },
    open: (path: string) => test.call<Answer<PayPage>>('GET', path),
    pay: (path: string, amount: number, by?: PayMethod) =>
      test.call<Answer<PayLink>>('POST', `${path}/pay`, { body: { amount, ...(by ? { by } : {}) } }),
    claim: (path: string, body: object) =>
      test.call<Answer<PayPage>>('POST', `${path}/claims`, {
        body: { way: 'upi', paidOn: dayFrom(0), ...body },
      }),
    /** Opens the provider's page for an amount. */
    async begun(path: string, amount: number, by?: PayMethod) {
      const { status, body } = await calls.pay(path, amount, by)
      if (status !== 201) throw new Error(JSON.stringify(body))
      const session = body.data.sessionId
      await test.call('POST', `/payments/sessions/${session}/open`)
      const [row] = await readRows<{ amount: string; fee: string }>(
        test.app.platform.database,
        'select amount, fee from payment_session where id = $1',
        [session],
      )
      const fee = toMinor(Number(row?.fee))
      return { session, fee, captured: sum([toMinor(Number(row?.amount)), fee]) }
    },
    tellPaid: ({ session, captured }: { session: string; captured: number }, method: PayMethod | null = null) =>
      tellOfPayment(test, session, 'payment.paid', { captured, method }),
    tellExpired: ({ session }: { session: string }) => tellOfPayment(test, session, 'order.expired'),
  }
  return calls
}
