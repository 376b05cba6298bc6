import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { makeCity, makeTrip, planIn, tripBody } from '../../catalogue/itineraries/testing/trip.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://karavan.example' })
})
afterAll(() => test.close())

const lead = {
  source: 'dubai',
  name: 'Asha <b>Rao</b>',
  email: 'Asha@Example.test',
  phone: '+91 98450 12345',
  message: 'Two rooms.\nNear the beach.',
  destination: 'Dubai',
  travelDate: '2026-12-24',
  adults: 2,
  children: 1,
}
type Created = { data: { id: string; reference: string } }
const send = (body: object) => test.call<Created>('POST', '/leads', { body })
const rowsOf = (text: string, values: unknown[] = []) => readRows(test.app.platform.database, text, values)

describe('a lead', () => {
  it('is kept for the house under a number of this year', async () => {
    const { status, body } = await send(lead)
    expect(status).toBe(201)
    expect(body.data.reference).toMatch(/^LQ-20\d\d-\d{6}$/)
    expect(
      await rowsOf(
        `select source, name, email, phone, message, destination, travel_date as "travelDate", adults, children, org_id, status
         from lead where id = $1`,
        [body.data.id],
      ),
    ).toEqual([{ ...lead, email: 'asha@example.test', org_id: test.people.admin.orgId, status: 'New' }])
  })

  it('counts on', async () => {
    const [first, second] = [(await send(lead)).body.data.reference, (await send(lead)).body.data.reference]
    expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1)
  })

  it('thanks the visitor and tells the house, by mail and in the bell of Admins', async () => {
    const { id, reference } = (await send({ ...lead, email: 'mina@example.test' })).body.data
    await vi.waitFor(async () => {
      const mails = await rowsOf(`select recipient from mailbox where subject like $1 order by 1`, [`%${reference}%`])
      expect(mails).toEqual([{ recipient: 'house@example.test' }, { recipient: 'mina@example.test' }])
    }, 10_000)
    // The address may be a stranger's: nothing that was typed goes there.
    const [thanked] = await rowsOf(`select * from mailbox where recipient = 'mina@example.test' and subject like $1`, [
      `%${reference}%`,
    ])
    expect(await rowsOf(`select recipient_name from mail where recipient = 'mina@example.test'`)).toEqual([
      { recipient_name: '' },
    ])
    expect(JSON.stringify(thanked)).not.toMatch(/Near the beach|Asha|Rao|https?:(?!\/\/karavan\.example)/)
    const [told] = await rowsOf(`select * from mailbox where recipient = 'house@example.test' and subject like $1`, [
      `%${reference}%`,
    ])
    expect(told?.text_body).toContain('https://karavan.example/dashboard/leads-query')
    expect(told?.text_body).toContain('Dubai, 2026-12-24, 2 adults, 1 child')
    expect(told?.html_body).toContain('Asha &lt;b&gt;Rao&lt;/b&gt;')
    expect(
      await rowsOf('select user_id from notification where body like $1 or title like $1', [`%${reference}%`]),
    ).toEqual([{ user_id: test.people.admin.id }])
    expect(await rowsOf('select org_id, action from audit_entry where entity_id = $1', [id])).toEqual([
      { org_id: test.people.admin.orgId, action: 'received' },
    ])
  })

  it('of a robot gets the same answer, and nobody hears of it', async () => {
    const counts = () =>
      rowsOf(
        'select (select count(*) from lead) l, (select count(*) from mail) m, (select count(*) from notification) n',
      )
    const before = await counts()
    const { status, body } = await send({ ...lead, website: 'https://spam.example' })
    expect([status, body.data.reference]).toEqual([201, expect.stringMatching(/^LQ-20\d\d-\d{6}$/)])
    expect(await counts()).toEqual(before)
  })

  it('names the itinerary it asks about, when its sender may see it', async () => {
    const city = await makeCity(test)
    const [open, foreign] = [
      await makeTrip(test, test.people.admin, tripBody(planIn(city), { title: 'Lakes' })),
      await makeTrip(test, test.people.agent, tripBody(planIn(city))),
    ]
    const { body } = await send({ ...lead, source: 'itinerary', itineraryId: open.id })
    expect(await rowsOf('select itinerary_id from lead where id = $1', [body.data.id])).toEqual([
      { itinerary_id: open.id },
    ])
    for (const itineraryId of [foreign.id, body.data.id]) {
      const refused = await test.call<{ errors: { path: string }[] }>('POST', '/leads', {
        body: { ...lead, source: 'itinerary', itineraryId },
      })
      expect([refused.status, refused.body.errors.map(({ path }) => path)]).toEqual([400, ['itineraryId']])
    }
  })

  it.each([
    ['no name', { name: '' }, 'name'],
    ['no address', { email: 'nowhere' }, 'email'],
    ['no message', { message: '  ' }, 'message'],
    ['another source', { source: 'elsewhere' }, 'source'],
    ['a date that is none', { travelDate: '2026-02-30' }, 'travelDate'],
    ['a status', { status: 'Won' }, 'body'],
  ])('with %s is refused', async (_, change, path) => {
    const { status, body } = await test.call<{ errors: { path: string }[] }>('POST', '/leads', {
      body: { ...lead, ...change },
    })
    expect(status).toBe(400)
    expect(body.errors.map((error) => error.path)).toContain(path)
  })

  it('with a day the database cannot hold is refused, and nothing is stored', async () => {
    const { status, body } = await test.call<{ code: string }>('POST', '/leads', {
      body: { ...lead, travelDate: '0000-01-01' },
    })
    expect([status, body.code]).toEqual([400, 'VALIDATION'])
  })

  it('cannot be taken before there is a house, and says so', async () => {
    const empty = await startTestApp()
    const { pool } = empty.app.platform.database
    await pool.query(`update org set kind = 'traveller' where kind = 'house'`)
    const { status, body } = await empty.call<{ code: string }>('POST', '/leads', { body: lead })
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    await empty.close()
  })
})
