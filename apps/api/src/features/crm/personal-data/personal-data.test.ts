import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Customer } from '@karavan/contracts/crm/customers/customer'
import type { Erasure, ErasurePlan } from '@karavan/contracts/crm/customers/personal-data.contract'
import { addDays } from '@karavan/domain/base/dates'
import { customers as contract } from '@karavan/contracts/crm/customers/customer.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { agencySupplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createColleague, type Person } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { sealRows, verifyChain } from '../../base/seals/seal.service.ts'
import { at, bodyOf, move, onReceipt, receive, send } from '../bookings/testing/crm-booking.ts'
import { remindOfTasks } from '../tasks/task.job.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { insertEnquiry, insertQuotation } from '../testing/trip-rows.ts'
import { buyAll } from './testing/purchases.ts'
import { countUnderWay, findWords, keptByLaw, unzip } from './testing/search.ts'
import { sweepKept } from './retention.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const run = (text: string, values: unknown[] = []) => database().pool.query(text, values)
const known = {
  ...contract.create.example,
  name: 'Zubeida Quasimodo',
  email: 'zubeida.q@example.test',
  phones: [{ number: '+91 98861 77331', kind: 'mobile' }],
  passportNumber: 'Q7654321',
  pan: 'BQXPZ4321K',
  address: '77 Nowhere Lane, Pune 411001',
  notes: 'Zubeida Quasimodo likes the window',
  family: [
    {
      name: 'Wilhelmina Quasimodo',
      relation: 'child',
      birthday: '2015-03-04',
      passportNumber: 'W1234567',
      passportExpiresOn: null,
    },
  ],
}
const telling = String.raw`zubeida|quasimodo|wilhelmina|98861\s?77331|Q7654321|W1234567|BQXPZ4321K|Nowhere Lane`

const grep = (words = telling) => findWords(database(), words)
const underWay = () => countUnderWay(database())

type Reply<T> = { data: T; code: string; detail: string }
const call = <T>(method: string, path: string, body?: object, as: Person = test.people.agent) =>
  test.call<Reply<T>>(method, `/crm/customers${path}`, { as, ...(body ? { body } : {}) })
const erase = (id: string, name = known.name, as?: Person) =>
  call<Erasure>('POST', `/${id}/erase`, { name, reason: 'asked' }, as)

async function makeCustomer(change: object = {}): Promise<string> {
  const { status, body } = await call<{ id: string }>('POST', '', { ...known, ...change })
  if (status !== 201 && status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

async function book(customerId: string, traveller = known.name): Promise<CrmBooking> {
  const made = await send(
    test,
    'land-package',
    bodyOf({
      customer: { customerId },
      travellers: [{ name: traveller, kind: 'adult', visa: 'Needed' }],
      notes: `${traveller} wants a cake`,
    }),
  )
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return made.body.data
}

/** What a request to a supplier says at least. */
const asked = {
  ...{
    service: 'Hotel',
    label: 'Creek View',
    hotel: null,
    place: null,
    from: null,
    until: null,
    rooms: [],
    mealPlan: null,
  },
  ...{ extraBeds: 0, adults: 1, children: [], infants: 0, flights: [], wishes: null },
}

/** Everything the CRM keeps of somebody: asked, quoted, booked, paid, invoiced, written to and by, agreed, looked at. */
async function makePerson(): Promise<{ id: string; booking: CrmBooking }> {
  const { agent } = test.people
  const id = await makeCustomer()
  const of = { orgId: agent.orgId, customerId: id }
  const enquiryId = await insertEnquiry(database().pool, of, { assignedTo: agent.id })
  await run(`update enquiry set details = jsonb_build_object('wish', $2::text), pasted_text = $2 where id = $1`, [
    enquiryId,
    'Goa\nZubeida Quasimodo, +91 98861 77331',
  ])
  await run(`insert into enquiry_note (id, enquiry_id, text) values (gen_random_uuid(), $1, 'Zubeida called')`, [
    enquiryId,
  ])
  const quotation = await insertQuotation(database().pool, of, { status: 'Sent' })
  await run(
    `insert into quotation_version (id, quotation_id, number, org_id, status, content, rates, hash, total, decline_reason)
     values (gen_random_uuid(), $1, 1, $2, 'Declined', '{"note": "For Zubeida Quasimodo"}', '{}', 'x', 1, 'Zubeida said no')`,
    [quotation.id, agent.orgId],
  )
  const booking = await book(id)
  await send(test, `${at(booking)}/notes`, { text: 'Spoke with Zubeida' })
  const confirmed = (await move(test, booking, 'Confirmed')).body.data
  const { body } = await receive(test, confirmed, { amount: confirmed.total, way: 'upi', reference: 'Quasimodo 4711' })
  await onReceipt(test, body.data, 'verify')
  const words = { template: 'booking-words', subject: 'Your trip', body: 'Dear Zubeida Quasimodo', papers: [] }
  await test.call('POST', `/crm/messages/booking/${booking.id}`, {
    as: agent,
    body: { ...words, channel: 'link' },
    headers: { 'idempotency-key': id },
  })
  await run(
    `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, customer_id)
     values (gen_random_uuid(), $1, 'mail', $2, $3, 'Zubeida Quasimodo', 'Hello', 'I am Zubeida', $4)`,
    [agent.orgId, `in-${id}`, known.email, id],
  )
  await call('POST', `/${id}/consents`, { what: 'marketing-mail', given: true, source: 'Zubeida Quasimodo said so' })
  await call('POST', `/${id}/reveal`, {})
  await run(
    `insert into lead (id, reference, org_id, source, name, email, phone, message)
     values (gen_random_uuid(), $1, $2, 'contactus', 'Zubeida Quasimodo', 'other@nowhere.test', '098861 77331', 'Call Zubeida')`,
    [`LD-${id}`, agent.orgId],
  )
  await run(
    `insert into sent_quote (id, token_hash, org_id, user_id, client_name, client_phone, note, things, expires_at)
     values (gen_random_uuid(), $1, $2, $3, 'Zubeida Quasimodo', '+919886177331', 'For Zubeida', '[]', now())`,
    [id, agent.orgId, agent.id],
  )
  const [line] = confirmed.lines
  await run(
    `insert into service_request (id, token_hash, org_id, booking_id, line_id, supplier, version, content, expires_at)
     values (gen_random_uuid(), $1, $2, $3, $4, 'Bay', 9, $5, now() + interval '1 day')`,
    [
      ...[`request ${id}`, agent.orgId, booking.id, line?.id],
      { ...asked, leadTraveller: 'Zubeida Quasimodo', price: { currency: 'INR', amount: 918273 } },
    ],
  )
  // What came of it: its supplier's answer with the names on it, a bill for an extra, and a question before anybody knew who asked.
  const fileId = randomUUID()
  await run(
    `insert into file (id, org_id, owner_id, kind, key, name, mime, size)
     select $1::uuid, $2, $3, 'document', 'documents/' || $1::text, 'Rooms for Zubeida.pdf', 'application/pdf', 1`,
    [fileId, agent.orgId, agent.id],
  )
  await run(
    `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, record, record_id, matched_by, files)
     select gen_random_uuid(), org_id, 'mail', 'answer ' || id, 'desk@bay.test', 'Bay', 'Zubeida', 'Rooms are kept for Zubeida',
       'request', id, 'token', $2::jsonb from service_request where booking_id = $1`,
    [booking.id, JSON.stringify([{ id: fileId, name: 'Rooms for Zubeida.pdf' }])],
  )
  await run(
    `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, done_at)
     values (gen_random_uuid(), $1, 'mail', $2, $3, 'Z. Q.', 'Before', 'How much is Goa?', now())`,
    [agent.orgId, `before-${id}`, known.email],
  )
  const supplier = await test.call<Reply<{ id: string }>>('POST', '/crm/suppliers', {
    as: agent,
    body: { ...suppliers.create.example, name: `Bay of ${id}` },
  })
  const bill = { ...agencySupplierPayments.addBill.example, supplierId: supplier.body.data.id, reference: 'Extra 1' }
  const added = await test.call('POST', '/crm/supplier-payments/bills', {
    as: agent,
    body: { ...bill, billedOn: booking.createdAt.slice(0, 10), label: 'An extra night, Zubeida Quasimodo' },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
  await run(
    `insert into crm_task (id, org_id, record_of, record_id, title, due_at, assigned_to, created_by)
     values (gen_random_uuid(), $1, 'customer', $2, 'Call Zubeida', now(), $3, $3)`,
    [agent.orgId, id, agent.id],
  )
  await run(
    `insert into notification (id, user_id, title, body, tone) values (gen_random_uuid(), $1, 'Zubeida Quasimodo wrote', '', 'blue')`,
    [agent.id],
  )
  return { id, booking: confirmed }
}

const download = async (id: string) => {
  const { agent } = test.people
  const { rawPayload } = await test.app.inject({
    url: `/api/v1/crm/customers/${id}/personal-data`,
    headers: { authorization: `Bearer ${agent.token}` },
  })
  return unzip(rawPayload)
}

describe('the data of a person', () => {
  it('is given as a file of every kind, and erased from every table but the papers the law asks for', async () => {
    const { agent, foreignAgent } = test.people
    const other = await makeCustomer({
      name: 'Zulfikar Other',
      email: 'other@example.test',
      phones: [],
      pan: null,
      passportNumber: 'O1111111',
      notes: null,
      address: null,
      family: [],
    })
    const otherBooking = await book(other, 'Zulfikar Other')
    const { id, booking } = await makePerson()

    const sales = await createColleague(database().db, agent.orgId, 'Sales')
    expect((await call('GET', `/${id}/personal-data`, undefined, sales)).body.code).toBe('RIGHT_NEEDED')
    expect((await call('GET', `/${id}/personal-data`, undefined, foreignAgent)).status).toBe(404)
    await send(test, `${at(booking)}/invoice`, undefined)
    const files = await download(id)
    const data = JSON.parse(files.get('data.json')?.toString() ?? '') as Record<string, object[]>
    const { refunds, reminders, followUps, visaApplicants, quotationComments, namedIn, ...rest } = data
    const { stays, trips, activities, visaApplications, ...told } = rest
    expect(Object.entries(told).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect([refunds, reminders, visaApplicants, namedIn, stays, trips, activities, visaApplications].flat()).toEqual([])
    expect(data.requests).toMatchObject([{ supplier: 'Bay', asked: { leadTraveller: 'Zubeida Quasimodo' } }])
    expect([data.leads, data.trayQuotes].map((rows) => rows?.length)).toEqual([1, 1])
    // What they asked when nobody knew them is theirs; what a supplier answered is not.
    expect(data.messagesReceived).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain('Rooms are kept')
    expect(data.customer).toMatchObject([{ name: known.name, passport_number: 'Q7654321' }])
    expect(data.pans).toEqual(['BQXPZ4321K'])
    expect(JSON.stringify(data)).not.toMatch(/Zulfikar|other@example|planned_cost|"cost"|margin|918273/)
    expect([...files.keys()].filter((name) => name.startsWith('papers/'))).toHaveLength(2)

    const plan = (await call<ErasurePlan>('GET', `/${id}/erasure`)).body.data
    expect(plan.open).toEqual([`${booking.number} is confirmed`])
    // An agency is not told who has an account with the house; the house is.
    expect(plan.account).toBe('unknown')
    expect((await erase(id)).body.code).toBe('CONFLICT')
    const manager = await createColleague(database().db, agent.orgId, 'Manager')
    expect((await erase(id, known.name, manager)).body.code).toBe('RIGHT_NEEDED')
    expect((await erase(id, known.name, foreignAgent)).status).toBe(404)
    await run(`update crm_booking set status = 'Completed' where id = $1`, [booking.id])
    expect((await erase(id, 'Somebody')).status).toBe(400)
    // The reminder of a task calls them by their first name alone.
    const { platform } = test.app
    await database().transaction((db) => remindOfTasks(platform)({}, { db, emit: () => {} }))
    // What is told of the booking is on its way as jobs, each of which reads the name before it writes it.
    await vi.waitFor(async () => expect(await underWay()).toBe(0), 30_000)
    for (const chain of ['audit', 'ledger'] as const) await sealRows(database().db, 's'.repeat(32), chain, -60_000)

    const { status, body } = await erase(id)
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body.data.kept.map(({ what }) => what)).toEqual(expect.arrayContaining(['invoice', 'entries in the books']))
    const found = await grep()
    expect(found.filter(({ place }) => !keptByLaw.includes(place))).toEqual([])
    expect(found.map(({ place }) => place)).toContain('crm_invoice.content')
    expect(await grep('how much is goa')).toEqual([])
    for (const chain of ['audit', 'ledger'] as const)
      expect((await verifyChain(database().db, test.app.platform.secretKey, chain)).broken).toEqual([])

    const page = (await call<Customer>('GET', `/${id}`)).body.data
    expect(page.name).toMatch(/^Erased on \d+ \w+ \d{4}$/)
    expect(page.erased?.kept).toEqual(body.data.kept)
    expect((await call('GET', `/${id}/history`)).status).toBe(200)
    expect((await send(test, at(booking), undefined, agent, 'GET')).body.data).toMatchObject({
      customerName: page.name,
    })
    expect((await erase(id)).status).toBe(404)
    expect((await call('POST', `/${id}/restore`, {})).status).toBe(404)
    expect((await call<{ id: string }[]>('GET', `?q=erased`)).body.data).toEqual([])
    const others = await grep('zulfikar')
    expect(others.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['customer.name', 'crm_booking.travellers', 'audit_entry.changes']),
    )
    expect((await send(test, at(otherBooking), undefined, agent, 'GET')).body.data).toMatchObject({
      customerName: 'Zulfikar Other',
    })
  })

  it('is erased from what was bought for them at the portal, whoever else was named there', async () => {
    const { agent } = test.people
    const contact = { email: 'ximena.p@example.test', phone: '+91 97312 55448' }
    const id = await makeCustomer({
      ...{ name: 'Ximena Portalova', email: contact.email, phones: [{ number: contact.phone, kind: 'mobile' }] },
      ...{ pan: null, passportNumber: 'X7654321', address: null, notes: null, family: [] },
    })
    const bought = await buyAll(test, agent, { name: 'Ximena Portalova', ...contact }, 'Yolanda Zwetschge')
    const lines = bought.map(({ kind }) => ({ ...bodyOf().lines[0], label: kind, supplier: null }))
    const body = bodyOf({
      customer: { customerId: id },
      travellers: [{ name: 'Ximena Portalova', kind: 'adult', visa: 'Needed' }],
      lines,
    })
    const made = await send(test, 'land-package', body)
    expect([made.status, made.body.detail]).toEqual([201, undefined])
    for (const [index, { kind, id: portalId, reference }] of bought.entries())
      await run('update crm_booking_line set portal_kind = $2, portal_id = $3, portal_reference = $4 where id = $1', [
        ...[made.body.data.lines[index]?.id, kind, portalId, reference],
      ])
    await run(`update crm_booking set status = 'Completed' where id = $1`, [made.body.data.id])
    await vi.waitFor(async () => expect(await underWay()).toBe(0), 30_000)
    const words = String.raw`ximena|portalova|yolanda|zwetschge|97312\s?55448|X7654321|Y1234567`
    const places = (await grep(words)).map(({ place }) => place)
    expect(places).toEqual(
      expect.arrayContaining([
        ...[
          'hotel_booking.lead_guest',
          'hotel_booking.guests',
          'activity_booking.lead_guest',
          'activity_booking.travellers',
        ],
        ...['package_booking.lead_guest', 'package_booking.travellers', 'visa_applicant.surname'],
      ]),
    )
    const { status, body: answer } = await erase(id, 'Ximena Portalova')
    expect([status, answer.detail]).toEqual([200, undefined])
    expect((await grep(words)).filter(({ place }) => !keptByLaw.includes(place))).toEqual([])
    const visa = bought.find(({ kind }) => kind === 'visa-application')?.id
    const applicants = await readRows<{ passport_hash: string | null }>(
      database(),
      'select passport_hash from visa_applicant where application_id = $1 and passport_hash is not null',
      [visa],
    )
    expect(applicants).toEqual([])
    // Mails to the agency that gave itself as who is called stay its own.
    const own = await readRows(database(), 'select recipient from mail where recipient = $1 limit 1', [agent.email])
    expect(own).toHaveLength(1)
    // What was sold stays to be counted, and opens as before.
    for (const { path } of bought) expect((await test.call('GET', path, { as: agent })).status).toBe(200)
  })

  it('of somebody who came along with others is found there by name, and goes where a person says it is them', async () => {
    const { agent, foreignAgent } = test.people
    const name = 'Quirina Mitreise'
    const asker = {
      name,
      email: null,
      phones: [],
      pan: null,
      passportNumber: null,
      address: null,
      notes: null,
      family: [],
    }
    const family = [{ ...known.family[0], name: ' quirina  MITREISE', passportNumber: 'K7654321' }]
    const other = await makeCustomer({ ...asker, name: 'Otto Anders', family })
    const [theirs, namesake] = [await book(other, name), await book(other, name)]
    await send(test, `${at(theirs)}/notes`, { text: `${name} sits at the window` })
    const contact = { email: 'otto.a@example.test', phone: '+91 97312 55449' }
    const bought = await buyAll(test, agent, { name: 'Otto Anders', ...contact }, name, 'Dholavira')
    const visaId = bought.find(({ kind }) => kind === 'visa-application')?.id
    await run(
      `update visa_applicant set surname = 'Mitreise', given_names = 'Quirina' where application_id = $1 and surname = 'Zwetschge'`,
      [visaId],
    )
    const id = await makeCustomer(asker)
    const plan = async () => (await call<ErasurePlan>('GET', `/${id}/erasure`)).body.data.elsewhere
    const found = await plan()
    expect(found.map(({ of }) => of).toSorted()).toEqual(
      ['activity', 'booking', 'booking', 'family', 'stay', 'trip', 'visa'].toSorted(),
    )
    expect(found.find(({ number }) => number === theirs.number)).toMatchObject({ whose: 'Otto Anders', over: false })
    const data = JSON.parse((await download(id)).get('data.json')?.toString() ?? '') as { namedIn: object[] }
    expect(data.namedIn).toHaveLength(7)
    expect(JSON.stringify(data)).not.toContain('Otto')
    const also = found.filter((one) => one.id !== namesake.id).map(({ of, id: named }) => ({ of, id: named }))
    const eraseAlso = (chosen: object[]) =>
      call<Erasure>('POST', `/${id}/erase`, { name, reason: 'asked', also: chosen })
    expect((await eraseAlso(also)).body.code).toBe('CONFLICT')
    expect((await eraseAlso([{ of: 'booking', id: randomUUID() }])).status).toBe(404)
    const foreign = await send(
      test,
      'land-package',
      bodyOf({ travellers: [{ name, kind: 'adult', visa: 'Needed' }] }),
      foreignAgent,
    )
    expect((await eraseAlso([{ of: 'booking', id: foreign.body.data.id }])).status).toBe(404)
    await run(`update crm_booking set status = 'Completed' where id = $1`, [theirs.id])
    for (const [table, column] of [
      ['hotel_booking', 'until_date'],
      ['package_booking', 'end_date'],
      ['activity_booking', 'day'],
      ['visa_application', 'travel_date'],
    ])
      await run(`update ${table} set status = 'Cancelled' where ${column} >= current_date and id = any ($1::uuid[])`, [
        bought.map((one) => one.id),
      ])
    await vi.waitFor(async () => expect(await underWay()).toBe(0), 30_000)
    const { status, body } = await eraseAlso(also)
    expect([status, body.detail]).toEqual([200, undefined])
    // The namesake's booking and another agency's are all that is left, with what tells of them.
    const left = await readRows<{ id: string }>(
      database(),
      `select id from crm_booking where travellers::text ~* 'mitreise' union all select id from hotel_booking where guests::text ~* 'mitreise'
       union all select id from package_booking where travellers::text ~* 'mitreise'
       union all select id from activity_booking where travellers::text ~* 'mitreise'
       union all select application_id from visa_applicant where surname ~* 'mitreise' or passport_hash is not null and given_names = '[erased]'
       union all select id from customer where family::text ~* 'mitreise' or name = $1`,
      [name],
    )
    expect(left.map((one) => one.id).toSorted()).toEqual([namesake.id, foreign.body.data.id].toSorted())
    expect(await grep('sits at the window')).not.toContainEqual(
      expect.objectContaining({ place: 'audit_entry.changes' }),
    )
    const { timeline, travellers } = (await send(test, at(theirs), undefined, agent, 'GET')).body.data
    expect(travellers).toMatchObject([{ name: '[erased]', kind: 'adult' }])
    expect(timeline.map(({ text }) => text)).toContain('[erased] sits at the window')
    expect((await call<Customer>('GET', `/${other}`)).body.data).toMatchObject({ name: 'Otto Anders', family: [] })
    for (const { path } of bought) expect((await test.call('GET', path, { as: agent })).status).toBe(200)
  })

  it('is not erased while money is open, and nothing else is changed under its cover', async () => {
    const id = await makeCustomer({ email: 'second@example.test' })
    const booking = await book(id)
    const confirmed = (await move(test, booking, 'Confirmed')).body.data
    await receive(test, confirmed, { amount: 1000 })
    await run(`update crm_booking set status = 'Completed' where id = $1`, [booking.id])
    expect((await erase(id)).body.code).toBe('CONFLICT')
    const erasing = (text: string) =>
      database().transaction(async (db) => {
        await db.$client.query(
          `insert into erasure (id, org_id, customer_id, reason) values (gen_random_uuid(), $1, $2, 'asked')`,
          [test.people.agent.orgId, id],
        )
        await db.$client.query(text)
      })
    await expect(erasing(`update audit_entry set entity_id = gen_random_uuid()`)).rejects.toThrow('append-only')
    await expect(erasing(`update ledger_transaction set description = 'x'`)).rejects.toThrow('append-only')
    await expect(run(`update audit_entry set action = 'x'`)).rejects.toThrow('append-only')
    await expect(run(`update customer set erased_at = now() where id = $1`, [id])).rejects.toThrow('erased_is_empty')
  })

  it('has an account of their own at the portal, which stays and of which the house alone is told', async () => {
    const { admin, customer } = test.people
    const asked = async (email: string) => {
      const body = { ...known, name: 'Own Account', email, phones: [], pan: null, passportNumber: null }
      const made = await call<{ id: string }>('POST', '', body, admin)
      return (await call<ErasurePlan>('GET', `/${made.body.data.id}/erasure`, undefined, admin)).body.data.account
    }
    expect([await asked(customer.email.toUpperCase()), await asked('nobody@example.test')]).toEqual(['here', 'none'])
  })

  it('is erased, or booked for: never both', async () => {
    for (const order of ['erase first', 'book first'] as const) {
      const id = await makeCustomer({ name: 'Race Person', email: null, phones: [], pan: null, passportNumber: null })
      const acts = [
        async () => (await erase(id, 'Race Person')).status,
        async () => (await send(test, 'land-package', bodyOf({ customer: { customerId: id } }))).status,
      ]
      const held = { text: 'select 1 from customer where id = $1 for update', values: [id] }
      const answers = await queueBehind(database(), held, order === 'erase first' ? acts : acts.toReversed())
      expect(answers).toEqual(order === 'erase first' ? [200, 409] : [201, 409])
    }
  })
})

/** The bank, the invoice portal and a starting balance name a customer, too. */
async function namedByOthers(bookingId: string, receiptId: string, name: string) {
  const { orgId } = test.people.agent
  const [bank, statement, line] = [randomUUID(), randomUUID(), randomUUID()]
  await run(`insert into bank (id, org_id, name) values ($1, $2, 'HDFC')`, [bank, orgId])
  await run(
    `insert into bank_statement (id, org_id, bank_id, file_name, file_hash, from_on, to_on, lines, gaps, left_out, uploaded_by)
     values ($1, $2, $3, 'x.csv', 'x', current_date, current_date, 1, '[]', '[]', 'Asha')`,
    [statement, orgId, bank],
  )
  await run(
    `insert into bank_line (id, org_id, bank_id, statement_id, line, paid_on, description, amount, line_key, nth)
     values ($1, $2, $3, $4, 1, current_date, $5, 1, upper($5), 1)`,
    [line, orgId, bank, statement, `NEFT ${name}`],
  )
  await run(
    `insert into bank_decision (line_id, org_id, kind, target_id, made_by) values ($1, $2, 'receipt', $3, 'Asha')`,
    [line, orgId, receiptId],
  )
  await run(
    `insert into einvoice (id, org_id, crm_invoice_id, irn, ack_number, ack_at, signed_qr, recorded_by)
     select gen_random_uuid(), $1, id, repeat('a', 64), '1', now(), $3, 'Asha' from crm_invoice where booking_id = $2`,
    [orgId, bookingId, `signed for ${name}`],
  )
  await run(
    `insert into opening_balance (id, org_id, kind, account, name, as_of, amount, posted_id, created_by_name)
     select gen_random_uuid(), $1::uuid, 'customer', $1::uuid || '/customer:' || customer_id, $3, current_date, 1,
       (select id from ledger_transaction where cause_id = $2 limit 1), 'Asha'
     from crm_booking where id = $2`,
    [orgId, bookingId, name],
  )
}

/** Lines that name somebody: two old ones nobody matched, an old one that is matched, and a young one. */
async function writeLines() {
  const { orgId } = test.people.agent
  const [bank, statement] = [randomUUID(), randomUUID()]
  await run(`insert into bank (id, org_id, name) values ($1, $2, 'ICICI')`, [bank, orgId])
  await run(
    `insert into bank_statement (id, org_id, bank_id, file_name, file_hash, from_on, to_on, lines, gaps, left_out, uploaded_by)
     values ($1, $2, $3, 'y.csv', 'y', '2020-01-01', current_date, 4, '[]', '[]', 'Asha')`,
    [statement, orgId, bank],
  )
  for (const [at, [paidOn, kind]] of [
    ['2020-01-01', null],
    ['2020-01-02', 'ignored'],
    ['2020-01-03', 'receipt'],
    [new Date().toISOString().slice(0, 10), null],
  ].entries()) {
    const line = randomUUID()
    await run(
      `insert into bank_line (id, org_id, bank_id, statement_id, line, paid_on, description, amount, line_key, nth)
       values ($1, $2, $3, $4, $5, $6, 'UPI LUDMILLA ZEILENOVA', 1, 'UPI LUDMILLA ZEILENOVA ' || $5::int, 1)`,
      [line, orgId, bank, statement, at + 1, paidOn],
    )
    if (kind)
      await run(
        `insert into bank_decision (line_id, org_id, kind, target_id, reason, made_by) values ($1, $2, $3, $4, $5, 'Asha')`,
        [line, orgId, kind, kind === 'receipt' ? randomUUID() : null, kind === 'ignored' ? 'Own money' : null],
      )
  }
}

describe('what is kept long enough', () => {
  it('is counted before, said by the Owner, and goes by night', async () => {
    const { agent } = test.people
    const months = { lostMonths: 12, passportMonths: 6, messageMonths: 24, lineMonths: 36, leadMonths: 12 }
    await writeLines()
    const lost = await makeCustomer({ name: 'Lost Person', email: 'lost@example.test', phones: [], pan: null })
    const enquiryId = await insertEnquiry(
      database().pool,
      { orgId: agent.orgId, customerId: lost },
      { assignedTo: agent.id },
    )
    await run(`update enquiry set status = 'Lost', lost_reason = 'Too dear', updated_at = '2020-01-01' where id = $1`, [
      enquiryId,
    ])
    await run(`update customer set updated_at = '2020-01-01' where id = $1`, [lost])
    const gone = await makeCustomer({
      name: 'Travelled Person',
      email: 'travelled@example.test',
      phones: [],
      pan: null,
      passportNumber: 'T7777777',
    })
    const trip = await book(gone, 'Travelled Person')
    await run(
      `update crm_booking set status = 'Completed', start_date = '2020-01-01', end_date = '2020-01-09' where id = $1`,
      [trip.id],
    )
    await run(
      `insert into message_in (id, org_id, channel, provider_id, sender, sender_name, subject, body, received_at)
       values (gen_random_uuid(), $1, 'mail', 'old one', 'x@example.test', 'X', '', 'Long ago', '2020-01-01')`,
      [agent.orgId],
    )
    for (const [reference, at] of [
      ['LD-OLD', '2020-01-01'],
      ['LD-NEW', 'now'],
    ] as const)
      await run(
        `insert into lead (id, reference, org_id, source, name, email, phone, message, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'contactus', 'Brunhilda Zart', 'brunhilda@example.test', '+4930123456', 'Hi', $3, $3)`,
        [reference, agent.orgId, at],
      )
    await run(
      `insert into sent_quote (id, token_hash, org_id, user_id, client_name, note, things, created_at, expires_at)
       values (gen_random_uuid(), 'old', $1, $2, 'Brunhilda Zart', '', '[]', '2020-01-01', '2020-01-03')`,
      [agent.orgId, agent.id],
    )
    const count = { data: { customers: 1, passports: 1, messages: 1, lines: 2, leads: 2 } }
    const asked = new URLSearchParams(Object.entries(months).map(([key, value]) => [key, String(value)]))
    expect((await test.call('GET', `/crm/retention/count?${asked}`, { as: agent })).body).toEqual(count)
    expect((await test.call('GET', `/crm/retention/count`, { as: agent })).body).toEqual({
      data: { customers: 0, passports: 0, messages: 0, lines: 0, leads: 0 },
    })
    const manager = await createColleague(database().db, agent.orgId, 'Manager')
    expect((await test.call<Reply<unknown>>('POST', '/crm/retention', { as: manager, body: months })).body.code).toBe(
      'RIGHT_NEEDED',
    )
    expect((await test.call('POST', '/crm/retention', { as: agent, body: months })).status).toBe(200)
    const night = sweepKept(test.app.platform)
    await night({}, { emit: () => undefined })
    await night({}, { emit: () => undefined })
    expect((await test.call('GET', '/crm/retention', { as: agent })).body).toMatchObject({
      data: { ...months, last: { ...count.data, papers: 0 } },
    })
    expect(await grep('Lost Person|lost@example|T7777777|Long ago')).toEqual([])
    const young = await readRows(database(), `select reference from lead where name = 'Brunhilda Zart'`)
    expect(young).toEqual([{ reference: 'LD-NEW' }])
    expect((await grep('Brunhilda')).map(({ place }) => place)).toEqual(['lead.email', 'lead.name'])
    // Lines that are matched with nothing, and no younger ones.
    expect((await grep('Ludmilla Zeilenova')).map(({ place, count: lines }) => [place, lines])).toEqual([
      ['bank_line.description', 2],
      ['bank_line.line_key', 2],
    ])
    expect((await call<Customer>('GET', `/${gone}`)).body.data).toMatchObject({
      name: 'Travelled Person',
      passportMasked: null,
    })
  })
  it('is a paper of somebody erased: it is emptied once its last day is over, and adds up as before', async () => {
    const { agent } = test.people
    const name = 'Perpetua Papierova'
    const id = await makeCustomer({
      name,
      email: 'perpetua@example.test',
      phones: [],
      pan: 'DQXPZ4321K',
      passportNumber: null,
    })
    const booking = await book(id, name)
    const confirmed = (await move(test, booking, 'Confirmed')).body.data
    const { body } = await receive(test, confirmed, { amount: confirmed.total })
    await onReceipt(test, body.data, 'verify')
    await send(test, `${at(booking)}/invoice`, undefined)
    await run(`update crm_booking set status = 'Completed' where id = $1`, [booking.id])
    await namedByOthers(booking.id, body.data.id, name)
    await vi.waitFor(async () => expect(await underWay()).toBe(0), 30_000)
    const { kept } = (await erase(id, name)).body.data
    expect(kept.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['registration of invoice', 'entries in the books', 'lines of bank statements']),
    )
    const paper = kept.find(({ what }) => what === 'invoice')
    const until = paper?.until ?? ''
    expect(until > '2030').toBe(true)
    type Paper = { number: string; total: number; content: Record<string, unknown>; sum: number }
    const readPaper = async () =>
      (
        await readRows<Paper>(
          database(),
          `select number, total::float8 as total, content, (select sum(abs(amount))::float8 from ledger_entry) as sum
           from crm_invoice where booking_id = $1`,
          [booking.id],
        )
      )[0]
    const before = await readPaper()
    const night = (day: string) => sweepKept(test.app.platform, () => day)({}, { emit: () => undefined })
    await night(until)
    expect(await readPaper()).toEqual(before)
    const beside = [
      'bank_line.description',
      'bank_line.line_key',
      'einvoice.signed_qr',
      'ledger_transaction.description',
      'opening_balance.name',
    ]
    const places = async () => (await grep('Papierova')).map(({ place }) => place)
    expect(await places()).toEqual(expect.arrayContaining(['crm_invoice.content', ...beside]))
    for (const chain of ['audit', 'ledger'] as const) await sealRows(database().db, 's'.repeat(32), chain, -60_000)

    await night(addDays(until, 1))
    // Of all that was kept nothing names them any more, and the chain of the books holds.
    expect(await places()).toEqual([])
    for (const chain of ['audit', 'ledger'] as const)
      expect((await verifyChain(database().db, test.app.platform.secretKey, chain)).broken).toEqual([])
    const [entry] = await readRows<{ description: string }>(
      database(),
      `select description from ledger_transaction where cause_id = $1 and kind = 'invoice'`,
      [booking.id],
    )
    expect(entry?.description).toBe(`[erased]: ${paper?.number}`)
    const after = await readPaper()
    const { recipient, description, lines, ...amounts } = after?.content ?? {}
    expect((await grep('Papierova')).map(({ place }) => place)).not.toContain('crm_invoice.content')
    expect(recipient).toMatchObject({ name: '[erased]', address: '', gstin: null, pan: null })
    expect(before).toMatchObject({ number: after?.number, total: after?.total, sum: after?.sum, content: amounts })
    expect((await send(test, `${at(booking)}/invoice.pdf`, undefined, agent, 'GET')).status).toBe(200)
    const noted = await readRows<{ action: string; actor_name: string }>(
      database(),
      `select action, actor_name from audit_entry where entity_id = $1 and action = 'paper kept long enough'`,
      [booking.id],
    )
    expect(noted).toEqual([{ action: 'paper kept long enough', actor_name: 'Karavan' }])
    const { body: told } = await test.call<Reply<{ last: { papers: number } }>>('GET', '/crm/retention', { as: agent })
    expect(told.data.last.papers).toBeGreaterThan(0)
    await night(addDays(until, 2))
    expect(await readPaper()).toEqual(after)
    // No sweep, and nobody else, changes what a paper adds up to.
    const erasing = (text: string) =>
      database().transaction(async (db) => {
        await db.$client.query(`insert into erasure (id, org_id, reason) values (gen_random_uuid(), $1, 'retention')`, [
          agent.orgId,
        ])
        await db.$client.query(text)
      })
    await expect(erasing(`update crm_invoice set content = content || '{"total": 1}'`)).rejects.toThrow('append-only')
    await expect(erasing(`update crm_invoice set total = 1`)).rejects.toThrow('append-only')
    await expect(run(`update crm_invoice set content = '{}'`)).rejects.toThrow('append-only')
    for (const [table, column] of beside.map((place) => place.split('.'))) {
      await expect(erasing(`update ${table} set ${column} = 'Somebody else'`)).rejects.toThrow(/append-only|stays/)
      await expect(run(`update ${table} set ${column} = '[erased]'`)).rejects.toThrow(/append-only|stays/)
    }
    await expect(erasing(`update bank_line set amount = 2`)).rejects.toThrow('append-only')
    await expect(erasing(`update einvoice set irn = repeat('b', 64)`)).rejects.toThrow('append-only')
    await expect(erasing(`update opening_balance set amount = 2`)).rejects.toThrow('stays')
    await expect(erasing(`update supplier_bill set label = 'else', amount = 2`)).rejects.toThrow('stays')
    await expect(erasing(`update ledger_transaction set kind = 'else'`)).rejects.toThrow('append-only')
  })
})
