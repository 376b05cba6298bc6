import type { PayPage } from '@karavan/contracts/crm/receipts/pay-link'
import type { Customer, Duplicate } from '@karavan/contracts/crm/customers/customer'
import { toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { sealPans } from '../../../platform/crypto/stored-pans.ts'
import { quotationsOf } from '../quotations/testing/quotation.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, bodyOf, make, move, read, receive, type Reply, send } from './testing/crm-booking.ts'
import { payLinksOf } from './testing/pay-link.ts'

let test: TestApp
beforeAll(async () => {
  test = await startRegisteredApp()
})
afterAll(() => test.close())

const database = () => test.app.platform.database
const { pan: typedPan, other } = { pan: 'QWERT9876Z', other: 'POIUY5432A' }

/** A package abroad of somebody whose PAN nobody knows. */
async function unknown() {
  const { status, body } = await send(test, 'land-package', bodyOf())
  if (status !== 201) throw new Error(body.detail)
  return body.data
}
const setPan = (booking: { kind: 'land-package' | 'hotel' | 'flight'; id: string; version: number }, body: object) =>
  send(test, `${at(booking)}/pan`, { version: booking.version, ...body }, test.people.agent, 'PUT')
const customer = (path: string, body?: object, method = 'POST') =>
  test.call<{ data: Customer & { pan: string }; code: string }>(method, `/crm/customers${path}`, {
    as: test.people.agent,
    ...(body ? { body } : {}),
  })
const tcsOf = ({ taxes }: Pick<Reply['data'], 'taxes'>) =>
  taxes.filter(({ name }) => name === 'TCS').map(({ rate }) => rate)

describe('a pay link of a package abroad', () => {
  const links = () => payLinksOf(test)
  const give = (path: string, body: object) =>
    test.call<{ data: PayPage; code: string; current: { total: number } }>('POST', `${path}/pan`, { body })
  const opened = async () => {
    const booking = await unknown()
    const { path } = await links().made(booking, { what: 'balance' })
    return { booking, path }
  }

  it('asks for the PAN before anything is paid, takes it once, and shows it to nobody', async () => {
    const { booking, path } = await opened()
    const { data } = (await links().open(path)).body
    // Of 58,800 with GST: 1,176 with a PAN, 2,940 without.
    expect([data.open, data.pan]).toEqual([
      59_976,
      { rate: 2, amount: 1176, none: { rate: 5, amount: 2940, total: 61_740 } },
    ])
    expect((await links().pay(path, 20_000)).body.code).toBe('PAN_NEEDED')
    const claim = { amount: 20_000, reference: 'UTR 9911 2244' }
    expect((await links().claim(path, claim)).body.code).toBe('PAN_NEEDED')
    for (const wrong of [{}, { pan: typedPan, noPan: true, shownTotal: 61_740 }, { pan: 'ABC' }])
      expect((await give(path, wrong)).status).toBe(400)
    const given = await give(path, { pan: 'zxcvb4321n' })
    expect([given.status, given.body.data.pan, given.body.data.open]).toEqual([200, null, 59_976])
    expect(JSON.stringify(given.body)).not.toMatch(/zxcvb4321n/i)
    expect((await read(test, booking)).pan).toEqual({ masked: '••••••321N', none: false, needed: false })
    const plain = await readRows(
      database(),
      `select 1 from customer where id = $1 and to_jsonb(customer)::text ilike '%zxcvb4321n%'
       union all select 1 from audit_entry where to_jsonb(audit_entry)::text ilike '%zxcvb4321n%'`,
      [booking.customerId],
    )
    expect(plain).toEqual([])
    expect((await give(path, { pan: other })).status).toBe(409)
    expect((await links().claim(path, claim)).status).toBe(201)
    expect((await links().pay(path, 20_000)).status).toBe(201)
  })

  it('takes the word that there is none at the total it showed, and pays by that', async () => {
    const { booking, path } = await opened()
    const moved = await give(path, { noPan: true, shownTotal: 59_976 })
    expect([moved.status, moved.body.code, moved.body.current]).toMatchObject([409, 'PRICE_CHANGED', { total: 61_740 }])
    const { data } = (await give(path, { noPan: true, shownTotal: 61_740 })).body
    expect([data.pan, data.open]).toEqual([null, 61_740])
    await links().tellPaid(await links().begun(path, 61_740))
    const paid = await read(test, booking)
    expect([paid.paid, paid.total, tcsOf(paid)]).toEqual([61_740, 61_740, [5]])
  })

  it('asks nobody who is known, nor within a country', async () => {
    const known = await links().made(await make(test), { what: 'balance' })
    const { data } = (await links().open(known.path)).body
    expect([data.pan, (await give(known.path, { pan: other })).status]).toEqual([null, 409])
  })
})

describe('money with tax at source', () => {
  it('is taken and invoiced only under a PAN, or with the word that there is none', async () => {
    const booking = await unknown()
    expect([tcsOf(booking), booking.pan]).toEqual([[2], { masked: null, none: false, needed: true }])
    const refused = await receive(test, booking, { amount: 1000 })
    expect([refused.status, refused.body.code]).toEqual([422, 'PAN_NEEDED'])
    await move(test, booking, 'Confirmed')
    const invoice = await send(test, `${at(booking)}/invoice`, undefined)
    expect([invoice.status, invoice.body.code]).toEqual([422, 'PAN_NEEDED'])
    const given = await setPan(await read(test, booking), { pan: typedPan.toLowerCase() })
    expect([given.status, given.body.data.pan]).toEqual([200, { masked: '••••••876Z', none: false, needed: false }])
    expect(given.body.data.total).toBe(booking.total)
    expect((await receive(test, booking, { amount: 1000 })).status).toBe(201)
    expect((await send(test, `${at(booking)}/invoice`, undefined)).status).toBe(201)
    const [paper] = await readRows<{ pan: string }>(
      database(),
      `select content -> 'recipient' ->> 'pan' as pan from crm_invoice where booking_id = $1`,
      [booking.id],
    )
    expect(paper?.pan).toBe('••••••876Z')
  })

  it('is more without a PAN, spread over what is open, and stays so once it is collected', async () => {
    const booking = await unknown()
    const none = await setPan(booking, { noPan: true })
    const { data } = none.body
    expect([none.status, tcsOf(data), data.pan.none]).toEqual([200, [5], true])
    expect(data.total).toBeGreaterThan(booking.total)
    expect(data.instalments.reduce((all, { amount }) => all + toMinor(amount), 0)).toBe(toMinor(data.total))
    const back = await setPan(data, { noPan: false })
    expect([tcsOf(back.body.data), back.body.data.total]).toEqual([[2], booking.total])
    const again = await setPan(back.body.data, { noPan: true })
    expect((await receive(test, booking, { amount: 500 })).status).toBe(201)
    const late = await setPan(await read(test, booking), { pan: other })
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT'])
    expect((await read(test, booking)).total).toBe(again.body.data.total)
  })

  it('of somebody with a PAN is not collected as if there were none, and another PAN does not replace it', async () => {
    const booking = await make(test)
    expect((await setPan(await read(test, booking), { noPan: true })).body.code).toBe('CONFLICT')
    expect((await setPan(await read(test, booking), { pan: other })).body.code).toBe('CONFLICT')
    expect((await setPan(await read(test, booking), { pan: 'NONSENSE' })).body.code).toBe('VALIDATION')
  })
})

describe('an acceptance of a package abroad', () => {
  const calls = () => quotationsOf(test)
  const price = async (token: string, option: string) =>
    (await test.call<{ data: { total: number } }>('GET', `/quotes/${token}/price?option=${option}&noPan=yes`, {})).body
      .data

  it('asks for the PAN, and keeps it with the customer', async () => {
    const { token } = await calls().sent(test.people.agent)
    const page = (await calls().open(token)).body.data
    expect(page.panNeeded).toBe(true)
    const without = await calls().accept(token, page, { pan: undefined })
    expect([without.status, without.body.code]).toEqual([422, 'PAN_NEEDED'])
    const yes = await calls().accept(token, page, { pan: typedPan })
    expect([yes.status, yes.body.data.panNeeded, yes.body.data.decision?.noPan]).toEqual([200, false, false])
    expect(JSON.stringify(yes.body)).not.toContain(typedPan)
  })

  it('without one takes the total that was shown for it, and no other', async () => {
    const { token, quotation } = await calls().sent(test.people.agent)
    const page = (await calls().open(token)).body.data
    const { total } = await price(token, page.options[0]?.key ?? '')
    expect(total).toBeGreaterThan(page.options[0]?.price.total ?? 0)
    const cheap = await calls().accept(token, page, { pan: undefined, noPan: true })
    expect(cheap.body.code).toBe('PRICE_CHANGED')
    const yes = await calls().accept(token, page, { pan: undefined, noPan: true, shownTotal: total })
    expect([yes.status, yes.body.data.decision?.price?.total]).toEqual([200, total])
    const [booked] = await readRows<{ total: string; noPan: boolean }>(
      database(),
      `select b.total, b.no_pan as "noPan" from crm_booking b join quotation_version v on v.id = b.quotation_version_id
       where v.quotation_id = $1`,
      [quotation.id],
    )
    expect([Number(booked?.total), booked?.noPan]).toEqual([total, true])
  })
})

describe('a PAN', () => {
  const typed = { name: 'Meera Nair', phones: [], family: [], tags: [] }

  it('is masked wherever it is sent, and shown whole to whoever asks, which is noted', async () => {
    const { body } = await customer('', { ...typed, pan: 'MNOPQ4567R' })
    const { id, version, panMasked } = body.data
    expect(panMasked).toBe('••••••567R')
    for (const path of ['?pageSize=100', `/${id}`, '/export.csv'])
      expect(JSON.stringify((await customer(path, undefined, 'GET')).body)).not.toContain('MNOPQ4567R')
    const kept = await customer(`/${id}`, { ...typed, version }, 'PUT')
    expect(kept.body.data.panMasked).toBe('••••••567R')
    expect((await customer(`/${id}/pan`)).body.data.pan).toBe('MNOPQ4567R')
    const history = JSON.stringify((await customer(`/${id}/history`, undefined, 'GET')).body)
    expect(history).toContain('PAN looked at')
    expect(history).not.toContain('MNOPQ4567R')
    const gone = await customer(`/${id}`, { ...typed, pan: '', version: kept.body.data.version }, 'PUT')
    expect(gone.body.data.panMasked).toBe(null)
    expect((await customer(`/${id}/pan`)).status).toBe(404)
  })

  it('that two customers of one organisation have is pointed out, and no other organisation hears of it', async () => {
    const first = (await customer('', { ...typed, name: 'One', pan: 'LMNOP1234Q' })).body.data
    const second = (await customer('', { ...typed, name: 'Two', pan: 'LMNOP1234Q' })).body.data
    const alike = async (as = test.people.agent) =>
      (await test.call<{ data: Duplicate[] }>('POST', '/crm/customers/duplicates', { as, body: { pan: 'LMNOP1234Q' } }))
        .body.data
    expect((await alike()).map(({ id, signs }) => [id, signs])).toEqual(
      expect.arrayContaining([
        [first.id, ['pan']],
        [second.id, ['pan']],
      ]),
    )
    expect(await alike(test.people.foreignAgent)).toEqual([])
    const merged = await customer('/merge', {
      survivorId: first.id,
      survivorVersion: first.version,
      mergedId: second.id,
      mergedVersion: second.version,
      fromMerged: ['pan'],
    })
    expect(merged.status).toBe(200)
    expect((await customer(`/${first.id}/pan`)).body.data.pan).toBe('LMNOP1234Q')
  })

  it('of before is sealed at the start, and no plain one is written again', async () => {
    const { id } = (await customer('', { ...typed, name: 'Old' })).body.data
    const { pool } = database()
    const refused = pool.query(`update customer set plain_pan = 'ZZZZZ1111Z' where id = $1`, [id])
    await expect(refused).rejects.toMatchObject({ constraint: 'customer_pan_not_plain' })
    await pool.query('alter table customer drop constraint customer_pan_not_plain')
    await pool.query(`update customer set plain_pan = 'ZZZZZ1111Z' where id = $1`, [id])
    await sealPans(database(), test.app.platform)
    await pool.query('alter table customer add constraint customer_pan_not_plain check (plain_pan is null)')
    expect((await customer(`/${id}/pan`)).body.data.pan).toBe('ZZZZZ1111Z')
  })

  it('of suppliers and organisations is sealed, shown by its end, found by it whole, and opened for the trail alone', async () => {
    const as = test.people.agent
    const { call } = test
    const supplier = { name: 'Sealed Rooms', kinds: [], contacts: [], cancellation: [], contracts: [] }
    type Kept = { data: { id: string; version: number; pan: string | null } }
    const made = (await call<Kept>('POST', '/crm/suppliers', { as, body: { ...supplier, pan: 'SUPPL1234X' } })).body
      .data
    expect(made.pan).toBe('••••••234X')
    const edit = (body: object, version: number) =>
      call<Kept>('PUT', `/crm/suppliers/${made.id}`, { as, body: { ...supplier, ...body, version } })
    expect((await edit({ notes: 'Left out, it stays' }, made.version)).body.data.pan).toBe('••••••234X')
    const found = async (path: string, who = as) =>
      (await call<{ data: { id: string }[] }>('GET', `${path}?q=suppl1234x`, { as: who })).body.data.map(({ id }) => id)
    expect(await found('/crm/suppliers')).toEqual([made.id])
    expect((await call<Kept>('POST', `/crm/suppliers/${made.id}/pan`, { as })).body.data.pan).toBe('SUPPL1234X')
    const csv = 'Name,PAN\nBrought in,SUPPL5678Y'
    expect((await call('POST', '/crm/suppliers/import', { as, body: { text: csv, apply: true } })).status).toBe(200)

    const me = async () => (await call<{ data: Kept['data'][] }>('GET', '/me', { as })).body.data[0]
    const own = await me()
    const profile = { name: 'Asha', company_name: 'Sealed', version: own?.version }
    const saved = await call('PUT', '/me', { as, body: { ...profile, pan: 'ORGAN1234X' } })
    expect([saved.status, (await me())?.pan]).toEqual([200, '••••••234X'])
    expect((await call<Kept>('POST', '/me/pan', { as })).body.data.pan).toBe('ORGAN1234X')
    const { admin } = test.people
    const sought = await call<{ data: { id: string; org: { id: string } }[] }>('GET', '/users?q=ORGAN1234X', {
      as: admin,
    })
    expect(new Set(sought.body.data.map(({ org }) => org.id))).toEqual(new Set([as.orgId]))
    expect((await call<Kept>('POST', `/users/${as.id}/pan`, { as: admin })).body.data.pan).toBe('ORGAN1234X')
    const looked = await readRows(
      database(),
      `select 1 from audit_entry where action = 'PAN looked at' and org_id = $1
      and entity in ('supplier', 'user')`,
      [as.orgId],
    )
    expect(looked).toHaveLength(3)

    const { pool } = database()
    for (const [table, id, ask] of [
      ['supplier', made.id, `/crm/suppliers/${made.id}/pan`],
      ['org', as.orgId, '/me/pan'],
    ]) {
      await pool.query(`alter table ${table} drop constraint ${table}_pan_not_plain`)
      await pool.query(`update ${table} set plain_pan = 'OLDER1234X' where id = $1`, [id])
      await sealPans(database(), test.app.platform)
      await pool.query(`alter table ${table} add constraint ${table}_pan_not_plain check (plain_pan is null)`)
      expect((await call<Kept>('POST', String(ask), { as })).body.data.pan).toBe('OLDER1234X')
    }
  })

  it('stands plain in no table', async () => {
    const tables = await readRows<{ name: string }>(
      database(),
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const plain of [
      typedPan,
      other,
      'MNOPQ4567R',
      'LMNOP1234Q',
      'ZZZZZ1111Z',
      'SUPPL1234X',
      'SUPPL5678Y',
      'ORGAN1234X',
      'OLDER1234X',
    ])
      for (const { name } of tables) {
        const found = await readRows(database(), `select 1 from ${name} t where t::text like $1 limit 1`, [
          `%${plain}%`,
        ])
        expect([name, plain, found.length]).toEqual([name, plain, 0])
      }
  })
})
