import type { Supplier, SupplierRow } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers as contract } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { dateIn } from '@karavan/domain/base/dates'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../../../platform/crypto/vault.ts'
import { createColleague, type Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { edit, editOf, make as makeBooking, read } from '../bookings/testing/crm-booking.ts'
import { sweepSuppliers } from './supplier.job.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type One = { data: Supplier; code: string; detail: string }
const base = '/crm/suppliers'
const account = 'AE07 0331 2345 6789 0123 456'
const bank = { holder: 'Creek Line LLC', bank: 'Gulf Example Bank', account, code: 'GEBAAEAD' }
let count = 0
const bodyOf = (change: object = {}) => {
  count += 1
  return { ...contract.create.example, name: `Supplier ${count}`, ...change }
}
const post = (body: object, as: Person = test.people.agent, path = base) => test.call<One>('POST', path, { as, body })
const make = async (change: object = {}, as?: Person) => (await post(bodyOf(change), as)).body.data
const get = async (id: string, as: Person = test.people.agent) => test.call<One>('GET', `${base}/${id}`, { as })
const put = ({ id, version }: Supplier, change: object) =>
  test.call<One>('PUT', `${base}/${id}`, { as: test.people.agent, body: { ...bodyOf(), version, ...change } })
const rowsOf = (text: string, values: unknown[] = []) => readRows(test.app.platform.database, text, values)

describe('a supplier', () => {
  it('is kept with contacts, terms and contracts, and changed', async () => {
    const made = await make()
    expect(made).toMatchObject({
      currency: 'AED',
      terms: { kind: 'Before service', days: 15 },
      contacts: [{ name: 'Farhana Aziz', whatsapp: null }],
      contracts: [{ rates: [{ label: 'Airport to city, van', cost: 160 }], fileName: null }],
      owed: 0,
    })
    const kept = made.contracts.map(({ fileName: _, ...one }) => one)
    const after = await put(made, { name: 'Renamed Ltd', contracts: [...kept, { ...kept[0], id: undefined }] })
    expect(after.body.data).toMatchObject({ name: 'Renamed Ltd', version: 2 })
    expect(after.body.data.contracts.map(({ id }) => id)).toContain(made.contracts[0]?.id)
    expect(after.body.data.contracts).toHaveLength(2)
    expect((await put(made, {})).status).toBe(409)
  })

  it('has a name that nobody else of the organisation has, however it is typed', async () => {
    await make({ name: 'Palm Vans' })
    const again = await post(bodyOf({ name: 'palm VANS ' }))
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await post(bodyOf({ name: 'Palm Vans' }), test.people.foreignAgent)).status).toBe(201)
    const other = await make()
    expect((await put(other, { name: 'PALM vans' })).status).toBe(409)
    const both = await Promise.all([post(bodyOf({ name: 'Race Cars' })), post(bodyOf({ name: 'RACE CARS' }))])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('belongs to its organisation: for others it does not exist', async () => {
    const { id, version } = await make()
    for (const as of [test.people.foreignAgent, test.people.houseStaff]) {
      expect((await get(id, as)).status).toBe(404)
      expect((await test.call('DELETE', `${base}/${id}`, { as })).status).toBe(404)
      expect((await post({ reason: 'x' }, as, `${base}/${id}/reveal`)).status).toBe(404)
      const theirs = await make({}, as)
      const merge = { survivorId: theirs.id, survivorVersion: 1, mergedId: id, mergedVersion: version }
      expect((await post(merge, as, `${base}/merge`)).status).toBe(404)
    }
    expect((await test.call('GET', base, { as: test.people.customer })).status).toBe(403)
  })

  it('keeps bank details sealed, shows them for a reason, and tells only how the account ends', async () => {
    const made = await make({ bank })
    expect(made.bankHint).toBe('Gulf Example Bank ••3456')
    expect(JSON.stringify(made)).not.toContain('0331')
    for (const { table_name: name } of await rowsOf(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    )) {
      const [found] = await rowsOf(`select count(*)::int as n from "${String(name)}" t where t::text like $1`, [
        `%${account}%`,
      ])
      expect({ name, n: found?.n }).toEqual({ name, n: 0 })
    }
    const shown = await test.call<{ data: { bank: object } }>('POST', `${base}/${made.id}/reveal`, {
      as: test.people.agent,
      body: { reason: 'Paying the bill' },
    })
    expect(shown.body.data.bank).toEqual(bank)
    const kept = await put(made, { notes: 'x' })
    expect(kept.body.data.bankHint).toBe(made.bankHint)
    expect((await put(kept.body.data, { bank: null })).body.data.bankHint).toBeNull()
  })

  it('is paid into another account once a second person has checked that', async () => {
    const { agent } = test.people
    const colleague = await createColleague(test.app.platform.database.db, agent.orgId, 'Accounts')
    const made = await make({ bank })
    const pay = (way: string) =>
      test.call<{ detail?: string }>('POST', '/crm/supplier-payments', {
        as: agent,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          ...{ paidOn: dateIn('Asia/Kolkata', new Date()), way, reference: randomUUID() },
          parts: [{ supplierId: made.id, amount: 100, onAccount: true }],
        },
      })
    const check = (as: Person, bankHint: string | null) =>
      test.call<{ data: Supplier }>('POST', `${base}/${made.id}/bank/check`, { as, body: { bankHint } })
    // The first account nobody has put in the place of another.
    const first = await pay('bank')
    expect([made.bankChange, first.body.detail, first.status]).toEqual([null, undefined, 201])
    // Taking it away first makes no other of it.
    const without = (await put(made, { bank: null })).body.data
    const other = (await put(without, { bank: { ...bank, account: 'AE070331234567890999999' } })).body.data
    expect(other).toMatchObject({
      bankHint: 'Gulf Example Bank ••9999',
      bankChange: { by: 'agent', checkedAt: null },
    })
    const refused = await pay('bank')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(other.name)])
    expect((await pay('cash')).status).toBe(201)
    const file = await test.call('POST', '/crm/supplier-payments/bank-file', {
      as: agent,
      body: { reference: 'NOV', parts: [{ supplierId: made.id, amount: 100 }] },
    })
    expect(file.status).toBe(409)
    expect([(await check(agent, other.bankHint)).status, (await check(colleague, made.bankHint)).status]).toEqual([
      409, 409,
    ])
    expect((await check(test.people.foreignAgent, other.bankHint)).status).toBe(404)
    const checked = await check(colleague, other.bankHint)
    expect(checked.body.data.bankChange).toMatchObject({ checkedBy: 'Accounts' })
    expect((await check(colleague, other.bankHint)).status).toBe(409)
    expect((await pay('bank')).status).toBe(201)
    // Whatever changes it has it unchecked again.
    await rowsOf(`update supplier set bank_hint = 'Else ••1' where id = $1 returning id`, [made.id])
    expect((await pay('bank')).status).toBe(409)
  })

  it('is moved to a new master key by the job', async () => {
    const made = await make({ bank })
    const { platform } = test.app
    const vaultKeys = `fresh:${randomBytes(32).toString('base64')}`
    const sweep = sweepSuppliers({ secretKey: platform.secretKey, config: { ...platform.config, vaultKeys } })
    await platform.database.transaction((db) => sweep({}, { db }))
    const [row] = await rowsOf('select * from supplier where id = $1', [made.id])
    const sealed = { keyId: 'fresh', wrappedKey: String(row?.bank_wrapped_key), content: String(row?.bank_sealed) }
    const opened = createVault(vaultKeys, platform.secretKey).open(sealed, `supplier ${made.orgId} ${made.id}`)
    expect(JSON.parse(opened)).toEqual(bank)
  })

  it('is found by name, kind and contact, with what it is owed', async () => {
    await make({ name: 'Zebra Boats', kinds: ['Tours'] })
    const find = async (query: string) =>
      (await test.call<{ data: SupplierRow[] }>('GET', `${base}?${query}`, { as: test.people.agent })).body.data
    expect((await find('q=zebra')).map(({ name }) => name)).toEqual(['Zebra Boats'])
    expect(await find('kind=Tours&q=zebra')).toHaveLength(1)
    expect(await find('kind=Visas&q=zebra')).toHaveLength(0)
    expect((await find('sort=-owed'))[0]).toHaveProperty('owed')
  })

  it('offers the prices of its contracts that are good on the day', async () => {
    await make({ name: 'Offer Vans' })
    const offered = async (query: string) =>
      (
        await test.call<{ data: { label: string; cost: number; currency: string }[] }>(
          'GET',
          `${base}/rates?${query}`,
          {
            as: test.people.agent,
          },
        )
      ).body.data
    expect(await offered('supplier=offer%20vans&on=2026-12-01')).toMatchObject([
      { label: 'Airport to city, van', cost: 160, currency: 'AED', supplier: 'Offer Vans' },
    ])
    expect(await offered('supplier=offer%20vans&on=2028-12-01')).toEqual([])
    expect(await offered('supplier=offer%20vans&on=2026-12-01&service=Hotel')).toEqual([])
  })

  it('is forgotten only while nothing names it', async () => {
    const free = await make()
    expect((await test.call('DELETE', `${base}/${free.id}`, { as: test.people.agent })).status).toBe(200)
    const booking = await makeBooking(test)
    const id = booking.lines[0]?.supplierId ?? ''
    expect((await test.call('DELETE', `${base}/${id}`, { as: test.people.agent })).status).toBe(409)
  })
})

describe('a typed name', () => {
  it('is the supplier of that name, or a new one', async () => {
    const known = await make({ name: 'Dune Camps' })
    const booking = await makeBooking(test)
    const [line] = editOf(booking).lines
    const changed = await edit(test, booking, {
      lines: [{ ...line, supplier: ' dune CAMPS', supplierReference: 'DC-1' }],
    })
    expect(changed.body.data.lines[0]).toMatchObject({ supplier: 'Dune Camps', supplierId: known.id })
    expect(changed.body.data.supplierPayments[0]).toMatchObject({ supplier: 'Dune Camps', supplierId: known.id })
  })

  it('follows when its supplier gets another', async () => {
    const booking = await makeBooking(test, {
      lines: [
        {
          service: 'Guide',
          label: 'Guide',
          supplier: 'Old Guides',
          supplierReference: 'OG-1',
          terms: 'Month-end',
          currency: 'INR',
          cost: 10,
          sell: 20,
        },
      ],
    })
    const { body } = await get(booking.lines[0]?.supplierId ?? '')
    await put(body.data, { name: 'New Guides' })
    const after = await read(test, booking)
    expect([after.lines[0]?.supplier, after.supplierPayments[0]?.supplier]).toEqual(['New Guides', 'New Guides'])
  })
})

describe('what a supplier can be asked for', () => {
  type Unasked = { data: { label: string; theirs: boolean }[] }
  const unasked = (id: string, q = '', as: Person = test.people.agent) =>
    test.call<Unasked>('GET', `${base}/${id}/unasked?q=${q}`, { as })
  const line = { service: 'Hotel', terms: 'Month-end', currency: 'INR', cost: 10, sell: 20 }

  it('is what nobody was asked for or somebody refused, in open bookings one sees, its own first', async () => {
    const [one, other] = [await make(), await make()]
    const booking = await makeBooking(test, {
      lines: [
        { ...line, label: 'Askable of nobody', supplier: null },
        { ...line, label: 'Askable of theirs', supplier: one.name },
        { ...line, label: 'Askable of another', supplier: other.name },
        { ...line, label: 'Askable and refused', supplier: other.name },
      ],
    })
    for (const state of ['Requested', 'Declined'])
      await rowsOf(`update crm_booking_line set state = $1 where label = 'Askable and refused'`, [state])
    const labels = async (as?: Person) => (await unasked(one.id, 'Askable', as)).body.data.map(({ label }) => label)
    const found = (await unasked(one.id, 'Askable')).body.data
    expect(found[0]).toMatchObject({ label: 'Askable of theirs', theirs: true })
    expect((await labels()).toSorted()).toEqual(['Askable and refused', 'Askable of nobody', 'Askable of theirs'])
    expect((await unasked(one.id, booking.number)).body.data).toHaveLength(3)
    expect((await unasked(one.id, '', test.people.foreignAgent)).status).toBe(404)
    const { platform } = test.app
    const sales = await createColleague(platform.database.db, test.people.agent.orgId, 'Sales')
    await rowsOf(`update crm_booking set assigned_to = created_by where number = '${booking.number}'`)
    expect(await labels(sales)).toEqual([])
    await rowsOf(
      `update crm_booking set status = 'Cancelled', cancelled_reason = 'Ill' where number = '${booking.number}'`,
    )
    expect(await labels()).toEqual([])
  })
})

describe('two suppliers that are one', () => {
  const merge = (survivor: Supplier, merged: Supplier) =>
    post(
      {
        survivorId: survivor.id,
        survivorVersion: survivor.version,
        mergedId: merged.id,
        mergedVersion: merged.version,
      },
      test.people.agent,
      `${base}/merge`,
    )

  it('become one, and bookings, contracts and the old id lead to it', async () => {
    const [a, b] = [await make({ gstin: null }), await make({ kinds: ['Hotels'], gstin: '27ABCDE1234F1Z5' })]
    const booking = await makeBooking(test, {
      lines: [
        { service: 'Hotel', label: 'Room', supplier: b.name, terms: 'Month-end', currency: 'INR', cost: 10, sell: 20 },
      ],
    })
    const { status, body } = await merge(a, b)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: a.id, gstin: '27ABCDE1234F1Z5', kinds: ['Transfers', 'Tours', 'Hotels'] })
    expect(body.data.contracts).toHaveLength(2)
    expect((await get(b.id)).body.data.id).toBe(a.id)
    expect((await read(test, booking)).lines[0]).toMatchObject({ supplier: a.name, supplierId: a.id })
    const again = await makeBooking(test, {
      lines: [
        { service: 'Hotel', label: 'Room', supplier: b.name, terms: 'Month-end', currency: 'INR', cost: 10, sell: 20 },
      ],
    })
    expect(again.lines[0]?.supplierId).toBe(a.id)
    expect((await merge(a, b)).status).toBe(409)
  })

  it('are merged once, whoever is quicker', async () => {
    const [a, b] = [await make(), await make()]
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a file of suppliers', () => {
  type Told = { data: { rows: { line: number; status: string; problem: string | null }[]; added: number } }
  const text =
    'Vendor,Type,Phone,Currency\nFile Vans,transfer,+971 50 000 1111,AED\n,hotel,,\nFILE VANS,,,\nFile Rooms,hotel,12,usd'
  const send = (apply: boolean, as: Person = test.people.agent) =>
    test.call<Told>('POST', `${base}/import`, { as, body: { text, apply } })

  it('is told row by row first, and then added once', async () => {
    const told = (await send(false)).body.data
    expect(told.rows.map(({ status }) => status)).toEqual(['new', 'rejected', 'same', 'rejected'])
    expect(told.rows[3]?.problem).toContain('Phone')
    expect(told.added).toBe(0)
    expect((await send(true)).body.data.added).toBe(1)
    expect((await send(true)).body.data.added).toBe(0)
    expect((await send(false, test.people.foreignAgent)).body.data.rows[0]?.status).toBe('new')
  })

  it('without a name for its columns is refused', async () => {
    const { status } = await test.call('POST', `${base}/import`, {
      as: test.people.agent,
      body: { text: 'A,B\n1,2', apply: true },
    })
    expect(status).toBe(422)
  })
})

describe('a hotel of the house', () => {
  it('gets a supplier of its name', async () => {
    const [hotel] = await rowsOf(`select id from hotel limit 1`)
    if (!hotel) return
    const { database } = test.app.platform
    await database.transaction((db) => sweepSuppliers(test.app.platform)({}, { db }))
    expect(await rowsOf('select 1 from hotel where supplier_id is null')).toEqual([])
  })
})
