import { randomUUID } from 'node:crypto'
import { type Answer, type Mood, startStandIn, type Thing } from './stand-in.ts'

/** A small Razorpay: payment links, each reference once, and refunds that are kept under their key. */
export type RazorpayStandIn = {
  url: string
  mood: Mood
  links: Map<string, Thing>
  refunds: Map<string, Thing>
  /** Lines of the reconciliation by the day they were settled on, like 2026-11-19. */
  recon: Map<string, object[]>
  refuseRefunds: string | null
  refundStatus: 'processed' | 'pending' | 'failed'
  close(): Promise<void>
}

const keys = 'rzp_test_stand_in:secret_of_the_tests'
const refusal = (status: number, description: string): Answer => ({
  status,
  body: { error: { code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR', description } },
})
const good = (body: unknown): Answer => ({ status: 200, body })

function actOnLinks({ links }: RazorpayStandIn, method: string, url: URL, body: string): Answer {
  const [, id, verb] = /^\/v1\/payment_links(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (method === 'GET' && !id) {
    const wanted = url.searchParams.get('reference_id')
    return good({ payment_links: [...links.values()].filter((link) => link.reference_id === wanted) })
  }
  if (!id) {
    const asked = JSON.parse(body) as Record<string, unknown>
    if ([...links.values()].some((link) => link.reference_id === asked.reference_id))
      return refusal(400, `payment link with given reference_id (${String(asked.reference_id)}) already exists.`)
    const name = `plink_${randomUUID()}`
    const link = {
      ...asked,
      id: name,
      status: 'created',
      amount_paid: 0,
      payments: null,
      short_url: `https://rzp.io/i/${name}`,
    }
    links.set(name, link)
    return good(link)
  }
  const link = links.get(id)
  if (!link) return refusal(404, 'The id provided does not exist')
  if (verb === 'cancel') {
    if (link.status !== 'created') return refusal(400, 'Payment Link cannot be cancelled')
    link.status = 'cancelled'
  }
  return good(link)
}

function actOnRefunds(self: RazorpayStandIn, method: string, payment: string, body: string, key: string): Answer {
  const { refunds } = self
  if (method === 'GET') return good({ items: [...refunds.values()].filter((one) => one.payment_id === payment) })
  if (self.refuseRefunds) return refusal(400, self.refuseRefunds)
  const kept = [...refunds.values()].find((one) => one.key === key)
  if (kept) return kept.body === body ? good(kept) : refusal(400, 'Different request body for the same key')
  const { amount, notes } = JSON.parse(body) as { amount: number; notes: object }
  if (amount < 100) return refusal(400, 'The amount must be at least INR 1.00')
  const refund = {
    id: `rfnd_${randomUUID()}`,
    payment_id: payment,
    amount,
    notes,
    status: self.refundStatus,
    key,
    body,
  }
  refunds.set(refund.id, refund)
  return good(refund)
}

/** What was settled in a month or on one day of it; ten lines, unless more are asked for. */
function reconcile({ recon }: RazorpayStandIn, { searchParams }: URL): Answer {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => searchParams.get(name))
  const [count, skip] = [Number(searchParams.get('count') ?? 10), Number(searchParams.get('skip') ?? 0)]
  if (!/^\d{4}$/.test(year ?? '') || !/^\d\d$/.test(month ?? '')) return refusal(400, 'The year and month are required')
  if (count < 1 || count > 1000) return refusal(400, 'The count may not be greater than 1000')
  const wanted = [year, month, day].filter(Boolean).join('-')
  const found = [...recon].filter(([on]) => on.startsWith(wanted)).flatMap(([, lines]) => lines)
  const items = found.slice(skip, skip + count)
  return good({ entity: 'collection', count: items.length, items })
}

/** Starts a stand-in of Razorpay's API on this machine. */
export async function startRazorpayStandIn(): Promise<RazorpayStandIn> {
  const self: RazorpayStandIn = {
    url: '',
    mood: 'well',
    links: new Map(),
    refunds: new Map(),
    recon: new Map(),
    refuseRefunds: null,
    refundStatus: 'processed',
    close: async () => {},
  }
  const started = await startStandIn(
    () => self.mood,
    ({ method, url, body, headers }) => {
      if (headers.authorization !== `Basic ${Buffer.from(keys).toString('base64')}`)
        return refusal(401, 'Authentication failed')
      if (self.mood === 'error' && method === 'POST') return refusal(500, 'We are facing some trouble')
      if (url.pathname === '/v1/settlements/recon/combined') return reconcile(self, url)
      const payment = /^\/v1\/payments\/([^/]+)\/refunds?$/.exec(url.pathname)?.[1]
      if (payment) return actOnRefunds(self, method, payment, body, String(headers['x-refund-idempotency'] ?? ''))
      return actOnLinks(self, method, url, body)
    },
  )
  return Object.assign(self, started)
}
