import type { PaymentRefund } from '@karavan/contracts/money/payments/payment.contract'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { JobContext } from '../../../../platform/jobs/job-runner.ts'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import { until } from './card.ts'

type Opened = { data: { url: string }; code: string; detail: string }

/** What tests of a provider do with its pages and refunds. */
export function providerDesk(test: () => TestApp) {
  const database = () => test().app.platform.database
  const refundRow = async (id: string) =>
    (
      await readRows<{ status: string; message: string | null }>(
        database(),
        'select status, message from payment_refund where id = $1',
        [id],
      )
    )[0]
  return {
    open: (id: string) => test().call<Opened>('POST', `/payments/sessions/${id}/open`),
    run: <D>(job: (data: D, context: Pick<JobContext, 'db' | 'emit'>) => Promise<void>, data: D) =>
      database().transaction((db) => job(data, { db, emit: () => {} })),
    end: (id: string) =>
      database().pool.query(`update payment_session set expires_at = now() - interval '1 second' where id = $1`, [id]),
    async askRefund(sessionId: string, amount: number): Promise<PaymentRefund> {
      const { call, people } = test()
      const { status, body } = await call<{ data: PaymentRefund }>('POST', `/payments/sessions/${sessionId}/refunds`, {
        as: people.admin,
        body: { amount, reason: 'Paid by mistake' },
        headers: { 'idempotency-key': uuidv7() },
      })
      expect(status).toBe(201)
      return body.data
    },
    refundRow,
    refundEnds: (id: string, status: string) =>
      until(
        () => refundRow(id),
        (row) => row?.status === status,
      ),
    refundedOf: async (id: string) =>
      Number((await readRows(database(), 'select refunded from payment_session where id = $1', [id]))[0]?.refunded),
  }
}
