import { exampleContract, type HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import type { DueContract } from '@karavan/contracts/catalogue/rates/hotel-contract.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { queueBehind } from '../../../testing/queue-behind.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Document, uploadDocument } from '../../base/files/testing/upload.ts'
import { inDays, makeHotel, makePlace } from '../hotels/testing/hotel.ts'

type Refused = { code: string; errors?: { path: string; message: string }[]; current?: HotelContract }
type One = { data: HotelContract | null } & Refused
type Due = { data: { expired: number; expiring: number; missing: number; total: number; hotels: DueContract[] } }

let test: TestApp
let place: string
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Udaipur')
})
afterAll(() => test.close())

const call = <T = One>(method: string, path: string, body?: unknown, as: Person = test.people.admin) =>
  test.call<T>(method, path, { as, body })
const put = (id: string, rest: object = {}) =>
  call('PUT', `/hotels/${id}/contract`, { ...exampleContract, version: 0, ...rest })
const upload = async (as: Person, name: string) =>
  (await uploadDocument(test, as, '%PDF-1.4\n%%EOF\n', name)).json<Document>().data.id

describe('the contract of a hotel', () => {
  it('is entered, changed and removed, by one after the other, and leaves a trail', async () => {
    const { id } = await makeHotel(test, place)
    expect((await call('GET', `/hotels/${id}/contract`)).body.data).toBeNull()
    const entered = await put(id)
    expect(entered.body.data).toEqual({ ...exampleContract, version: 1 })
    const stale = await put(id)
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 1])
    const { reference: _, notes: __, ...rest } = exampleContract
    const changed = await call('PUT', `/hotels/${id}/contract`, {
      ...rest,
      version: 1,
      basis: 'commission',
      commissionPercent: 12.5,
      seasons: [],
    })
    expect(changed.body.data).toEqual({
      ...rest,
      version: 2,
      basis: 'commission',
      commissionPercent: 12.5,
      seasons: [],
    })
    expect((await call('DELETE', `/hotels/${id}/contract`)).status).toBe(200)
    expect((await call('DELETE', `/hotels/${id}/contract`)).status).toBe(404)
    expect((await call('GET', `/hotels/${id}/contract`)).body.data).toBeNull()
    const trail = await call<{ data: { action: string }[] }>('GET', `/audit?entity=hotel&id=${id}&sort=at`)
    expect(trail.body.data.map(({ action }) => action)).toEqual([
      'created',
      'contract entered',
      'contract changed',
      'contract removed',
    ])
    expect((await call('GET', `/hotels/${crypto.randomUUID()}/contract`)).status).toBe(404)
    expect((await put(crypto.randomUUID())).status).toBe(404)
  })

  it('keeps its paper among the documents of the house, and takes nobody else’s', async () => {
    const { id } = await makeHotel(test, place)
    const foreign = await upload(test.people.agent, 'theirs.pdf')
    const refused = await put(id, { file: { id: foreign } })
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'file.id'])
    const file = { id: await upload(test.people.admin, 'contract.pdf'), name: 'contract.pdf' }
    expect((await put(id, { file: { ...file, name: 'something else' } })).body.data?.file).toEqual(file)
    const opened = (as: Person) =>
      test.app.inject({ url: `/api/v1/files/${file.id}`, headers: { authorization: `Bearer ${as.token}` } })
    expect((await opened(test.people.admin)).statusCode).toBe(200)
    expect((await opened(test.people.agent)).statusCode).toBe(404)
  })

  it('is refused with days out of order, a commission where there is none, or two names for a day', async () => {
    const { id } = await makeHotel(test, place)
    const paths = async (rest: object) => (await put(id, rest)).body.errors?.map(({ path }) => path)
    expect(await paths({ validUntil: '2027-03-31' })).toEqual(['validUntil'])
    expect(await paths({ basis: 'commission' })).toEqual(['commissionPercent'])
    expect(await paths({ commissionPercent: 10 })).toEqual(['commissionPercent'])
    const twice = [exampleContract.seasons[0], { name: 'Rains', start: '2027-06-30', end: '2027-09-30' }]
    expect(await paths({ seasons: twice })).toEqual(['seasons.1.start'])
    expect((await call('GET', `/hotels/${id}/contract`)).body.data).toBeNull()
  })

  it('is changed by one of two who read the same of it', async () => {
    const { id } = await makeHotel(test, place)
    await put(id)
    // Somebody holds the contract itself: who does not wait for the hotel before would have read it already.
    const held = { text: 'select 1 from hotel_contract where hotel_id = $1 for no key update', values: [id] }
    const change = (notes: string) => () => put(id, { version: 1, notes })
    const answers = await queueBehind(test.app.platform.database, held, [change('One'), change('Other')])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'STALE_VERSION'],
    ])
  })

  it('is held to it by the database, whoever writes', async () => {
    const { id } = await makeHotel(test, place)
    const insert = (until: string, commission: number | null) =>
      test.app.platform.database.pool.query(
        `insert into hotel_contract (hotel_id, valid_from, valid_until, basis, commission_percent)
         values ($1, '2027-01-02', $2, 'net', $3)`,
        [id, until, commission],
      )
    await expect(insert('2027-01-01', null)).rejects.toMatchObject({ constraint: 'hotel_contract_in_order' })
    await expect(insert('2027-01-02', 5)).rejects.toMatchObject({ constraint: 'hotel_contract_commission' })
  })

  it('is nothing for those who do not write the catalogue', async () => {
    const { id } = await makeHotel(test, place)
    await put(id)
    for (const as of [test.people.agent, test.people.houseStaff, test.people.customer])
      for (const [method, path] of [
        ['GET', `/hotels/${id}/contract`],
        ['GET', '/hotels/contracts/due'],
        ['DELETE', `/hotels/${id}/contract`],
      ] as const)
        expect((await call(method, path, undefined, as)).status).toBe(403)
  })

  it('is among what is to be done when it has ended, ends soon or is missing, of hotels on sale', async () => {
    const { pool } = test.app.platform.database
    await pool.query(`update hotel set status = 'inactive'`)
    const [over, soon, last, fine, none] = await Promise.all(
      ['Over', 'Soon', 'Last', 'Fine', 'None'].map((hotelName) => makeHotel(test, place, { hotelName })),
    )
    const from = inDays(test, -400)
    const until = [
      [over, -1],
      [soon, 0],
      [last, 60],
      [fine, 61],
    ] as const
    for (const [hotel, days] of until)
      await put(hotel?.id ?? '', { validFrom: from, validUntil: inDays(test, days), seasons: [] })
    const { data } = (await call<Due>('GET', '/hotels/contracts/due')).body
    expect(data).toMatchObject({ expired: 1, expiring: 2, missing: 1, total: 4 })
    expect(data.hotels.map(({ hotelName, state, validUntil }) => [hotelName, state, validUntil])).toEqual([
      ['Over', 'expired', inDays(test, -1)],
      ['Soon', 'expiring', inDays(test, 0)],
      ['Last', 'expiring', inDays(test, 60)],
      ['None', 'missing', null],
    ])
    expect(data.hotels[3]).toMatchObject({ hotelId: none?.id, location: 'Udaipur' })
  })
})
