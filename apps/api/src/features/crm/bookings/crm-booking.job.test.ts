import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind, rowOf } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { sweepCrmBookings } from './crm-booking.job.ts'
import { cancelFree, dayFrom, make, move, read } from './testing/crm-booking.ts'

let test: TestApp
beforeAll(async () => {
  // Without the clock of the process: the test is the clock.
  test = await startRegisteredApp({ JOBS: 'off' })
})
afterAll(() => test.close())

const sweep = () => {
  const { platform } = test.app
  return platform.database.transaction((db) => sweepCrmBookings(platform)({}, { db, emit: () => undefined }))
}
const confirmed = async (change: object) => (await move(test, await make(test, change), 'Confirmed')).body.data
const statusOf = async (booking: CrmBooking) => (await read(test, booking)).status

describe('the clock of bookings', () => {
  it('begins trips on their first day and ends them after the last, where the house is', async () => {
    const days = (from: number, until: number) => ({ startDate: dayFrom(from), endDate: dayFrom(until) })
    const tomorrow = await confirmed(days(1, 3))
    const today = await confirmed(days(0, 3))
    const last = await confirmed(days(-3, 0))
    const over = await confirmed(days(-3, -1))
    const draft = await make(test, days(-3, -1))
    await sweep()
    expect(await Promise.all([tomorrow, today, last, over, draft].map(statusOf))).toEqual([
      'Confirmed',
      'Travelling',
      'Travelling',
      'Completed',
      'Draft',
    ])
    expect((await read(test, over)).timeline.map(({ by, text }) => `${by}: ${text}`)).toEqual([
      'Karavan: Travelling to Completed',
      'Karavan: Confirmed to Travelling',
      'agent: Draft to Confirmed',
      'agent: created',
    ])
  })

  it('reminds once of an instalment whose day has come, in the bell and by mail', async () => {
    const part = (days: number, amount: number) => ({ label: `Part of ${days}`, dueOn: dayFrom(days), amount })
    const made = await make(test, { instalments: [part(-2, 10_000), part(0, 10_000), part(1, 39_976)] })
    const gone = await make(test, { instalments: [part(-2, 59_976)] })
    await cancelFree(test, gone)
    await sweep()
    await sweep()
    const notes = await test.call<{ data: { title: string; body: string; tone: string; link: string }[] }>(
      'GET',
      '/notifications?pageSize=100',
      { as: test.people.agent },
    )
    const told = notes.body.data.filter(({ title }) => title.startsWith(made.number))
    expect(told.map(({ title, tone }) => `${title} ${tone}`).toSorted()).toEqual([
      `${made.number}: an instalment is due amber`,
      `${made.number}: an instalment is overdue red`,
    ])
    expect(notes.body.data.filter(({ title }) => title.startsWith(gone.number))).toEqual([])
    const mails = await readRows(
      test.app.platform.database,
      `select recipient from mail where template = 'instalment-due' and subject like $1`,
      [`${made.number}%`],
    )
    expect(mails).toEqual([{ recipient: test.people.agent.email }, { recipient: test.people.agent.email }])
  })

  it.each([
    ['a trip', 'crm_booking', `status = 'Travelling'`],
    ['an instalment', 'crm_instalment', 'reminded_at is not null'],
  ])('goes on with %s without waiting for another that somebody is just changing', async (_what, table, taken) => {
    const { platform } = test.app
    const change = {
      startDate: dayFrom(0),
      endDate: dayFrom(3),
      instalments: [{ label: 'All of it', dueOn: dayFrom(0), amount: 59_976 }],
    }
    const idOf = ({ id, instalments }: CrmBooking) => (table === 'crm_booking' ? id : (instalments[0]?.id ?? ''))
    const [held, free] = [idOf(await confirmed(change)), idOf(await confirmed(change))]
    const [moved] = await queueBehind(platform.database, rowOf(table, held), [
      () =>
        platform.database.transaction(async (db) => {
          await sweepCrmBookings(platform)({}, { db, emit: () => undefined })
          const text = `select id from ${table} where id = any ($1) and ${taken}`
          return db.$client.query<{ id: string }>(text, [[held, free]])
        }),
    ])
    expect(moved?.rows).toEqual([{ id: free }])
  })
})
