import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { returnOf, type VisaReturn } from '@karavan/domain/catalogue/visas/visa-price'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { rupees } from '../../../platform/words.ts'
import { cancellationKey, lockPaidSessions, refundPayment } from '../../money/payments/index.ts'
import { type RefundWay, refundWayOf, refundWaysOf } from '../core/index.ts'
import { postReturn, saleOf } from './application-money.ts'
import type { FullApplicant, FullVisaApplication } from './application.queries.ts'
import type { VisaApplicationRecord } from './application.table.ts'

/** Where the money of an application may go back to. */
export const visaRefundWays = ({ payment }: Pick<FullVisaApplication, 'payment'>): RefundWay[] =>
  refundWaysOf(payment === 'card')

/** How a paid application stands when so much of it has gone back. */
export const paymentAfter = (
  { total }: Pick<FullVisaApplication, 'total'>,
  refunded: Minor,
): VisaApplicationRecord['paymentStatus'] => {
  if (refunded === 0) return 'Paid'
  return total !== null && refunded === toMinor(total) ? 'Refunded' : 'PartRefunded'
}

/** What goes back when these people leave an application; null when nothing does. */
export function returnFor(
  application: FullVisaApplication,
  people: readonly FullApplicant[],
  percent: number,
): VisaReturn | null {
  const sale = application.paymentStatus === 'Unpaid' ? null : saleOf(application)
  if (!sale) return null
  const back = returnOf(
    sale,
    people.flatMap(({ share }) => share ?? []),
    percent,
  )
  return back.total > 0 ? back : null
}

/** What is still paid for these people: all of it when nobody else is left, else their shares with the tax on them. */
export function worthOf(application: FullVisaApplication, people: readonly FullApplicant[]): Minor {
  const { total, refunded, applicants, paymentStatus } = application
  if (paymentStatus === 'Unpaid' || total === null) return 0
  if (people.length === applicants.length) return sum([toMinor(total), -toMinor(refunded)])
  const sale = saleOf(application)
  const shares = people.flatMap(({ share }) => share ?? [])
  if (!sale) return 0
  const whole = shares.map(({ embassy, service, express }) => ({
    embassy,
    service: 0,
    express: sum([service, express]),
  }))
  return returnOf(sale, whole, 100).total
}

type Leaving = { people: readonly FullApplicant[]; percent: number; reason: string; to?: RefundWay | undefined }
type Returned = {
  changes: Partial<Pick<VisaApplicationRecord, 'net' | 'fee' | 'taxes' | 'refunded' | 'paymentStatus'>>
  /** In words, for whoever is told. */
  note: string
  amount: Minor
}

/** The card payment an application was handed in with, if so much is left of it. */
async function cardPayment({ db }: SystemContext, { id, total }: FullVisaApplication, amount: Minor) {
  const payments = await lockPaidSessions(db, { purpose: 'visa', causeId: id })
  return payments.find(
    ({ captured, refunded }) =>
      total !== null && toMinor(captured) === toMinor(total) && sum([toMinor(captured), -toMinor(refunded)]) >= amount,
  )
}

/** Refunds what is due for applicants who leave: into the wallet at once, or to the card by its provider. */
export async function payBack(
  context: Omit<Context, 'user'>,
  application: FullVisaApplication,
  { people, percent, reason, to }: Leaving,
): Promise<Returned> {
  const way = refundWayOf(visaRefundWays(application), to)
  const back = returnFor(application, people, percent)
  const [first] = people
  if (!back || !first) return { changes: {}, note: '', amount: 0 }
  const payment = way === 'card' ? await cardPayment(context, application, back.total) : undefined
  // Nobody leaves twice, so whoever is first names this return.
  const key = `visa ${application.id} return ${first.id}`
  const internal = application.payment === 'internal'
  const funding = internal ? 'internal' : payment ? 'card-clearing' : 'wallet'
  const money = await postReturn(context, application, { back, funding, key, reason })
  if (payment)
    await refundPayment(context, payment, {
      amount: back.total,
      reason,
      causeKey: cancellationKey(`${key} ${payment.id}`),
    })
  const waits = payment !== undefined || application.paymentStatus === 'RefundPending'
  return {
    changes: { ...money, paymentStatus: waits ? 'RefundPending' : paymentAfter(application, toMinor(money.refunded)) },
    note: internal ? '' : `${rupees(back.total)} ${payment ? 'goes back to the card' : 'is back in the wallet'}.`,
    amount: back.total,
  }
}
