import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { CatalogueImport } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../platform/db/database.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { hotelBody, inDays, makeHotel, makePlace, roomBody } from '../hotels/testing/hotel.ts'
import { handIn, linesOf, paste } from './testing/import.ts'

type One = { data: CatalogueImport; code?: string; detail?: string }
const path = '/rate-imports'

let test: TestApp
let place: string
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Ratesville')
})
afterAll(() => test.close())

let made = 0
/** A hotel of its own for each test, with one season around today. */
async function aHotel(types = ['Lake room']): Promise<Hotel> {
  made += 1
  const season = { start: inDays(test, -60), end: inDays(test, 100), cpai: 3200, mapai: 4100, epai: 2700 }
  const rooms = types.map((type) => roomBody(test, { type, price: { seasonal_pricing: [season] } }))
  return makeHotel(test, place, { hotelName: `Contract House ${made}`, rooms })
}
const admin = () => test.people.admin
const ask = (step: 'apply' | 'undo', id: string, body?: unknown) =>
  test.call<One>('POST', `${path}/${id}/${step}`, { as: admin(), body: step === 'apply' ? (body ?? {}) : undefined })
const netOf = async ({ id }: Pick<Hotel, 'id'>): Promise<Hotel> =>
  (await test.call<{ data: Hotel }>('GET', `/hotels/${id}?rates=net`, { as: admin() })).body.data
const seasonsOf = async (hotel: Hotel) => (await netOf(hotel)).rooms[0]?.price.seasonal_pricing
const heads = 'hotel,room,start,end,weekdays,epai,cpai,mapai'
/** A season to come, where nothing is yet. */
const later = (hotel: Hotel, rest = ',,900,') =>
  `${hotel.hotelName},Lake room,${inDays(test, 101)},${inDays(test, 120)}${rest}`
const textOf = (...lines: string[]) => [heads, ...lines].join('\n')
const edit = (hotel: Hotel) =>
  test.call('PUT', `/hotels/${hotel.id}`, {
    as: admin(),
    body: {
      ...hotelBody(test, place, { hotelName: hotel.hotelName, minNights: 2 }),
      rooms: hotel.rooms.map(({ price, ...room }) => ({ ...room, price, allotment: room.allotment ?? 0 })),
      version: hotel.version,
    },
  })

describe('a file of rates', () => {
  it('is checked line by line before anything is changed, faults first', async () => {
    const hotel = await aHotel()
    const there = await netOf(hotel)
    const [season] = there.rooms[0]?.price.seasonal_pricing ?? []
    const line = (rest: string) => `${hotel.hotelName},Lake room,${season?.start},${season?.end},${rest}`
    const record = await paste(
      test,
      path,
      textOf(
        line(',2700,3300,4100'),
        later(hotel, ',"Fri,Sat",,900,'),
        `${hotel.hotelName},Lake room,${inDays(test, 130)},${inDays(test, 140)},,x,900,`,
        '',
      ),
    )
    expect(record).toMatchObject({
      status: 'checked',
      rows: 3,
      counts: { new: 1, changed: 1, same: 0, error: 1 },
      fileName: 'Pasted rates',
      appliedAt: null,
    })
    expect(Date.parse(record.expiresAt) - Date.parse(record.createdAt)).toBe(24 * 3_600_000)
    expect(await linesOf(test, path, record.id)).toEqual([
      {
        ...{ line: 4, kind: 'error', hotel: hotel.hotelName, room: 'Lake room' },
        ...{ start: inDays(test, 130), end: inDays(test, 140), weekdays: null, differences: [] },
        faults: [{ line: 4, column: 'epai', message: 'Not an amount like 4500 or 4,500.50' }],
        cells: expect.arrayContaining([
          { column: 'room', text: 'Lake room' },
          { column: 'epai', text: 'x' },
        ]) as unknown,
      },
      expect.objectContaining({ line: 2, kind: 'changed', differences: [{ field: 'cpai', from: 3200, to: 3300 }] }),
      expect.objectContaining({ line: 3, kind: 'new' }),
    ])
    expect((await linesOf(test, path, record.id, '&kind=new')).map(({ line: at }) => at)).toEqual([3])
    expect(await netOf(hotel)).toEqual(there)
  })

  it('is applied as a whole, once, with a trail, and sold in the next search', async () => {
    const [one, other] = [await aHotel(['Lake room', 'Garden room']), await aHotel()]
    const search = async () => {
      const query = `fromDate=${inDays(test, 102)}&untilDate=${inDays(test, 103)}&adultsCount=2&name=${one.hotelName}`
      const { body } = await test.call<{ data: { hotel: { id: string } }[] }>(
        'GET',
        `/hotels/availability/Ratesville?${encodeURI(query)}`,
      )
      return body.data.map(({ hotel }) => hotel.id)
    }
    expect(await search()).toEqual([])
    const { id } = await paste(test, path, `${textOf(later(one, ',,,900,'), later(other, ',,,950,'))}`)
    const answers = await Promise.all([ask('apply', id), ask('apply', id)])
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'applied'],
      [200, 'applied'],
    ])
    expect((await ask('apply', id)).body.data).toMatchObject({ status: 'applied', appliedBy: 'admin' })
    for (const hotel of [one, other]) {
      expect(await seasonsOf(hotel)).toHaveLength(2)
      expect((await netOf(hotel)).version).toBe(hotel.version + 1)
    }
    expect((await netOf(one)).rooms[1]).toEqual(one.rooms[1])
    expect(await search()).toEqual([one.id])
    const trail = await readRows(
      test.app.platform.database,
      `select changes from audit_entry where entity = 'hotel' and entity_id = $1 and action = 'rates imported'`,
      [one.id],
    )
    const season = `Lake room, ${inDays(test, 101)} to ${inDays(test, 120)}`
    expect(trail).toEqual([{ changes: [{ field: `${season}: cpai`, from: null, to: 900 }] }])
  })

  it('with faults is applied without them only when asked', async () => {
    const hotel = await aHotel()
    const { id } = await paste(test, path, textOf(later(hotel, ',,,900,'), `${hotel.hotelName},Attic,x,y,,1,1,1`))
    const refused = await ask('apply', id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'A line has faults. Correct them, or leave them out.'])
    expect(await seasonsOf(hotel)).toHaveLength(1)
    expect((await ask('apply', id, { leaveOutErrors: true })).status).toBe(200)
    expect(await seasonsOf(hotel)).toHaveLength(2)
  })

  it('is corrected cell by cell and checked again as a whole, and takes the place of what it was', async () => {
    const hotel = await aHotel()
    const [season] = (await seasonsOf(hotel)) ?? []
    const there = `${hotel.hotelName},Lake room,${season?.start},${season?.end},,2700,3200,4100`
    const wrong = `${hotel.hotelName},Lake rom,${inDays(test, 130)},31/02/2027,,,900,`
    const text = `Contract,,,,,,,,\n\n${heads},remarks\n${[there, later(hotel, ',,,900,'), wrong].join(',\n')},`
    const first = await paste(test, path, text)
    expect(first.counts).toEqual({ new: 1, changed: 0, same: 1, error: 1 })
    const correct = (id: string, lines: object[]) =>
      test.call<One>('POST', `${path}/${id}/correct`, { as: admin(), body: { lines } })
    const half = await correct(first.id, [{ line: 6, cells: { room: 'Lake room', cpai: '' } }])
    expect([half.status, half.body.data.counts]).toEqual([201, { new: 1, changed: 0, same: 1, error: 1 }])
    expect((await test.call('GET', `${path}/${first.id}`, { as: admin() })).status).toBe(404)
    const { id } = half.body.data
    expect((await linesOf(test, path, id))[0]).toMatchObject({
      ...{ line: 6, room: 'Lake room', faults: [{ line: 6, column: 'end' }] },
      cells: expect.arrayContaining([{ column: 'cpai', text: '' }]) as unknown,
    })
    for (const lines of [[{ line: 7, cells: {} }], [{ line: 6, cells: { remarks: 'x' } }]])
      expect((await correct(id, lines)).status).toBe(400)
    const fix = [{ line: 6, cells: { end: inDays(test, 140), cpai: '950' } }]
    const answers = await Promise.all([correct(id, fix), correct(id, fix)])
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    const whole = answers.find(({ status }) => status === 201)?.body.data
    expect(whole).toMatchObject({ counts: { new: 2, changed: 0, same: 1, error: 0 }, ignored: ['remarks'] })
    expect((await ask('apply', whole?.id ?? '')).status).toBe(200)
    expect((await seasonsOf(hotel))?.map(({ cpai }) => cpai)).toEqual([3200, 900, 950])
    expect((await correct(whole?.id ?? '', fix)).status).toBe(409)
  })

  it('is refused whole when a hotel was changed since, and says which', async () => {
    const [one, other] = [await aHotel(), await aHotel()]
    const { id } = await paste(test, path, textOf(later(one, ',,,900,'), later(other, ',,,900,')))
    expect((await edit(other)).status).toBe(200)
    const { status, body } = await ask('apply', id)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.detail).toBe(`${other.hotelName} was changed since. Check the file again: nothing was applied.`)
    expect(await seasonsOf(one)).toHaveLength(1)
    const stays = await test.call<One>('GET', `${path}/${id}`, { as: admin() })
    expect(stays.body.data.status).toBe('checked')
  })

  it('of two tabs is applied in one; the other is told', async () => {
    const hotel = await aHotel()
    const [first, second] = [
      await paste(test, path, textOf(later(hotel, ',,,900,'))),
      await paste(test, path, textOf(later(hotel, ',,,950,'))),
    ]
    const answers = await Promise.all([ask('apply', first.id), ask('apply', second.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seasonsOf(hotel)).toHaveLength(2)
  })

  it('is too old after a day', async () => {
    const hotel = await aHotel()
    const { id } = await paste(test, path, textOf(later(hotel, ',,,900,')))
    await test.app.platform.database.pool.query(
      `update catalogue_import set expires_at = now() - interval '1 second' where id = $1`,
      [id],
    )
    const { status, body } = await ask('apply', id)
    expect([status, body.detail]).toEqual([409, 'This file was checked more than 24 hours ago. Hand it in again.'])
  })

  it('is undone once, with everything as it was, and cannot be applied again', async () => {
    const hotel = await aHotel()
    const before = await netOf(hotel)
    const [season] = before.rooms[0]?.price.seasonal_pricing ?? []
    const text = [
      `${heads},releaseDays,apai`,
      `${hotel.hotelName},Lake room,${season?.start},${season?.end},,1,2,3,7,4`,
      `${later(hotel, ',"Fri,Sat",,900,')},7,`,
    ].join('\n')
    const { id } = await paste(test, path, text)
    expect((await ask('undo', id)).status).toBe(409)
    await ask('apply', id)
    expect((await netOf(hotel)).rooms[0]).toMatchObject({ releaseDays: 7 })
    const answers = await Promise.all([ask('undo', id), ask('undo', id)])
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'undone'],
      [200, 'undone'],
    ])
    const after = await netOf(hotel)
    expect(after).toEqual({ ...before, version: before.version + 2, updatedAt: after.updatedAt })
    const { status, body } = await ask('apply', id)
    expect([status, body.detail]).toEqual([409, 'This file was undone. Hand it in again to apply it.'])
  })

  it('is not undone over what somebody changed since', async () => {
    const hotel = await aHotel()
    const { id } = await paste(test, path, textOf(later(hotel, ',,,900,')))
    await ask('apply', id)
    expect((await edit(await netOf(hotel))).status).toBe(200)
    const { status, body } = await ask('undo', id)
    expect([status, body.detail]).toEqual([409, `${hotel.hotelName} was changed since. Nothing was undone.`])
    expect(await seasonsOf(hotel)).toHaveLength(2)
  })

  it('never goes back to where it was, whoever writes it', async () => {
    const hotel = await aHotel()
    const { id } = await paste(test, path, textOf(later(hotel, ',,,900,')))
    await ask('apply', id)
    const { pool } = test.app.platform.database
    const again = pool.query(`update catalogue_import set status = 'applied', applied_at = now() where id = $1`, [id])
    expect(await again.catch(codeOf)).toBe('23514')
  })

  it('that changes nothing is not applied', async () => {
    const hotel = await aHotel()
    const [season] = (await seasonsOf(hotel)) ?? []
    const line = `${hotel.hotelName},lake ROOM,${season?.start},${season?.end},,2700,3200,4100`
    const record = await paste(test, path, textOf(line))
    expect(record.counts).toEqual({ new: 0, changed: 0, same: 1, error: 0 })
    expect((await ask('apply', record.id)).status).toBe(409)
  })

  it('is for those who write the catalogue alone', async () => {
    const hotel = await aHotel()
    for (const as of [test.people.agent, test.people.houseStaff, test.people.customer]) {
      expect((await handIn(test, path, textOf(later(hotel)), { as })).status).toBe(403)
      expect((await test.call('GET', path, { as })).status).toBe(403)
    }
  })

  it.each([
    ['nothing in it', '', 400],
    ['no head', '1,2,3\n4,5,6', 422],
    ['no column for the room', 'hotel,start,end,cpai\na,b,c,1', 422],
    ['one column twice', 'hotel,room,start,end,CP,cpai\na,b,c,d,1,2', 422],
    ['no lines', heads, 422],
    ['too many lines', `${heads}\n${'a,b,2027-01-01,2027-01-02,,1,1,1\n'.repeat(5001)}`, 422],
  ])('with %s is refused in words', async (_, text, status) => {
    const refused = await handIn<One>(test, path, text)
    expect(refused.status).toBe(status)
    expect(refused.body.detail).not.toBe('')
  })

  it('above 5 MB is refused', async () => {
    expect((await handIn(test, path, `${heads}\n${' '.repeat(5 * 1024 * 1024)}`)).status).toBe(422)
  })

  it('keeps hostile text as text', async () => {
    const record = await paste(test, path, textOf('=HYPERLINK("http://x")\u0000,<b>\ud800,\u202e,x,y,1,2,3'))
    expect(record.counts.error).toBe(1)
    expect((await linesOf(test, path, record.id))[0]?.hotel).toBe('=HYPERLINK("http://x")')
  })
})

describe('an Excel file of rates', () => {
  const excel = async (rows: (string | number | Date | null)[][], cells = new Map<string, object>()) =>
    new Uint8Array(await writeXlsx({ sheets: [{ name: 'Contract', rows, cells }] }))

  it('is read by the values of its cells: days, numbers, what formulas gave, with a title above', async () => {
    const hotel = await aHotel()
    const [from, until] = [new Date(`${inDays(test, 101)}T00:00:00Z`), inDays(test, 120)]
    const file = await excel(
      [
        ['Contract 2027'],
        [],
        heads.split(','),
        [hotel.hotelName, 'Lake room', from, until, 'Fri,Sat', 1000, null, null],
        [hotel.hotelName, 'Lake room', from, until, 'Sun', null, 1, 1],
      ],
      new Map([
        ['3,6', { formula: 'F4*1.1', formulaResult: 1100 }],
        ['4,5', { formula: 'A1' }],
      ]),
    )
    const { body } = await handIn(test, path, file, { name: 'contract.xlsx' })
    expect(body.data).toMatchObject({ fileName: 'contract.xlsx', counts: { new: 1, error: 1 } })
    const [bad, good] = await linesOf(test, path, body.data.id)
    expect(bad?.faults[0]).toMatchObject({ line: 5, column: 'epai' })
    expect(bad?.faults[0]?.message).toContain('A formula without a value')
    expect(good).toMatchObject({ line: 4, start: inDays(test, 101), end: until, weekdays: 'Fri, Sat' })
    expect(good?.differences).toEqual([
      { field: 'epai', from: null, to: 1000 },
      { field: 'cpai', from: null, to: 1100 },
    ])
  })

  it.each([
    ['broken', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)])],
    ['old or with a password', Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.alloc(600)])],
  ])('that is %s is refused in words', async (_, bytes) => {
    const { status, body } = await handIn<One>(test, path, new Uint8Array(bytes), { name: 'x.xlsx' })
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED'])
  })

  it('of five thousand lines is checked without the server standing still', async () => {
    const types = Array.from({ length: 30 }, (_, index) => `Room ${index}`)
    const hotels = [await aHotel(types), await aHotel(types), await aHotel(types)]
    const day = (add: number) => inDays(test, 101 + add)
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const at = Math.floor(index / 90)
      const hotel = hotels[index % 3]?.hotelName ?? ''
      return [
        hotel,
        types[Math.floor(index / 3) % 30] ?? '',
        day(at * 3),
        day(at * 3 + 2),
        '',
        1000 + index,
        2000,
        3000,
      ]
    })
    const file = await excel([heads.split(','), ...rows])
    // What the first of its kind loads and compiles is none of this one's.
    await handIn(test, path, await excel([heads.split(','), ...rows.slice(0, 20)]), { name: 'a.xlsx' })
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const { body } = await handIn(test, path, file, { name: 'a.xlsx' })
    delay.disable()
    expect(body.data.counts).toMatchObject({ new: 5000, error: 0 })
    // A machine that does much else at a time halts now and then by itself, so the rare worst is left out.
    expect(delay.percentile(97) / 1e6).toBeLessThan(50)
    expect((await ask('apply', body.data.id)).status).toBe(200)
    expect((await netOf(hotels[0] as Hotel)).rooms[0]?.price.seasonal_pricing).toHaveLength(57)
    expect((await ask('undo', body.data.id)).status).toBe(200)
  }, 120_000)
})

describe('a template of rates', () => {
  it.each(['csv', 'xlsx'] as const)('as %s of what is there changes nothing when it is handed in', async (format) => {
    const hotel = await aHotel(['Lake room', '=HYPERLINK("http://x")'])
    const { id } = await paste(test, path, `${heads},releaseDays\n${later(hotel, ',"Fri,Sat",,900.5,')},3`)
    await ask('apply', id)
    const file = await test.app.inject({
      url: `/api/v1${path}/template?format=${format}&hotelId=${hotel.id}`,
      headers: { authorization: `Bearer ${admin().token}` },
    })
    expect(file.headers['content-disposition']).toBe(`attachment; filename="rates.${format}"`)
    const { body } = await handIn(test, path, new Uint8Array(file.rawPayload), { name: `rates.${format}` })
    expect([body.data.counts, body.data.ignored]).toEqual([{ new: 0, changed: 0, same: 3, error: 0 }, []])
  })

  it('of all hotels names the place where a name is not enough', async () => {
    const other = await makePlace(test, 'Otherville')
    for (const id of [place, other]) await makeHotel(test, id, { hotelName: 'Twin House' })
    const { body } = await test.call<string>('GET', `${path}/template?format=csv`, { as: admin() })
    const named = [...body.matchAll(/^"(Twin House, \w+)"/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(['Twin House, Otherville', 'Twin House, Ratesville'])
    const { body: checked } = await handIn(test, path, body)
    expect(checked.data.counts).toMatchObject({ new: 0, changed: 0, error: 0 })
  })
})
