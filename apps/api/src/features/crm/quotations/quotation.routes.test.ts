import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import type { QuotationRow } from '@karavan/contracts/crm/quotations/quotation'
import { addDays } from '@karavan/domain/base/dates'
import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../../platform/clock.ts'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentOf, quotationsOf, tokenIn } from './testing/quotation.ts'

let test: TestApp
let calls: ReturnType<typeof quotationsOf>
let agent: Person
let day: string
beforeAll(async () => {
  test = await startTestApp()
  calls = quotationsOf(test)
  agent = test.people.agent
  day = today(test.app.platform.config)
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const makeEnquiry = async (as: Person) => {
  const headers = { 'idempotency-key': uuidv7() }
  const body = { ...enquiries.create.example, customer: { name: `Enquirer ${uuidv7().slice(-6)}` } }
  return (await test.call<{ data: Enquiry }>('POST', '/crm/enquiries/package', { as, body, headers })).body.data
}
const enquiryNow = async (id: string) =>
  (await test.call<{ data: Enquiry }>('GET', `/crm/enquiries/package/${id}`, { as: agent })).body.data
const mailsTo = (email: string) =>
  readRows<{ template: string }>(database(), 'select template from mail where recipient = $1 order by id', [email])

describe('a quotation', () => {
  it('is mailed in the words of the agency where it has some, with the way to its page in any case', async () => {
    const body = { key: 'quotation-papers', subject: 'Namaste {{quotation.number}}', body: 'From {{agent.name}}.' }
    const own = await test.call<{ data: { id: string } }>('POST', '/crm/message-templates', { as: agent, body })
    const email = `own-${uuidv7()}@example.test`
    const { id, version, number } = (
      await calls.create(agent, contentOf(test), { customer: { name: 'Asha Rao', email } })
    ).body.data
    const { link } = (await calls.send(agent, id, version, true)).body.data
    const mails = await readRows<{ subject: string; body: string }>(
      database(),
      'select subject, body from message where recipient = $1',
      [email],
    )
    expect(mails.map(({ subject }) => subject)).toEqual([`Namaste ${number}`])
    expect(mails[0]?.body).toMatch(/^From agent\.\n/)
    expect(mails[0]?.body).toContain(link?.url)
    await test.call('DELETE', `/crm/message-templates/${own.body.data.id}`, { as: agent })
  })

  it('goes from a draft over its link to a yes, a confirmed enquiry and a booking', async () => {
    const enquiry = await makeEnquiry(agent)
    const email = `rao-${uuidv7()}@example.test`
    const made = await calls.create(agent, contentOf(test), {
      customer: { name: 'Asha Rao', email },
      enquiryId: enquiry.id,
    })
    expect(made.status).toBe(201)
    const { id, version, number } = made.body.data
    expect(number).toMatch(/^QT-\d{4}-\d{6}$/)
    expect(made.body.data).toMatchObject({
      status: 'Draft',
      versionNumber: 1,
      link: null,
      enquiryNumber: enquiry.number,
    })

    const sent = await calls.send(agent, id, version, true)
    expect(sent.body.data).toMatchObject({ status: 'Sent', versions: [{ status: 'Sent' }] })
    expect(sent.body.data.link?.message).toContain(sent.body.data.link?.url)
    expect((await enquiryNow(enquiry.id)).status).toBe('Quoted')
    expect(await mailsTo(email)).toEqual([{ template: 'quotation-sent' }])

    const token = tokenIn(sent.body.data)
    const page = (await calls.open(token)).body.data
    expect(page).toMatchObject({ open: true, status: 'Viewed', number, customerName: 'Asha Rao' })
    expect((await calls.get(agent, id)).body.data).toMatchObject({ status: 'Viewed', versions: [{ seenCount: 1 }] })

    const { data: price } = (
      await test.call<{ data: { total: number } }>('GET', `/quotes/${token}/price?option=luxury&extras=desert`)
    ).body
    const yes = await calls.accept(token, page, { option: 'luxury', extras: ['desert'], shownTotal: price.total })
    expect(yes.status).toBe(200)
    expect(yes.body.data).toMatchObject({
      open: false,
      status: 'Accepted',
      decision: { by: 'Asha Rao', option: 'luxury', extras: ['desert'], price: { total: price.total } },
      payment: { label: 'On acceptance', paid: false, amount: yes.body.data.decision?.price?.instalments[0]?.amount },
    })
    const after = (await calls.get(agent, id)).body.data
    expect(after).toMatchObject({
      status: 'Accepted',
      total: price.total,
      bookings: [{ kind: 'land-package', status: 'Draft' }],
      versions: [{ decidedBy: 'Asha Rao', option: 'luxury', extras: ['desert'] }],
      current: { chosen: { total: price.total } },
    })
    const confirmed = await enquiryNow(enquiry.id)
    expect(confirmed).toMatchObject({ status: 'Confirmed', nextFollowUpAt: null })
    expect(confirmed.followUps.filter(({ doneAt }) => doneAt === null)).toEqual([])
    expect((await mailsTo(email)).at(-1)).toEqual({ template: 'quotation-accepted-customer' })
    const bell = await readRows<{ title: string }>(
      database(),
      'select title from notification where user_id = $1 and title like $2 order by id',
      [agent.id, `${number}%`],
    )
    expect(bell.map(({ title }) => title)).toEqual([`${number} was opened by its customer`, `${number} is accepted`])
    expect(after.timeline.map(({ text }) => text)).toEqual([
      'version 1 accepted',
      'version 1 was opened by the customer',
      'version 1 sent by mail',
      'created',
    ])
  })

  it('is answered by whoever talked to the customer, too', async () => {
    const { quotation } = await calls.sent(agent)
    const yes = await calls.post(agent, quotation.id, 'accept', {
      number: 1,
      name: 'Asha, on the phone',
      option: 'standard',
      extras: [],
    })
    expect(yes.body.data).toMatchObject({ status: 'Accepted', bookings: [{ status: 'Draft' }] })
    const twice = await calls.post(agent, quotation.id, 'accept', {
      number: 1,
      name: 'A',
      option: 'standard',
      extras: [],
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_ANSWERED'])

    const other = (await calls.sent(agent)).quotation
    const odd = await calls.post(agent, other.id, 'accept', { number: 1, name: 'A', option: 'gold', extras: [] })
    expect(odd.body.errors?.[0]?.path).toBe('option')
    const no = await calls.post(agent, other.id, 'decline', { number: 1, reason: 'Too dear' })
    expect(no.body.data).toMatchObject({ status: 'Declined', versions: [{ declineReason: 'Too dear' }] })
  })

  it('is priced by rates that stay as they were until new ones are asked for', async () => {
    const { admin } = test.people
    const rate = (value: number, effectiveFrom: string) =>
      test.call('POST', '/crm/currencies', {
        as: agent,
        body: { country: 'Oman', code: 'OMR', name: 'Omani rial', symbol: 'OMR', rate: value, effectiveFrom },
      })
    const inRial = contentOf(test)
    const [first] = inRial.options
    if (!first?.lines[0]) throw new Error('nothing offered')
    first.lines[0].currency = 'OMR'
    const refused = await calls.create(agent, inRial)
    expect(refused.body.errors?.[0]?.path).toBe('content.options.0.lines.0.currency')
    expect((await rate(200, day)).status).toBe(201)
    expect((await calls.create(admin, inRial)).status).toBe(400)
    const made = (await calls.create(agent, inRial)).body.data
    expect(made.current.rates.rates.OMR).toBe(200)
    await database().pool.query('alter table exchange_rate disable trigger user')
    await database().pool.query(`update exchange_rate set rate = 210.5 where code = 'OMR'`)
    const kept = await calls.update(agent, made.id, { content: inRial, version: made.version })
    expect(kept.body.data.total).toBe(made.total)
    const renewed = await calls.update(agent, made.id, {
      content: inRial,
      version: kept.body.data.version,
      refreshRates: true,
    })
    expect(renewed.body.data.current.rates.rates.OMR).toBe(210.5)
    expect(renewed.body.data.total).toBeGreaterThan(made.total)
    expect(renewed.body.data.current.hash).not.toBe(made.current.hash)
  })

  it('is refused when it cannot be sent', async () => {
    const free = contentOf(test)
    for (const { lines } of free.options)
      for (const line of lines) {
        line.cost = { per: 'all', unit: 0, quantity: 1 }
        line.markup = { basis: 'percent', value: 0 }
      }
    const made = (await calls.create(agent, free)).body.data
    expect((await calls.send(agent, made.id, made.version)).body.errors?.[0]?.message).toBe('Standard has no price yet')
    const other = (await calls.create(agent, contentOf(test, { taxReason: null }))).body.data
    const unsaid = await calls.send(agent, other.id, other.version)
    expect(unsaid.body.errors?.[0]?.path).toBe('content.taxReason')
    const late = (await calls.create(agent, contentOf(test, { validUntil: addDays(day, -1) }))).body.data
    expect((await calls.send(agent, late.id, late.version)).body.errors?.[0]?.path).toBe('content.validUntil')
    const mute = (await calls.create(agent, contentOf(test), { customer: { name: 'No Address' } })).body.data
    expect((await calls.send(agent, mute.id, mute.version, true)).body.errors?.[0]?.path).toBe('mail')
    expect((await calls.send(agent, mute.id, mute.version + 1)).body.code).toBe('STALE_VERSION')
    expect((await calls.send(agent, mute.id, mute.version)).status).toBe(200)
    expect((await calls.send(agent, mute.id, mute.version + 1)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('asks about customers who may be the same before it makes another', async () => {
    const email = `twin-${uuidv7()}@example.test`
    await calls.create(agent, contentOf(test), { customer: { name: 'First', email } })
    const twin = await calls.create(agent, contentOf(test), { customer: { name: 'Second', email } })
    expect([twin.status, twin.body.current]).toMatchObject([409, { duplicates: [{ name: 'First' }] }])
  })
})

describe('the versions of a quotation', () => {
  it('replace each other when they are sent, and not before', async () => {
    const { quotation, token } = await calls.sent(agent)
    const begun = (await calls.newVersion(agent, quotation.id)).body.data
    expect(begun).toMatchObject({ status: 'Sent', versionNumber: 1, current: { number: 2, status: 'Draft' } })
    expect((await calls.newVersion(agent, quotation.id)).status).toBe(409)
    const changed = await calls.update(agent, quotation.id, {
      content: contentOf(test, { title: 'Better' }),
      version: begun.version,
    })
    expect(changed.body.data).toMatchObject({ title: quotation.title, current: { content: { title: 'Better' } } })
    expect((await calls.open(token)).body.data).toMatchObject({ open: true, versionNumber: 1 })
    const sent = (await calls.send(agent, quotation.id, changed.body.data.version)).body.data
    expect(sent).toMatchObject({ title: 'Better', versionNumber: 2, status: 'Sent' })
    expect(sent.versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'Sent'],
      [1, 'Replaced'],
    ])
    expect((await calls.open(token)).body.data).toMatchObject({ open: false, status: 'Replaced', versionNumber: 1 })
    expect((await calls.open(tokenIn(sent))).body.data).toMatchObject({ open: true, title: 'Better' })
    const old = await test.call<{ data: { content: { title: string } } }>(
      'GET',
      `/crm/quotations/${quotation.id}/versions/1`,
      { as: agent },
    )
    expect(old.body.data.content.title).toBe(quotation.title)
  })

  it('are not changed once they were sent, by nobody', async () => {
    const { quotation } = await calls.sent(agent)
    const refused = await calls.update(agent, quotation.id, { content: contentOf(test), version: quotation.version })
    expect(refused.body.code).toBe('ILLEGAL_TRANSITION')
    for (const change of [
      `content = jsonb_set(content, '{title}', '"Cheaper"')`,
      `rates = '{}'`,
      `hash = 'x'`,
      'number = 7',
      `status = 'Draft'`,
    ])
      await expect(
        readRows(database(), `update quotation_version set ${change} where quotation_id = $1`, [quotation.id]),
      ).rejects.toThrow('A quotation that was sent is not changed')
    await expect(
      readRows(database(), 'delete from quotation_version where quotation_id = $1', [quotation.id]),
    ).rejects.toThrow('not thrown away')
  })

  it('end with a yes: a draft beside it is not sent any more', async () => {
    const { quotation, token } = await calls.sent(agent)
    const begun = (await calls.newVersion(agent, quotation.id)).body.data
    expect((await calls.accept(token, (await calls.open(token)).body.data)).status).toBe(200)
    const after = (await calls.get(agent, quotation.id)).body.data
    expect(after.current).toMatchObject({ number: 1, status: 'Accepted' })
    expect((await calls.send(agent, quotation.id, after.version)).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await calls.newVersion(agent, begun.id)).body.code).toBe('ILLEGAL_TRANSITION')
  })

  it('can be thrown away while they are drafts', async () => {
    const draft = (await calls.create(agent, contentOf(test))).body.data
    expect((await calls.delete(test.people.foreignAgent, draft.id)).status).toBe(404)
    expect((await calls.delete(agent, draft.id)).status).toBe(200)
    expect((await calls.get(agent, draft.id)).status).toBe(404)
    const { quotation } = await calls.sent(agent)
    expect((await calls.delete(agent, quotation.id)).body.code).toBe('IN_USE')
    await calls.newVersion(agent, quotation.id)
    expect((await calls.delete(agent, quotation.id)).status).toBe(200)
    expect((await calls.get(agent, quotation.id)).body.data).toMatchObject({
      status: 'Sent',
      versions: [{ number: 1 }],
    })
  })

  it('are drawn as they were', async () => {
    const { quotation, token } = await calls.sent(agent)
    for (const path of [`/crm/quotations/${quotation.id}/quotation.pdf?version=1`, `/quotes/${token}/quotation.pdf`]) {
      const { status, headers } = await test.call('GET', path, path.startsWith('/crm') ? { as: agent } : {})
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const none = await test.call('GET', `/crm/quotations/${quotation.id}/quotation.pdf?version=9`, { as: agent })
    expect(none.status).toBe(404)
  })
})

describe('the list of quotations', () => {
  const list = async (as: Person, query: string) =>
    (await test.call<{ data: QuotationRow[]; meta: { total: number } }>('GET', `/crm/quotations?${query}`, { as })).body

  it('shows an organisation its own, and an Admin all of them', async () => {
    const { foreignAgent, admin, customer } = test.people
    const { quotation } = await calls.sent(foreignAgent, { title: 'Only theirs' })
    expect((await list(agent, 'q=only theirs')).data).toEqual([])
    expect((await list(foreignAgent, 'q=only theirs')).data.map(({ id }) => id)).toEqual([quotation.id])
    expect((await list(admin, 'q=only theirs')).meta.total).toBe(1)
    expect((await calls.get(agent, quotation.id)).status).toBe(404)
    expect((await test.call('GET', '/crm/quotations', { as: customer })).status).toBe(403)
  })

  it('finds by number, customer, status, day and what ends soon, and sorts', async () => {
    const title = `Finding ${uuidv7().slice(-8)}`
    const dear = contentOf(test, { title, validUntil: addDays(day, 3) })
    for (const line of dear.options[0]?.lines ?? []) line.cost = { per: 'all', unit: 900_000, quantity: 1 }
    const a = (await calls.create(agent, dear)).body.data
    await calls.send(agent, a.id, a.version)
    const b = (await calls.sent(agent, { title, validUntil: addDays(day, 30) })).quotation
    const ids = async (query: string) => (await list(agent, `q=${title}&${query}`)).data.map(({ id }) => id)
    expect(await ids('sort=total')).toEqual([b.id, a.id])
    expect(await ids('sort=-total')).toEqual([a.id, b.id])
    expect(await ids('sort=validUntil')).toEqual([a.id, b.id])
    expect(await ids('expiring=yes')).toEqual([a.id])
    expect(await ids('status=Accepted')).toEqual([])
    expect(await ids(`from=${day}&until=${day}&sort=createdAt`)).toEqual([a.id, b.id])
    expect(await ids(`until=${addDays(day, -1)}`)).toEqual([])
    expect(await ids(`customerId=${b.customerId}`)).toEqual([b.id])
    expect((await list(agent, `q=${a.number}`)).data.map(({ id }) => id)).toEqual([a.id])
    expect((await list(agent, `q=${encodeURIComponent(b.customerName)}`)).data.map(({ id }) => id)).toEqual([b.id])
    const [row] = (await list(agent, `q=${a.number}`)).data
    const cents = sum([toMinor(row?.total ?? 0), -toMinor(a.current.totals.standard?.total ?? 0)])
    expect(cents).toBe(0)
  })

  it('follows a customer who is merged into another', async () => {
    const [one, two] = [(await calls.sent(agent)).quotation, (await calls.sent(agent)).quotation]
    const merged = await test.call('POST', '/crm/customers/merge', {
      as: agent,
      body: {
        survivorId: one.customerId,
        survivorVersion: 1,
        mergedId: two.customerId,
        mergedVersion: 1,
        fromMerged: [],
      },
    })
    expect(merged.status).toBe(200)
    expect((await calls.get(agent, two.id)).body.data.customerId).toBe(one.customerId)
    const history = await test.call<{ data: { action: string; about: { title: string } | null }[] }>(
      'GET',
      `/crm/customers/${one.customerId}/history`,
      { as: agent },
    )
    const told = history.body.data.filter(({ action }) => action === 'quotation version 1 sent')
    expect(told.map(({ about }) => about?.title).toSorted()).toEqual([one.number, two.number])
  })
})
