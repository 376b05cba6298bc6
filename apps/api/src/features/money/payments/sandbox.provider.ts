import { addDays } from '@karavan/domain/base/dates'
import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PaymentProvider, ProviderRefusal, ProviderUnavailable } from './provider.ts'
import { payoutOf } from './sandbox.payout.ts'
import { readMessage, type SandboxMessage, signatureHeader } from './sandbox.message.ts'
import {
  ensureSandboxOrder,
  findSandboxOrder,
  findSandboxRefund,
  insertSandboxRefund,
  listSandboxMoves,
  moveSandboxOrder,
  type SandboxOrder,
  takeFromSandboxOrder,
} from './sandbox.queries.ts'

type SandboxPlatform = Pick<Platform, 'config' | 'database' | 'enqueue' | 'secretKey'>
type Told = Pick<SandboxMessage, 'type'> & Partial<SandboxMessage>

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** The number an event is treated by, the same for the same event. */
const luckOf = (eventId: string): number => createHash('sha256').update(eventId).digest().readUInt8(0)

/**
 * Leaves a message to be delivered. Like those of real providers, some come twice and some are overtaken by later ones;
 * which, follows from the event's id alone.
 */
export async function announce(
  { enqueue }: Pick<Platform, 'enqueue'>,
  db: Db,
  order: SandboxOrder,
  told: Told,
  delaySeconds = 0,
): Promise<void> {
  const eventId = `evt_${randomUUID()}`
  const message: SandboxMessage = {
    id: eventId,
    order: { id: order.id, key: order.idempotencyKey },
    paymentId: order.paymentId,
    captured: 0,
    method: order.method,
    refundKey: null,
    message: null,
    ...told,
  }
  const job = { eventId, body: JSON.stringify(message) }
  const luck = luckOf(eventId)
  // A card that was refused is no longer waited for, so the news of it may be late.
  const late = told.type === 'payment.failed' && luck % 2 === 0 ? 2 : 0
  const wait = delaySeconds + late
  await enqueue(db, 'sandbox.deliver', job, wait > 0 ? { startAfter: inSeconds(wait) } : {})
  if (luck % 4 === 0) await enqueue(db, 'sandbox.deliver', job, { startAfter: inSeconds(wait + 3) })
}

const newsOf = { created: 'open', authorised: 'authorised', captured: 'paid', expired: 'expired' } as const

/** The embedded provider: keeps books of its own and speaks to us like one on the other side of the network. */
export function createSandbox(platform: SandboxPlatform): PaymentProvider {
  const { config, database, secretKey } = platform
  const found = async (db: Db, id: string) => {
    const order = await findSandboxOrder(db, id)
    if (!order) throw new ProviderRefusal(`There is no order ${id}`)
    return order
  }

  return {
    name: 'sandbox',
    signs: signatureHeader,
    async createOrder({ key, amount, currency, number, description, expiresAt }) {
      const { id } = await ensureSandboxOrder(database.db, {
        id: `so_${randomUUID()}`,
        idempotencyKey: key,
        amount,
        currency,
        description: `${number} ${description}`,
        status: 'created',
        expiresAt,
      })
      return { orderId: id, url: `/pay/${key}` }
    },
    async readOrder(orderId) {
      const order = await found(database.db, orderId)
      const news = newsOf[order.status]
      return { news, paymentId: order.paymentId, captured: news === 'paid' ? order.amount : 0, method: order.method }
    },
    capture: ({ orderId }) =>
      database.transaction(async (db) => {
        const order = await moveSandboxOrder(db, orderId, 'authorised', {
          status: 'captured',
          capturedAt: new Date().toISOString(),
        })
        if (order) await announce(platform, db, order, { type: 'payment.paid', captured: order.amount })
        else if ((await found(db, orderId)).status !== 'captured') throw new ProviderRefusal('Nothing was authorised')
      }),
    expire: (orderId) =>
      database.transaction(async (db) => {
        const order = await moveSandboxOrder(db, orderId, 'created', { status: 'expired' })
        if (order) await announce(platform, db, order, { type: 'order.expired' })
        else if ((await found(db, orderId)).status !== 'expired') throw new ProviderUnavailable('It was paid meanwhile')
      }),
    refund: ({ orderId, amount, key }) =>
      database.transaction(async (db) => {
        const id = `sr_${randomUUID()}`
        const order = await found(db, orderId)
        if (!(await insertSandboxRefund(db, { id, idempotencyKey: key, orderId, amount })))
          return { refundId: (await findSandboxRefund(db, key))?.id ?? id, done: true }
        if (!(await takeFromSandboxOrder(db, orderId, amount)))
          throw new ProviderRefusal('More than came in cannot be given back')
        await announce(platform, db, order, { type: 'refund.done', refundKey: key })
        return { refundId: id, done: false }
      }),
    listPayouts: async (day) => payoutOf(day, await listSandboxMoves(database.db, addDays(day, -1), config.todayZone)),
    readEvent: async (body, headers) => readMessage(secretKey, body, headers[signatureHeader]),
  }
}
