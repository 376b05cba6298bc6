import { randomUUID } from 'node:crypto'
import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { runLoose } from '../testing/loose.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let count = 0
async function make(): Promise<string> {
  count += 1
  const body = {
    source: 'dubai',
    name: `Visitor ${count}`,
    email: `visitor${count}@convert.test`,
    phone: `+91 98330 ${String(40_000 + count)}`,
    message: 'Four nights for two, near the beach.',
  }
  return (await test.call<{ data: { id: string } }>('POST', '/leads', { body })).body.data.id
}
const convert = (id: string, more: object = {}) =>
  test.call<{ data: Lead }>('POST', `/leads/${id}/convert`, {
    as: test.people.admin,
    body: {
      kind: 'package',
      followUp: { dueAt: new Date(Date.now() + 3_600_000).toISOString(), way: 'call' },
      ...more,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
const convertTwice = (id: string) =>
  runLoose({ cut: [[/ for update of "lead"/, '']], stop: /^insert into "customer" / }, [
    () => convert(id),
    () => convert(id),
  ])
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
/** How many enquiries came of a lead, and for how many customers. */
const enquiriesOf = async (id: string) => {
  const rows = await readRows<{ customer_id: string }>(
    test.app.platform.database,
    'select customer_id from enquiry where lead_id = $1',
    [id],
  )
  return [rows.length, new Set(rows.map(({ customer_id }) => customer_id)).size]
}

describe('a lead', () => {
  it('becomes one enquiry of one customer however many convert it at once', async () => {
    const id = await make()
    const answers = await Promise.all(Array.from({ length: 6 }, () => convert(id, { evenIfAlike: true })))
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
    expect(await enquiriesOf(id)).toEqual([1, 1])
  })

  it('without its lock becomes one enquiry: the database refuses the second', async () => {
    const id = await make()
    const answers = await convertTwice(id)
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ILLEGAL_TRANSITION' })
    expect(await enquiriesOf(id)).toEqual([1, 1])
  })

  // From here on the table is without its key.
  it('without its lock and without the key becomes two enquiries of two customers', async () => {
    await readRows(test.app.platform.database, 'drop index enquiry_lead_once')
    const id = await make()
    expect(statuses(await convertTwice(id))).toEqual([200, 200])
    expect(await enquiriesOf(id)).toEqual([2, 2])
  })
})
