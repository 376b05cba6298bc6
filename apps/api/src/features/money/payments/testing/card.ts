import { setTimeout as wait } from 'node:timers/promises'
import type { PayLink, PaymentSession } from '@karavan/contracts/money/payments/payment.contract'
import { v7 as uuidv7 } from 'uuid'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asking: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
}

/** Opens a page for a deposit by card. */
export async function startDeposit({ call }: TestApp, as: Person, amount: number): Promise<PayLink> {
  const { status, body } = await call<{ data: PayLink }>('POST', '/payments/sessions', {
    as,
    body: { purpose: 'deposit', amount },
    headers: { 'idempotency-key': uuidv7() },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}

/** Types a card into the sandbox's page. */
export const payWith = <T = { data: { outcome: string; message: string } }>(
  { call }: TestApp,
  sessionId: string,
  number: string,
  more: Record<string, string> = {},
) =>
  call<T>('POST', `/payments/sandbox/${sessionId}/pay`, {
    body: { number, expiry: '12/39', cvc: '123', name: 'Asha Rao', ...more },
  })

export const readPage = async ({ call }: TestApp, id: string): Promise<PaymentSession> =>
  (await call<{ data: PaymentSession }>('GET', `/payments/sessions/${id}`)).body.data

/** Waits until what is asked for is so. */
export async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ; await wait(50)) {
    const value = await read()
    if (good(value)) return value
    if (Date.now() > end) throw new Error(`Waited in vain; it is still ${JSON.stringify(value)}`)
  }
}

export const pageIs = (test: TestApp, id: string, status: PaymentSession['status']): Promise<PaymentSession> =>
  until(
    () => readPage(test, id),
    (page) => page.status === status,
  )
