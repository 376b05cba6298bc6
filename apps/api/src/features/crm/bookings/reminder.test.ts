import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { ReminderPlan } from '@karavan/contracts/crm/receipts/pay-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMails } from '../../../testing/mails.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { remindCustomers } from './reminder.service.ts'
import { at, bodyOf, cancelFree, dayFrom, make, move, receive, send } from './testing/crm-booking.ts'
import { payLinksOf } from './testing/pay-link.ts'

let test: TestApp
let links: ReturnType<typeof payLinksOf>
const database = () => test.app.platform.database
beforeAll(async () => {
  // Without the clock of the process: the test is the clock.
  test = await startRegisteredApp({ JOBS: 'off' })
  links = payLinksOf(test)
})
afterAll(() => test.close())

const remind = (hour = 9) => {
  const { platform } = test.app
  return platform.database.transaction((db) => remindCustomers({ platform, db, emit: () => undefined }, hour))
}
let customers = 0
/** A booking that was made a month ago, whose customer has an address. */
async function owing(...dueIn: number[]): Promise<CrmBooking & { email: string }> {
  customers += 1
  const email = `owing-${customers}@example.test`
  const { customer } = bodyOf()
  const share = 59_976 / dueIn.length
  const made = await make(test, {
    customer: { ...customer, email },
    instalments: dueIn.map((days) => ({ label: `Part of ${days}`, dueOn: dayFrom(days), amount: share })),
  })
  const { pool } = database()
  await pool.query(`update crm_booking set created_at = now() - interval '30 days' where id = $1`, [made.id])
  return { ...(await move(test, made, 'Confirmed')).body.data, email }
}
const mailsTo = async ({ email }: { email: string }) =>
  (await readMails(database(), email)).filter(({ template }) => template === 'instalment-reminder')
const planOf = async (booking: CrmBooking) =>
  (
    await test.call<{ data: { reminders: ReminderPlan } }>('GET', `/crm/bookings/${at(booking)}/pay-links`, {
      as: test.people.agent,
    })
  ).body.data.reminders
const remindEverybody = async () =>
  (
    await test.call<{ data: Record<'sent' | 'already' | 'withoutMail' | 'paused', number> }>(
      'POST',
      '/crm/reminders/overdue',
      { as: test.people.agent, body: {} },
    )
  ).body.data

describe('reminders to customers', () => {
  it('come on their days, each once, with a link that pays, and only the newest of those that are late', async () => {
    const made = await owing(7, 30)
    const late = await owing(-4)
    await remind(8)
    expect(await mailsTo(made)).toEqual([])
    await remind()
    await remind()
    const [mail, ...more] = await mailsTo(made)
    expect(more).toEqual([])
    expect(mail?.text).toContain('₹29,988.00')
    const path = /\/pay\/link\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await links.open(path)).body.data).toMatchObject({ open: 29_988, number: made.number })
    expect((await mailsTo(late)).map(({ subject }) => subject.includes('overdue'))).toEqual([true])
    expect((await planOf(made)).sent).toMatchObject([{ label: 'Part of 7', days: -7, mailedTo: made.email, by: null }])
    expect((await planOf(late)).sent).toMatchObject([{ days: 3 }])
  })

  it('are in the words of the agency where it has some, and in ours where those lack something', async () => {
    const { agent } = test.people
    const body = {
      key: 'booking-payment',
      subject: 'Due {{instalment.dueOn}}: {{booking.number}}',
      body: 'Namaste {{customer.name}}, {{instalment.amount}} please: {{instalment.payLink}}. {{agent.name}}',
    }
    const { data } = (await test.call<{ data: { id: string } }>('POST', '/crm/message-templates', { as: agent, body }))
      .body
    const made = await owing(7)
    await remind()
    const [mail] = await mailsTo(made)
    expect(mail?.subject).toMatch(new RegExp(`^Due .*: ${made.number}$`))
    expect(mail?.text).toMatch(/^Namaste .*\/pay\/link\//)
    // Nobody said what goes with it, and a reminder has no papers.
    const version = { version: 1, subject: 'x', body: '{{papers.list}}' }
    await test.call('PUT', `/crm/message-templates/${data.id}`, { as: agent, body: version })
    const other = await owing(7)
    await remind()
    expect((await mailsTo(other))[0]?.text).toContain('without signing in')
    await test.call('DELETE', `/crm/message-templates/${data.id}`, { as: agent })
  })

  it('stop when it is paid, cancelled or paused, and go on when somebody says so', async () => {
    const [paid, cancelled, paused, undisturbed] = [await owing(1), await owing(1), await owing(1), await owing(1)]
    await test.call('POST', `/crm/customers/${undisturbed.customerId}/consents`, {
      as: test.people.agent,
      body: { what: 'do-not-disturb', given: true, source: 'On the phone' },
    })
    await receive(test, paid, { amount: 59_976 })
    await cancelFree(test, cancelled)
    const pause = (value: boolean) => send(test, `${at(paused)}/reminders`, { paused: value })
    expect((await pause(true)).status).toBe(200)
    expect((await planOf(paused)).paused).toMatchObject({ by: 'agent' })
    await remind()
    for (const one of [paid, cancelled, paused, undisturbed]) expect(await mailsTo(one)).toEqual([])
    await pause(false)
    await remind()
    expect(await mailsTo(paused)).toHaveLength(1)
  })

  it('go on after the trip, as long as something is owed', async () => {
    const made = await owing(-4)
    await database().pool.query(`update crm_booking set status = 'Completed' where id = $1`, [made.id])
    await remind()
    expect((await mailsTo(made)).map(({ subject }) => subject.includes('overdue'))).toEqual([true])
  })

  it('by two clocks at once go once', async () => {
    const made = await owing(0)
    await Promise.all([remind(), remind(), remind()])
    expect(await mailsTo(made)).toHaveLength(1)
  })

  it('keep to the days an organisation wants', async () => {
    const days = async (some: number[]) =>
      test.call<{ data: { days: number[] } }>('POST', '/crm/reminders/days', {
        as: test.people.agent,
        body: { days: some },
      })
    expect((await days([5, -20, 5])).body.data.days).toEqual([-20, 5])
    const made = await owing(20)
    const other = await owing(7)
    await remind()
    expect([await mailsTo(made), await mailsTo(other)].map(({ length }) => length)).toEqual([1, 0])
    expect((await days([99])).status).toBe(400)
    await days([-7, -1, 0, 3, 7])
  })

  it('are sent by hand once a day: of one link, or of all that is overdue', async () => {
    const made = await owing(-20, 40)
    const nobody = await make(test, { instalments: [{ label: 'All', dueOn: dayFrom(-9), amount: 59_976 }] })
    await move(test, nobody, 'Confirmed')
    const first = await remindEverybody()
    expect(first.withoutMail).toBeGreaterThanOrEqual(1)
    expect(await mailsTo(made)).toHaveLength(1)
    expect(await remindEverybody()).toMatchObject({ sent: 0, already: first.sent + first.already })
    const link = await links.made(made, { what: 'balance' })
    const mail = () => send(test, `${at(made)}/pay-links/${link.id}/send`, {})
    expect([(await mail()).status, (await mail()).status]).toEqual([200, 409])
    expect((await planOf(made)).sent.map(({ by, days }) => [by, days])).toEqual([
      ['agent', null],
      ['agent', null],
    ])
    const other = await links.made(nobody, { what: 'balance' })
    expect((await send(test, `${at(nobody)}/pay-links/${other.id}/send`, {})).body.errors[0]?.path).toBe('email')
  })
})
