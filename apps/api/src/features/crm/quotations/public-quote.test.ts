import { readFileSync } from 'node:fs'
import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentOf, quotationsOf, type Refusal, tokenIn } from './testing/quotation.ts'

const migration = new URL('../../../migrations/0210_payments_without_secret_addresses.sql', import.meta.url)

let test: TestApp
let calls: ReturnType<typeof quotationsOf>
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  calls = quotationsOf(test)
  agent = test.people.agent
  // Who has no GSTIN taxes nothing, and has no fee to hide.
  await test.app.platform.database.pool.query(`update org set gstin = '27ABCDE1234F1Z5' where id = $1`, [agent.orgId])
})
afterAll(() => test.close())

const database = () => test.app.platform.database

/** Costs and markups nobody would come upon by chance. */
function telling(changes: Partial<QuotationContent>): QuotationContent {
  const content = contentOf(test, changes)
  for (const { lines } of [...content.options, ...content.extras])
    for (const [at, line] of lines.entries()) {
      line.supplier = 'Sorrel & Sons Wholesale'
      line.cost = { per: 'all', unit: 51_237.83 + at, quantity: 1 }
      line.markup = { basis: 'percent', value: 13.37 }
    }
  return content
}

describe('the page of a customer', () => {
  it('tells the days of each option, and keeps those of the one that was taken, as its booking does', async () => {
    const begun = contentOf(test)
    const hotels = ['Creek View', 'Palm Rooms']
    const inHotel = (hotel = '') => ({
      kind: 'typed' as const,
      hotel: {
        ...{ place: 'Dubai', hotel, category: null, roomType: null, mealPlan: null },
        ...{ checkIn: begun.startDate, nights: 5 },
      },
    })
    const { quotation, token } = await calls.sent(agent, {
      options: begun.options.map((one, at) => ({
        ...one,
        lines: one.lines.map((line) => ({ ...line, item: inHotel(hotels[at]) })),
      })),
      days: [{ date: begun.startDate, place: 'Dubai', title: 'Arrival', description: '', meals: [], image: null }],
    })
    const page = (await calls.open(token)).body.data
    const words = page.options.map(({ days }) => days.map(({ description }) => description))
    expect(words).toEqual([['Check in at Creek View.'], ['Check in at Palm Rooms.']])
    const shownTotal = page.options[1]?.price.total
    const yes = await calls.accept(token, page, { option: 'luxury', shownTotal })
    expect(yes.body.data.days[0]?.description).toBe('Check in at Palm Rooms.')
    const [row] = await readRows<{ days: unknown }>(
      database(),
      `select details -> 'days' as days from crm_booking b join quotation_version v on v.id = b.quotation_version_id
       where v.quotation_id = $1`,
      [quotation.id],
    )
    expect(row?.days).toEqual([expect.objectContaining({ description: 'Check in at Palm Rooms.' })])
  })

  it.each(['package', 'fee', 'none'] as const)(
    'taxed as %s tells no cost, margin, supplier or other person',
    async (taxAs) => {
      const other = `Vishwanath ${uuidv7().slice(-6)}`
      await calls.sent(agent, {}, { customer: { name: other } })
      const made = (
        await calls.create(agent, telling({ taxAs }), {
          customer: { name: 'Asha Rao', phone: '98450 99887', evenIfAlike: true },
        })
      ).body.data
      const sent = (await calls.send(agent, made.id, made.version)).body.data
      const token = tokenIn(sent)
      const page = (await calls.open(token)).body.data
      const yes = await calls.accept(token, page, {
        extras: ['desert'],
        shownTotal: await priceOf(token, 'standard', 'desert'),
      })
      expect(yes.status).toBe(200)
      const price = await test.call('GET', `/quotes/${token}/price?option=luxury`)
      const after = (await calls.get(agent, made.id)).body.data
      const secrets = [...Object.values(after.current.totals), after.current.chosen].flatMap((totals) => [
        totals?.cost,
        totals?.margin,
        ...(totals?.lines.map(({ cost }) => cost) ?? []),
        // Untaxed it is sold for its gross; a tax on the whole is on the bill.
        ...(taxAs === 'fee'
          ? [totals?.gross, ...(totals?.taxes.flatMap(({ base, amount }) => [base, amount]) ?? [])]
          : []),
      ])
      expect(secrets.length).toBeGreaterThan(9)
      for (const text of [page, yes.body, price.body].map((one) => JSON.stringify(one))) {
        for (const figure of secrets) expect(text).not.toContain(String(figure))
        for (const word of ['Sorrel', 'supplier', 'cost', 'margin', 'markup', '13.37', 'rates', other, '9845099887'])
          expect(text).not.toContain(word)
        for (const id of [agent.id, agent.orgId, made.id, made.customerId]) expect(text).not.toContain(id)
      }
      const taxes = page.options.flatMap((option) => option.price.taxes)
      if (taxAs === 'package') expect(taxes.map(({ name }) => name)).toContain('TCS')
      else expect(taxes).toEqual([])
    },
  )

  const priceOf = async (token: string, option: string, extras: string) =>
    (await test.call<{ data: { total: number } }>('GET', `/quotes/${token}/price?option=${option}&extras=${extras}`))
      .body.data.total

  it('adds extras live, and refuses what is not offered', async () => {
    const { token } = await calls.sent(agent)
    const page = (await calls.open(token)).body.data
    const [extra] = page.extras
    const both = sum([toMinor(page.options[0]?.price.total ?? 0), toMinor(extra?.adds ?? 0)])
    expect(toMinor(await priceOf(token, 'standard', 'desert'))).toBe(both)
    for (const query of ['option=gold', 'option=standard&extras=desert,none', ''])
      expect((await test.call('GET', `/quotes/${token}/price?${query}`)).status).toBe(400)
    const odd = await calls.accept(token, page, { option: 'gold' })
    expect(odd.body.errors?.[0]?.path).toBe('option')
    const cheap = await calls.accept(token, page, { shownTotal: 1 })
    expect([cheap.status, cheap.body.code]).toEqual([409, 'PRICE_CHANGED'])
  })

  it('counts the looks of the customer, not those of the house', async () => {
    const { quotation, token } = await calls.sent(agent)
    await calls.open(token, agent)
    await calls.open(token, test.people.admin)
    expect((await calls.get(agent, quotation.id)).body.data).toMatchObject({ status: 'Sent', lastSeenAt: null })
    await calls.open(token)
    await calls.open(token, test.people.foreignAgent)
    const after = (await calls.get(agent, quotation.id)).body.data
    expect(after).toMatchObject({ status: 'Viewed', versions: [{ seenCount: 2 }], version: quotation.version })
    expect(after.lastSeenAt).not.toBeNull()
  })

  it('takes questions and a no, and tells those who sent it', async () => {
    const { quotation, token } = await calls.sent(agent)
    const page = (await calls.open(token)).body.data
    const asked = await calls.comment(token, 'Is a late checkout possible?')
    expect(asked.body.data.comments).toMatchObject([{ by: 'Asha Rao', text: 'Is a late checkout possible?' }])
    const no = await calls.decline(token, page.hash, 'We travel later')
    expect(no.body.data).toMatchObject({ open: false, status: 'Declined' })
    const after = (await calls.get(agent, quotation.id)).body.data
    expect(after).toMatchObject({
      status: 'Declined',
      comments: [{ versionNumber: 1 }],
      versions: [{ declineReason: 'We travel later' }],
    })
    expect((await calls.accept(token, page)).body.code).toBe('ALREADY_ANSWERED')
    const told = await readRows<{ template: string }>(
      database(),
      `select template from mail where recipient = $1 and subject like $2 order by id`,
      [agent.email, `${quotation.number}%`],
    )
    expect(told.map(({ template }) => template)).toEqual(['quotation-commented', 'quotation-declined'])
  })

  it('takes the first instalment of what was accepted, and nothing before', async () => {
    const { token } = await calls.sent(agent)
    const page = (await calls.open(token)).body.data
    const pay = () => test.call<{ data: { sessionId: string } } & Refusal>('POST', `/quotes/${token}/pay`)
    const early = await pay()
    expect([early.status, early.body.code]).toEqual([422, 'NOT_BOOKABLE'])
    await calls.accept(token, page)
    const link = await pay()
    expect(link.status).toBe(201)
    // Neither who has the id of the payment nor who reads the database learns the address of the page.
    const session = await test.call<{ data: { returnPath: null } }>(
      'GET',
      `/payments/sessions/${link.body.data.sessionId}`,
    )
    expect(session.body.data.returnPath).toBeNull()
    const rows = await readRows(database(), 'select * from payment_session where id = $1', [link.body.data.sessionId])
    expect(rows).toMatchObject([{ return_path: null, link: { kind: 'quote' } }])
    expect(JSON.stringify([session.body, rows])).not.toContain(token)

    const keeping = database().pool.query('update payment_session set return_path = $1 where id = $2', [
      `/quote/${token}`,
      link.body.data.sessionId,
    ])
    await expect(keeping).rejects.toThrow('keeps_no_secret_address')

    // As it was kept before: the address is forgotten, and the link found by it.
    const client = await database().pool.connect()
    try {
      await client.query('begin; alter table payment_session drop column link')
      await client.query('alter table payment_session drop constraint payment_session_keeps_no_secret_address')
      const asBefore = 'update payment_session set return_path = $1 where id = $2'
      await client.query(asBefore, [`/quote/${token}`, link.body.data.sessionId])
      await client.query(readFileSync(migration, 'utf8'))
      const after = await client.query('select * from payment_session where id = $1', [link.body.data.sessionId])
      expect(after.rows).toEqual(rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('is kept by no cache', async () => {
    const { token } = await calls.sent(agent)
    const { headers } = await calls.open(token)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
  })
})

describe('the secret of a page', () => {
  const found = async (token: string) => (await calls.open(token)).status

  it('is long, kept nowhere, and another by one letter is nobody’s', async () => {
    const { quotation, token } = await calls.sent(agent)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const rows = await readRows(database(), 'select * from quote_link')
    const trail = await readRows(database(), 'select * from audit_entry where entity_id = $1', [quotation.id])
    expect(JSON.stringify([rows, trail])).not.toContain(token)
    const last = token.at(10) === 'A' ? 'B' : 'A'
    expect(await found(`${token.slice(0, 10)}${last}${token.slice(11)}`)).toBe(404)
    expect(await found(quotation.id)).toBe(404)
    // The same again, since it is made from the link's id.
    expect(tokenIn((await calls.get(agent, quotation.id)).body.data)).toBe(token)
  })

  it('can be withdrawn and renewed; the one before is gone for reading and for answering', async () => {
    const { quotation, token } = await calls.sent(agent)
    const page = (await calls.open(token)).body.data
    expect((await calls.post(agent, quotation.id, 'withdraw-link')).body.data.link).toBeNull()
    expect(await found(token)).toBe(404)
    for (const answer of [await calls.accept(token, page), await calls.decline(token, page.hash)])
      expect(answer.status).toBe(404)
    expect((await calls.comment(token, 'Hello?')).status).toBe(404)
    expect((await test.call('GET', `/quotes/${token}/price?option=standard`)).status).toBe(404)
    expect((await test.call<Refusal>('GET', `/quotes/${token}/quotation.pdf`)).status).toBe(404)
    expect((await calls.post(agent, quotation.id, 'withdraw-link')).body.code).toBe('CONFLICT')
    const renewed = tokenIn((await calls.post(agent, quotation.id, 'renew-link')).body.data)
    expect([await found(renewed), await found(token)]).toEqual([200, 404])
    const again = tokenIn((await calls.post(agent, quotation.id, 'renew-link')).body.data)
    expect([await found(again), await found(renewed)]).toEqual([200, 404])
    expect((await calls.post(test.people.foreignAgent, quotation.id, 'renew-link')).status).toBe(404)
  })

  it('ends by itself', async () => {
    const { quotation, token } = await calls.sent(agent)
    await readRows(
      database(),
      `update quote_link set expires_at = now() - interval '1 second' where version_id in (
         select id from quotation_version where quotation_id = $1)`,
      [quotation.id],
    )
    expect(await found(token)).toBe(404)
    expect((await calls.get(agent, quotation.id)).body.data.link).toBeNull()
  })

  it('does not exist for what was never sent', async () => {
    const draft = (await calls.create(agent, contentOf(test))).body.data
    expect((await calls.post(agent, draft.id, 'renew-link')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await calls.post(agent, draft.id, 'withdraw-link')).body.code).toBe('ILLEGAL_TRANSITION')
  })
})
