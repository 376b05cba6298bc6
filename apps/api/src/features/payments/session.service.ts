import { randomUUID } from 'node:crypto'
import type { PayLink } from '@karavan/contracts/payments/payment.contract'
import { problem } from '../../platform/http/problem.ts'
import type { PaymentOrder, Till } from './payee.ts'
import { findOpenSession, insertSession } from './payment.queries.ts'

/** Opens a page to pay something on, in the transaction of what is to be paid; an open one is given again. */
export async function startPayment({ platform, db }: Till, order: PaymentOrder): Promise<PayLink> {
  const { kind } = platform.config.payments
  if (kind === 'off') throw problem('NOT_BOOKABLE', 'Cards are not taken here; pay from the wallet.')
  // Not in order like other ids: whoever knows it may open the page.
  const id = randomUUID()
  const session = (await insertSession(db, { id, ...order, provider: kind })) ?? (await findOpenSession(db, order))
  if (!session) throw problem('CONFLICT', 'A payment for this has just ended; look at it again.')
  return { sessionId: session.id, sessionUrl: `/pay/${session.id}`, expiresAt: session.expiresAt }
}
