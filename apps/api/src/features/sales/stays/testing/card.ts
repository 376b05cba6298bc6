import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../testing/people.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { type SandboxMessage, signatureHeader, signMessage } from '../../../money/payments/sandbox.message.ts'
import { bodyOf, type TestHotel, write } from './stay.ts'

export type Held = { booking: Booking; session: string }

/** Books a stay by card and opens the page it is paid on. */
export async function bookByCard(test: TestApp, hotel: TestHotel, as: Person): Promise<Held> {
  const { body } = await write<{ data: Booking; payment: PayLink }>(
    test,
    '/hotels/create-book',
    as,
    bodyOf(hotel, { payment: 'card' }),
  )
  const session = body.payment.sessionId
  await test.call('POST', `/payments/sessions/${session}/open`)
  return { booking: body.data, session }
}

/** Tells the server of a payment as its provider would. */
export async function tellOfPayment(
  test: TestApp,
  session: string,
  type: SandboxMessage['type'],
  rest: Partial<SandboxMessage> = {},
): Promise<number> {
  const [row] = await readRows<{ order_id: string; amount: string }>(
    test.app.platform.database,
    'select order_id, amount from payment_session where id = $1',
    [session],
  )
  const message: SandboxMessage = {
    id: uuidv7(),
    type,
    order: { id: row?.order_id ?? '', key: session },
    paymentId: `pay-${session}`,
    captured: type === 'payment.paid' ? toMinor(Number(row?.amount)) : 0,
    method: null,
    refundKey: null,
    message: null,
    ...rest,
  }
  if (type === 'payment.paid')
    await test.app.platform.database.pool.query(
      `update sandbox_order set status = 'captured', payment_id = $2 where id = $1`,
      [message.order.id, message.paymentId],
    )
  const body = JSON.stringify(message)
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signMessage(test.app.platform.secretKey, body),
    },
    payload: body,
  })
  return statusCode
}
