import { randomUUID } from 'node:crypto'
import type { payments } from '@karavan/contracts/money/payments/payment.contract'
import type { z } from 'zod'
import { invalid, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { announce } from './sandbox.provider.ts'
import { findSandboxOrder, moveSandboxOrder } from './sandbox.queries.ts'

type Means = z.output<(typeof payments)['sandboxPay']['body']> | z.output<(typeof payments)['sandboxUpi']['body']>
type Behaviour = 'accept' | 'decline' | 'ask' | 'slow'
type Outcome = z.output<(typeof payments)['sandboxPay']['response']>['data']

/** What each test card does. */
const testCards: Record<string, Behaviour> = {
  '4242424242424242': 'accept',
  '4000000000000002': 'decline',
  '4000002500003155': 'ask',
  '4000000000000077': 'slow',
}
/** What each test address of UPI does. */
const testUpis: Record<string, Behaviour> = {
  'success@sandbox': 'accept',
  'failure@sandbox': 'decline',
  'slow@sandbox': 'slow',
}
const bankCode = '123456'
const slowSeconds = 6

/** Whether the month on the card is over everywhere. */
function hasEnded(expiry: string): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 2) <= Date.now()
}

/** What the card or the UPI id does that was typed; the code is the answer to the bank's question. */
function behaviourOf(means: Means): { behaviour: Behaviour; code: string | undefined; refusal: string } {
  if ('upi' in means) {
    const behaviour = testUpis[means.upi]
    if (!behaviour)
      throw invalid({ path: 'upi', message: 'Not for tests: this page takes only success@sandbox and the like' })
    return { behaviour, code: undefined, refusal: 'The payment was turned down in the app. Try again.' }
  }
  const behaviour = testCards[means.number.replaceAll(/[\s-]/g, '')]
  if (!behaviour)
    throw invalid({
      path: 'number',
      message: 'Not a test card: this page takes only those, such as 4242 4242 4242 4242',
    })
  if (hasEnded(means.expiry)) throw invalid({ path: 'expiry', message: 'This card has expired' })
  return { behaviour, code: means.code, refusal: 'The bank declined this card. Try another one.' }
}

/** The sandbox's side of its payment page: takes what is for tests, and tells us by a signed message like any provider. */
export async function payInSandbox(
  platform: Pick<Platform, 'database' | 'enqueue'>,
  orderId: string,
  means: Means,
): Promise<Outcome> {
  const { behaviour, code, refusal } = behaviourOf(means)
  if (behaviour === 'ask' && !code) return { outcome: 'authenticate', message: 'Type the code your bank sent you.' }

  return platform.database.transaction(async (db) => {
    const decline = async (message: string): Promise<Outcome> => {
      const order = await findSandboxOrder(db, orderId)
      if (order?.status !== 'created') throw problem('CONFLICT', 'This has been paid already, or the page has run out.')
      await announce(platform, db, order, { type: 'payment.failed', message })
      return { outcome: 'declined', message }
    }
    if (behaviour === 'decline') return decline(refusal)
    if (behaviour === 'ask' && code !== bankCode) return decline('The bank did not accept that code. Try again.')

    const method = 'upi' in means ? ('upi' as const) : ('card' as const)
    const to = { status: 'authorised' as const, paymentId: `sp_${randomUUID()}`, method }
    const order = await moveSandboxOrder(db, orderId, 'created', to)
    if (!order) {
      if ((await findSandboxOrder(db, orderId))?.status === 'expired')
        throw problem('CONFLICT', 'This page has run out and nothing was charged; start the payment again.')
      return { outcome: 'paid', message: 'This has been paid already.' }
    }
    const slow = behaviour === 'slow'
    await announce(platform, db, order, { type: 'payment.authorised' }, slow ? slowSeconds : 0)
    return slow
      ? { outcome: 'processing', message: 'The bank is still checking; this page follows by itself.' }
      : { outcome: 'paid', message: 'upi' in means ? 'The payment was accepted.' : 'The card was accepted.' }
  })
}
