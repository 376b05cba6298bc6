import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reverse } from '../../money/ledger/index.ts'
import { at, confirmedLines, make, send } from './testing/crm-booking.ts'

const migration = new URL('../../../migrations/0105_house_charges.sql', import.meta.url)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  readRows<T>(test.app.platform.database, text, values)
const earned = async () =>
  Object.fromEntries(
    (
      await rows<{ code: string; sum: number }>(
        `select a.code, (0 - sum(e.amount))::float8 as sum from ledger_account a join ledger_entry e on e.account_id = a.id
         where a.code in ('sales:land-package', 'cancellation-income') group by 1`,
      )
    ).map(({ code, sum }) => [code, sum]),
  )

it('moves what papers of the house charged for cancelling from sales to where it belongs, once', async () => {
  const { admin } = test.people
  const lines = confirmedLines().map((line) => ({ ...line, cost: 8000, sell: 10_000 }))
  const draft = await make(test, { lines }, admin)
  await send(test, `${at(draft)}/status`, { from: 'Draft', status: 'Confirmed' }, admin, 'PATCH')
  const { body } = await send(test, `${at(draft)}/invoice`, undefined, admin)
  const services = body.data.lines.map(({ id }) => ({ id, supplierCharge: 0, ourCharge: 1500 }))
  const cancelled = await send(
    test,
    `${at(draft)}/cancel`,
    { services, reason: 'They fell ill', shownRefund: 0 },
    admin,
  )
  expect(cancelled.status).toBe(200)
  const right = await earned()
  expect(right['cancellation-income']).toBe(1500 * lines.length)

  // As the book was carried over: the charge among the sales.
  const [kept] = await rows<{ id: string }>(`select id from ledger_transaction where kind = 'kept' and cause_id = $1`, [
    draft.id,
  ])
  const actor = { id: null, orgId: admin.orgId, name: 'Test', requestId: 'test' }
  const order = { description: 'As before', cause: { entity: 'crm-booking', id: draft.id }, key: 'as before', actor }
  await test.app.platform.database.transaction((db) => reverse(db, order, kept?.id ?? ''))
  expect((await earned())['cancellation-income']).toBe(0)

  const { pool } = test.app.platform.database
  const run = async () => {
    const client = await pool.connect()
    try {
      await client.query(`begin;\n${readFileSync(migration, 'utf8')}\ncommit`)
    } finally {
      client.release(true)
    }
  }
  await run()
  expect(await earned()).toEqual(right)
  await run()
  expect(await earned()).toEqual(right)
})
