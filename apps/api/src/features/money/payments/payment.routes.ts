import { booksAtPortal, seesNoCost } from '@karavan/domain/base/access/rights'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { type PaymentSession, payments } from '@karavan/contracts/money/payments/payment.contract'
import { toMajor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem, ProblemError } from '../../../platform/http/problem.ts'
import type { App, LiveEvent } from '../../../platform/platform.ts'
import { refundDeposit } from './deposit-refund.service.ts'
import { listGateways } from './gateway.queries.ts'
import { takeEvent } from './news.service.ts'
import type { Payees, StartBody } from './payee.ts'
import { findSession, listSessions } from './payment.queries.ts'
import type { PaymentRecord } from './payment.table.ts'
import { chooseProviders, type Providers } from './provider-choice.ts'
import type { ProviderEvent } from './provider.ts'
import { payInSandbox } from './sandbox-pay.service.ts'
import { openOrder, startPayment, totalOf } from './session.service.ts'

const toPage = (session: PaymentRecord): PaymentSession => {
  const { id, purpose, causeNumber, description, amount, fee, method, status, message, provider, ...rest } = session
  const { returnPath, expiresAt } = rest
  const total = toMajor(totalOf(session))
  return {
    id,
    purpose,
    number: causeNumber,
    description,
    amount,
    fee,
    total,
    method,
    status,
    message,
    provider,
    returnPath,
    expiresAt,
  }
}

/** What is to be paid, by whoever is paid. */
function orderOf(payees: Payees, context: Context, asked: StartBody) {
  if (asked.purpose === 'deposit') return payees.deposit.order(context, asked)
  if (asked.purpose === 'booking') return payees.booking.order(context, asked)
  if (asked.purpose === 'package') return payees.package.order(context, asked)
  if (asked.purpose === 'activity') return payees.activity.order(context, asked)
  return payees.visa.order(context, asked)
}

/** Card payments: the page they are made on, the provider's messages, and the house's list. */
export function registerPayments(app: App, payees: Payees): void {
  const { platform } = app
  const providers = chooseProviders(platform)

  mount(app, payments.start, async ({ body }, context) => {
    if (body.purpose !== 'deposit' && !booksAtPortal(context.user)) refuseWithout(context.user, 'book')
    // The page of a card says what is paid.
    if (body.purpose !== 'deposit' && seesNoCost(context.user)) refuseWithout(context.user, 'cost')
    const order = await orderOf(payees, context, body)
    const link = await startPayment(context, order)
    await recordAudit(context.db, context.actor, {
      entity: 'payment',
      id: link.sessionId,
      orgId: order.orgId,
      action: 'started',
      after: { number: order.causeNumber, amount: order.amount, fee: order.fee },
    })
    return { data: link }
  })

  mount(app, payments.get, async ({ params }, { db }) => {
    const session = await findSession(db, params.id)
    if (!session) throw notFound('payment')
    return { data: toPage(session) }
  })

  mount(app, payments.open, async ({ params }) => ({
    data: { url: (await openOrder(platform, providers.of, params.id)).orderUrl },
  }))

  const inSandbox = async (id: string, means: Parameters<typeof payInSandbox>[2]) => {
    const { orderId, provider } = await openOrder(platform, providers.of, id)
    if (provider !== 'sandbox') throw notFound('payment')
    return { data: await payInSandbox(platform, orderId, means) }
  }
  mount(app, payments.sandboxPay, ({ params, body }) => inSandbox(params.id, body))
  mount(app, payments.sandboxUpi, ({ params, body }) => inSandbox(params.id, body))

  mount(app, payments.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listSessions(db, user, query)
    return { data: rows, meta }
  })

  mount(app, payments.refund, async ({ params, body }, context) => ({
    data: await refundDeposit(context, params.id, body),
  }))

  void app.register(async (scope) => registerWebhook(scope, providers, payees))
}

/** The webhook reads bytes instead of JSON: the signature is over exactly what was sent. */
function registerWebhook(app: App, providers: Providers, payees: Payees): void {
  const { platform } = app
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  mount(app, payments.webhook, async (_, { request }) => {
    const body: unknown = request.body
    const provider = providers.all.find(({ signs }) => signs in request.headers) ?? providers.all[0]
    if (!provider) throw problem('VALIDATION', 'Cards are not taken here.')
    if (!Buffer.isBuffer(body)) throw problem('VALIDATION', 'A message has a body.')
    await take({ name: provider.name, gatewayId: null }, await provider.readEvent(body, request.headers))
    return { received: true as const }
  })

  mount(app, payments.ownWebhook, async ({ params }, { request }) => {
    const own = await listGateways(platform.database.db, params.id)
    if (own.length === 0) throw notFound('gateway')
    const body: unknown = request.body
    if (!Buffer.isBuffer(body)) throw problem('VALIDATION', 'A message has a body.')
    for (const { id } of own) {
      const provider = await providers.of({ provider: 'razorpay', gatewayId: id })
      const event = await provider?.readEvent(body, request.headers).catch((error: unknown) => {
        if (error instanceof ProblemError) return null
        throw error
      })
      if (!provider || !event) continue
      await take({ name: provider.name, gatewayId: id }, event)
      return { received: true as const }
    }
    throw problem('VALIDATION', 'This message is not signed by the card provider.')
  })

  async function take(sender: Parameters<typeof takeEvent>[2], event: ProviderEvent): Promise<void> {
    let told: LiveEvent[] = []
    await platform.database.transaction(async (db) => {
      told = []
      await takeEvent({ platform, db, emit: (live) => told.push(live) }, payees, sender, event)
    })
    platform.publish(told)
  }
}
