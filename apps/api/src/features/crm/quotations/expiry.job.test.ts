import { addDays } from '@karavan/domain/base/dates'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertCustomers } from '../customers/index.ts'
import { expireQuotations } from './expiry.job.ts'
import { insertQuotations } from './insert.service.ts'
import { ratesOn } from './testing/generate.ts'
import { contentOf, quotationsOf, tokenIn } from './testing/quotation.ts'

let test: TestApp
let day: string
beforeAll(async () => {
  // Without the clock of the process: the test is the clock.
  test = await startTestApp({ JOBS: 'off' })
  day = today(test.app.platform.config)
})
afterAll(() => test.close())

/** A quotation that was sent some days ago and holds until a day, with its page. */
async function sentUntil(validUntil: string): Promise<string> {
  const { platform } = test.app
  const { agent } = test.people
  const customerId = uuidv7()
  const at = new Date(Date.now() - 5 * 86_400_000).toISOString()
  await insertCustomers(platform.database.db, [
    { id: customerId, orgId: agent.orgId, name: 'Asha Rao', email: null, phones: [] },
  ])
  const [made] = await insertQuotations(
    platform.database.db,
    [
      {
        orgId: agent.orgId,
        customerId,
        enquiryId: null,
        createdBy: agent.id,
        createdAt: at,
        versions: [{ content: contentOf(test, { validUntil }), rates: ratesOn(day), status: 'Sent', sentAt: at }],
      },
    ],
    platform,
  )
  return made?.id ?? ''
}

const tick = () =>
  test.app.platform.database.transaction((db) => expireQuotations(test.app.platform)({}, { db, emit: () => {} }))
const bellsOf = async (number: string) =>
  (
    await readRows<{ title: string }>(
      test.app.platform.database,
      'select title from notification where title like $1 order by id',
      [`${number}%`],
    )
  ).map(({ title }) => title.replace(`${number} `, ''))

describe('the price of a quotation', () => {
  it('holds until the end of its last day where the house is, and is ended and told of once', async () => {
    const calls = quotationsOf(test)
    const { agent } = test.people
    const over = await sentUntil(addDays(day, -1))
    const lastDay = await sentUntil(day)
    const later = await sentUntil(addDays(day, 3))
    const before = (await calls.get(agent, over)).body.data
    // Nobody has noted it yet; its page says so all the same, and takes no yes.
    const page = (await calls.open(tokenIn(before))).body.data
    expect(page).toMatchObject({ open: false, status: 'Expired' })
    const late = await calls.accept(tokenIn(before), page)
    expect([late.status, late.body.code]).toEqual([409, 'QUOTE_EXPIRED'])
    await tick()
    await tick()
    const [a, b, c] = [
      await calls.get(agent, over),
      await calls.get(agent, lastDay),
      await calls.get(agent, later),
    ].map(({ body }) => body.data)
    expect([a?.status, b?.status, c?.status]).toEqual(['Expired', 'Sent', 'Sent'])
    expect(a?.versions[0]?.status).toBe('Expired')
    expect((await bellsOf(a?.number ?? '')).filter((title) => title === 'has expired')).toHaveLength(1)
    expect(await bellsOf(b?.number ?? '')).toEqual(['is about to expire'])
    expect(await bellsOf(c?.number ?? '')).toEqual([])
    const open = await calls.open(tokenIn(b ?? before))
    expect(open.body.data.open).toBe(true)
    expect((await calls.accept(tokenIn(b ?? before), open.body.data)).status).toBe(200)
    const again = await calls.open(tokenIn(a ?? before))
    expect(again.body.data).toMatchObject({ open: false, status: 'Expired' })
  })

  it('is ended without waiting for another that somebody is just changing', async () => {
    const { platform } = test.app
    const [held, free] = [await sentUntil(addDays(day, -1)), await sentUntil(addDays(day, -1))]
    const [ended] = await queueBehind(platform.database, rowOf('quotation', held), [
      () =>
        platform.database.transaction(async (db) => {
          await expireQuotations(platform)({}, { db, emit: () => {} })
          return db.$client.query<{ id: string }>(
            `select id from quotation where id = any ($1) and status = 'Expired'`,
            [[held, free]],
          )
        }),
    ])
    expect(ended?.rows).toEqual([{ id: free }])
    await tick()
    expect((await quotationsOf(test).get(test.people.agent, held)).body.data.status).toBe('Expired')
  })

  it('that has ended is followed by a new version', async () => {
    const calls = quotationsOf(test)
    const { agent } = test.people
    const id = await sentUntil(addDays(day, -2))
    await tick()
    const begun = (await calls.newVersion(agent, id)).body.data
    const changed = await calls.update(agent, id, { content: contentOf(test), version: begun.version })
    const sent = (await calls.send(agent, id, changed.body.data.version)).body.data
    expect(sent.versions.map(({ status }) => status)).toEqual(['Sent', 'Replaced'])
  })
})
