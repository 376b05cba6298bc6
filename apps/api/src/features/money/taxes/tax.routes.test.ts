import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { AuditEntry } from '@karavan/contracts/base/audit/audit.contract'
import type { TaxRate } from '@karavan/contracts/money/taxes/tax.contract'
import { addDays, dateIn } from '@karavan/domain/base/dates'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import {
  balanceOf,
  bodyOf,
  dayFromNow,
  fund,
  makeHotel,
  netPrice,
  quoteOf,
  write,
} from '../../sales/stays/testing/stay.ts'
import { priceStay } from '../../catalogue/hotels/index.ts'
import { createMarkup } from '../markups/index.ts'

type One = { data: TaxRate; code?: string; detail?: string; current?: TaxRate; errors?: { path: string }[] }
type Many = { data: TaxRate[]; meta: { total: number } }

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
  await fund(database(), test.people.agent.orgId, 500_000)
})
afterAll(() => test.close())

const asAdmin = <T = One>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const row = { kind: 'TCS', service: 'visa', market: 'overseas', basis: 'gross', rate: 2, from: '2030-01-01' }
const add = (body: unknown) => asAdmin('POST', '/tax-rates', body)

describe('tax rates', () => {
  it('are listed with their number, filtered by kind, service and day', async () => {
    const all = await asAdmin<Many>('GET', '/tax-rates?pageSize=100')
    expect(all.body.data).toHaveLength(12)
    expect(all.body.meta.total).toBe(12)
    const tcs = await asAdmin<Many>('GET', '/tax-rates?kind=TCS&service=itinerary&on=2026-03-31&sort=rate')
    expect(tcs.body.data.map(({ rate, slab }) => [rate, slab])).toEqual([
      [5, { above: 0, upTo: 1_000_000 }],
      [20, { above: 1_000_000, upTo: null }],
    ])
    const after = await asAdmin<Many>('GET', '/tax-rates?kind=TCS&on=2026-04-01')
    expect(after.body.data.map(({ rate }) => rate)).toEqual([2])
    const beyond = await asAdmin<Many>('GET', '/tax-rates?page=9')
    expect([beyond.body.data, beyond.body.meta.total]).toEqual([[], 12])
  })

  it('are on the whole price of a trip, and never on what the house earns of it', async () => {
    const { status, body } = await add({ ...row, kind: 'GST', service: 'itinerary', basis: 'fee', from: '2031-01-01' })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['basis']])
    expect(body.detail).toContain('whole price')
  })

  it('are added, changed under their version and leave their trail', async () => {
    const made = await add({ ...row, until: '2030-12-31' })
    expect([made.status, made.body.data.version, made.body.data.until]).toEqual([201, 1, '2030-12-31'])
    const { id } = made.body.data
    const change = { ...row, rate: 2.5, until: '2030-12-31' }
    const changed = await asAdmin('PUT', `/tax-rates/${id}`, { ...change, version: 1 })
    expect([changed.status, changed.body.data.rate, changed.body.data.version]).toEqual([200, 2.5, 2])
    const stale = await asAdmin('PUT', `/tax-rates/${id}`, { ...row, version: 1 })
    expect([stale.status, stale.body.code, stale.body.current?.rate]).toEqual([409, 'STALE_VERSION', 2.5])
    const gone = await asAdmin('DELETE', `/tax-rates/${id}`)
    expect(gone.status).toBe(200)
    expect((await asAdmin('PUT', `/tax-rates/${id}`, { ...row, version: 2 })).status).toBe(404)
    expect((await asAdmin('DELETE', `/tax-rates/${id}`)).status).toBe(404)
    const trail = await asAdmin<{ data: AuditEntry[] }>('GET', `/audit?entity=tax-rate&id=${id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
    expect(trail.body.data[1]?.changes).toEqual([{ field: 'rate', from: 2, to: 2.5 }])
  })

  it('refuse one that would hold beside another on the same day, and name that one', async () => {
    const { body } = await add({ ...row, service: 'activity', until: '2030-12-31' })
    const again = await add({ ...row, service: 'activity', rate: 3, from: '2030-12-31' })
    expect([again.status, again.body.code, again.body.current?.id]).toEqual([409, 'DUPLICATE', body.data.id])
    expect(again.body.detail).toContain('TCS of 2 % on activity, overseas')
    expect(again.body.detail).toContain('31 Dec 2030')
    const next = await add({ ...row, service: 'activity', rate: 3, from: '2031-01-01' })
    expect(next.status).toBe(201)
    const grown = { ...row, service: 'activity', until: '2031-01-01', version: 1 }
    const longer = await asAdmin('PUT', `/tax-rates/${body.data.id}`, grown)
    expect([longer.status, longer.body.current?.id]).toEqual([409, next.body.data.id])
    // A row does not stand in its own way.
    const same = await asAdmin('PUT', `/tax-rates/${body.data.id}`, { ...grown, until: '2030-12-31', rate: 1 })
    expect(same.status).toBe(200)
  })

  it('let slabs stand side by side as long as they do not share an amount', async () => {
    const slab = (above: number, upTo: number | null) => ({ ...row, market: 'domestic', slab: { above, upTo } })
    expect((await add(slab(0, 700_000))).status).toBe(201)
    expect((await add(slab(700_000, null))).status).toBe(201)
    expect((await add(slab(500_000, 900_000))).body.code).toBe('DUPLICATE')
    expect((await add({ ...row, market: 'domestic' })).body.code).toBe('DUPLICATE')
    expect((await add(slab(5, 5))).body.errors?.map(({ path }) => path)).toEqual(['slab.upTo'])
  })

  it('are guarded by the database as well', async () => {
    const insert = `insert into tax_row (id, kind, service, market, basis, rate, valid_from)
      values (gen_random_uuid(), 'GST', 'hotel', 'domestic', 'fee', 5, '2031-01-01')`
    await expect(database().pool.query(insert)).rejects.toThrow('tax_row_one_at_a_time')
  })

  it('take one of those that come at the same time, and say to the others which', async () => {
    const body = { ...row, kind: 'GST', service: 'visa', market: 'domestic', from: '2016-01-01', until: '2016-12-31' }
    // All may read what is there, and none may write yet.
    const held = { text: 'lock table tax_row in share row exclusive mode', values: [] }
    const rates = [1, 2, 3].map((rate) => () => add({ ...body, rate }))
    const [first, ...others] = await queueBehind(database(), held, rates)
    expect([first?.status, first?.body.data.rate]).toEqual([201, 1])
    for (const { status, body: refused } of others)
      expect([status, refused.code, refused.current?.id]).toEqual([409, 'DUPLICATE', first?.body.data.id])
  })

  it('keep one that has begun, and refuse a period that ends before it starts', async () => {
    const [gst] = (await asAdmin<Many>('GET', '/tax-rates?kind=GST&service=visa&on=2026-11-15')).body.data
    const kept = await asAdmin('DELETE', `/tax-rates/${gst?.id}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'IN_USE'])
    expect(kept.body.detail).toContain('last day')
    const wrong = await add({ ...row, until: '2029-12-31' })
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([400, ['until']])
  })
})

describe('a new rate', () => {
  it('changes the quote from its first day on and not before, and a booked sale keeps its own', async () => {
    const { agent, admin } = test.people
    await createMarkup(
      database().db,
      { id: null, orgId: admin.orgId, name: 'House', requestId: 'test' },
      {
        service: 'hotel',
        audience: 'agencies',
        orgId: null,
        basis: 'percent',
        value: 10,
        from: '2026-01-01',
        until: null,
        note: null,
      },
    )
    const hotel = await makeHotel(database())
    const shownTotal = await quoteOf(test, agent, hotel)
    const { body } = await write<{ data: Booking }>(test, '/hotels/create-book', agent, bodyOf(hotel, { shownTotal }))
    const net = toMinor(netPrice(2))
    const fee = percentOf(net, 10)
    expect(shownTotal).toBe(toMajor(sum([net, fee, percentOf(fee, 18)])))

    // Two places on earth that never share a day stand for the day before and the day on which the rate begins.
    const [before, after] = ['Etc/GMT+12', 'Pacific/Kiritimati'] as const
    const firstDay = dateIn(after, new Date())
    const [now] = (await asAdmin<Many>('GET', '/tax-rates?kind=GST&service=hotel&on=2026-01-01')).body.data.filter(
      ({ market }) => market === 'domestic',
    )
    const { id, version, updatedAt: _, ...fields } = now as TaxRate
    const ended = await asAdmin('PUT', `/tax-rates/${id}`, { ...fields, until: addDays(firstDay, -1), version })
    expect(ended.status).toBe(200)
    expect((await add({ ...fields, rate: 28, from: firstDay })).status).toBe(201)

    const caller = await test.app.platform.findCallerById(agent.id, test.app.platform.database.db)
    const [fromDate, untilDate] = [dayFromNow(30), dayFromNow(32)]
    const rooms = [
      { roomId: hotel.roomId, mealPlan: 'cpai' as const, adults: 2, childrenAges: [], childrenWithoutBed: 0 },
    ]
    const asked = { hotelId: hotel.hotelId, fromDate, untilDate, rooms }
    const priceIn = async (todayZone: string) =>
      (await priceStay(database().db, { todayZone }, caller, asked)).price.totalInr
    expect(await priceIn(before)).toBe(shownTotal)
    expect(await priceIn(after)).toBe(toMajor(sum([net, fee, percentOf(fee, 28)])))

    // The rate reaches today: what is sold now has it, what was sold keeps its own to the paisa.
    const [begun] = (await asAdmin<Many>('GET', `/tax-rates?kind=GST&service=hotel&on=${firstDay}`)).body.data.filter(
      ({ rate }) => rate === 28,
    )
    const { id: newId, version: newVersion, updatedAt: __, ...newFields } = begun as TaxRate
    const today = dayFromNow(0)
    const old = { ...fields, until: addDays(today, -1), version: version + 1 }
    expect((await asAdmin('PUT', `/tax-rates/${id}`, old)).status).toBe(200)
    await asAdmin('PUT', `/tax-rates/${newId}`, { ...newFields, from: today, version: newVersion })
    expect(await quoteOf(test, agent, hotel)).toBe(toMajor(sum([net, fee, percentOf(fee, 28)])))
    const path = `/bookings/${body.data.id}`
    const kept = await test.call<{ data: Booking }>('GET', path, { as: agent })
    expect(kept.body.data.price.totalInr).toBe(shownTotal)
    const held = await balanceOf(database(), agent.orgId)
    const back = await write(test, `${path}/cancel`, agent, { reason: '', shownRefund: shownTotal })
    expect(back.status).toBe(200)
    expect(await balanceOf(database(), agent.orgId)).toBe(toMajor(sum([toMinor(held), toMinor(shownTotal)])))
    const rates = await readRows<{ sum: string }>(
      database(),
      `select coalesce(sum(e.amount), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.code in ('cgst', 'sgst', 'igst')`,
    )
    expect(Number(rates[0]?.sum)).toBe(0)
  })
})
