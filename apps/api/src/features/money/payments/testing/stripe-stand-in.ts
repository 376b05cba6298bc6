import { randomUUID } from 'node:crypto'
import { type Answer, type Mood, startStandIn, type Thing } from './stand-in.ts'

type Kept = Answer & { params: string }

/** A small Stripe: pages and refunds, its keys kept with their answers as the real one keeps them. */
export type StripeStandIn = {
  url: string
  mood: Mood
  orders: Map<string, Thing>
  refunds: Map<string, Thing>
  payouts: Thing[]
  /** What each payout is made of; each of its lines has an id. */
  balance: Map<string, Thing[]>
  /** The parameters each order was asked for with. */
  asked: URLSearchParams[]
  /** What the next refund is answered with instead. */
  refuseRefunds: string | null
  /** What every refund made from now on stands at. */
  refundStatus: 'succeeded' | 'pending' | 'failed'
  close(): Promise<void>
}

const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
})

/** A page of a list, ten rows unless more are asked for. */
function pageOf(rows: readonly Thing[], { pathname, searchParams }: URL): Answer {
  const limit = Number(searchParams.get('limit') ?? 10)
  if (limit > 100) return refusal(400, 'invalid_request_error', 'This value must be less than or equal to 100')
  const from = rows.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
  const data = rows.slice(from, from + limit)
  return { status: 200, body: { object: 'list', data, has_more: from + limit < rows.length, url: pathname } }
}

function actOnPayouts({ payouts, balance }: StripeStandIn, url: URL): Answer {
  const asked = (name: string) => url.searchParams.get(name)
  if (url.pathname === '/v1/balance_transactions') {
    const found = balance.get(asked('payout') ?? '')
    if (!found)
      return refusal(400, 'invalid_request_error', 'Balance history can only be filtered on automatic transfers')
    const whole = asked('expand[0]') === 'data.source'
    return pageOf(
      found.map((line) => (whole ? line : { ...line, source: (line.source as Thing | null)?.id })),
      url,
    )
  }
  const arrived = ({ arrival_date: at, status }: Thing) =>
    Number(at) >= Number(asked('arrival_date[gte]')) &&
    Number(at) < Number(asked('arrival_date[lt]')) &&
    status === asked('status')
  return pageOf(payouts.filter(arrived), url)
}

function act(self: StripeStandIn, method: string, url: URL, form: URLSearchParams): Answer {
  const { orders, refunds } = self
  const [, id = '', verb] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (url.pathname.startsWith('/v1/checkout/sessions')) {
    if (method === 'POST' && !id) {
      const order: Thing = {
        id: `cs_${randomUUID()}`,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        currency: form.get('line_items[0][price_data][currency]'),
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        client_reference_id: form.get('client_reference_id'),
        url: `https://checkout.stripe.com/c/pay/${randomUUID()}`,
      }
      orders.set(order.id, order)
      self.asked.push(form)
      return { status: 200, body: order }
    }
    const order = orders.get(id)
    if (!order) return refusal(404, 'invalid_request_error', 'No such checkout session')
    if (verb === 'expire') {
      if (order.status !== 'open') return refusal(400, 'invalid_request_error', 'Only open sessions can be expired')
      order.status = 'expired'
    }
    return { status: 200, body: order }
  }
  if (url.pathname === '/v1/refunds' && method === 'GET') {
    const data = [...refunds.values()].filter(
      ({ payment_intent }) => payment_intent === url.searchParams.get('payment_intent'),
    )
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
  }
  if (url.pathname === '/v1/refunds') {
    if (self.refuseRefunds) return refusal(400, 'invalid_request_error', self.refuseRefunds)
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    const refund: Thing = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount: Number(form.get('amount')),
      payment_intent: form.get('payment_intent'),
      status: self.refundStatus,
      failure_reason: self.refundStatus === 'failed' ? 'expired_or_canceled_card' : null,
      metadata,
    }
    refunds.set(refund.id, refund)
    return { status: 200, body: refund }
  }
  if (['/v1/payouts', '/v1/balance_transactions'].includes(url.pathname)) return actOnPayouts(self, url)
  return refusal(404, 'invalid_request_error', 'Unrecognized request URL')
}

/** Starts a stand-in of Stripe's API on this machine. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const keys = new Map<string, Kept>()
  const self: StripeStandIn = {
    url: '',
    mood: 'well',
    orders: new Map(),
    refunds: new Map(),
    payouts: [],
    balance: new Map(),
    asked: [],
    refuseRefunds: null,
    refundStatus: 'succeeded',
    close: async () => {},
  }
  const started = await startStandIn(
    () => self.mood,
    ({ method, url, body: form, headers }) => {
      const key = String(headers['idempotency-key'] ?? '')
      const kept = key ? keys.get(key) : undefined
      const params = `${url.pathname} ${form}`
      if (kept && kept.params !== params)
        return refusal(400, 'idempotency_error', 'Keys can only be used with the same parameters')
      if (kept) return { ...kept, headers: { 'idempotent-replayed': 'true' } }
      const fresh =
        self.mood === 'error' && method === 'POST'
          ? refusal(500, 'api_error', 'Oh no')
          : act(self, method, url, new URLSearchParams(form))
      if (key) keys.set(key, { params, ...fresh })
      return fresh
    },
  )
  return Object.assign(self, started)
}
