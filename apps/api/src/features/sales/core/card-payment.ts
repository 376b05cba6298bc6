import type { PaymentOrder } from '../../money/payments/index.ts'
import type { Sale, SaleKind } from './sale-kind.ts'

/** How long a card page stays open; what is held for a card is held as long. */
const cardMinutes = 15

/** When a card page that is opened now runs out. */
export const cardUntil = (now = new Date()): Date => new Date(now.getTime() + cardMinutes * 60_000)

type Payable = Sale & { holdExpiresAt?: string | null }
type Asked = Pick<PaymentOrder, 'description' | 'amount' | 'returnPath'>

/** What a card is to pay for a sale, before what is held for it goes back on sale. */
export function cardOrderOf(
  { purpose }: Pick<SaleKind, 'purpose'>,
  { id, reference, orgId, userId, holdExpiresAt }: Payable,
  asked: Asked,
  now = new Date(),
): PaymentOrder {
  const latest = cardUntil(now).toISOString()
  return {
    purpose,
    causeId: id,
    causeNumber: reference,
    orgId,
    userId,
    fee: 0,
    expiresAt: holdExpiresAt && holdExpiresAt < latest ? holdExpiresAt : latest,
    ...asked,
  }
}
