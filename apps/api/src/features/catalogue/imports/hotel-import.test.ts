import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { CatalogueImport } from '@karavan/contracts/catalogue/imports/catalogue-import'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertFile } from '../../base/files/index.ts'
import { makeHotel, makePlace } from '../hotels/testing/hotel.ts'
import { handIn, linesOf, paste } from './testing/import.ts'

type One = { data: CatalogueImport; code?: string; detail?: string }
const path = '/hotel-imports'
const picture = `/files/images/${'a'.repeat(40)}.webp`

let test: TestApp
let place: string
beforeAll(async () => {
  test = await startTestApp()
  place = await makePlace(test, 'Contentville')
  const { admin } = test.people
  await insertFile(test.app.platform.database.db, {
    id: uuidv7(),
    orgId: admin.orgId,
    ownerId: admin.id,
    kind: 'image',
    key: `images/${'a'.repeat(40)}.webp`,
    name: 'a.webp',
    mime: 'image/webp',
    size: 1,
  })
})
afterAll(() => test.close())

const admin = () => test.people.admin
const ask = (step: 'apply' | 'undo', id: string) =>
  test.call<One>('POST', `${path}/${id}/${step}`, { as: admin(), body: step === 'apply' ? {} : undefined })
const named = async (name: string) =>
  (await test.call<{ hotels: Hotel[] }>('GET', `/hotels?q=${encodeURIComponent(name)}`, { as: admin() })).body.hotels
const heads = 'name,place,stars,address,position,amenities,pictures'

describe('a file of hotels', () => {
  it('adds those that are new, off sale, and changes those that are there', async () => {
    const there = await makeHotel(test, place, { hotelName: 'Old House', amenities: ['Pool'] })
    const text = [
      heads,
      `New House,"Contentville, India",4,Hill Road 1,"10.5, 76.25",Pool; Spa,${picture};${test.app.platform.config.publicUrl}${picture}`,
      'old house,contentville,,Changed Road 9,,Pool;Sauna,',
    ].join('\n')
    const record = await paste(test, path, text)
    expect(record.counts).toEqual({ new: 1, changed: 1, same: 0, error: 0 })
    expect(await named('New House')).toEqual([])
    const answers = await Promise.all([ask('apply', record.id), ask('apply', record.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await named('New House')).toMatchObject([
      {
        status: 'inactive',
        locationId: place,
        country: 'India',
        rating: 4,
        address: 'Hill Road 1',
        latitude: 10.5,
        longitude: 76.25,
        amenities: ['Pool', 'Spa'],
        rooms: [],
        version: 1,
      },
    ])
    const [changed] = await named('Old House')
    expect(changed).toMatchObject({
      address: 'Changed Road 9',
      amenities: ['Pool', 'Sauna'],
      rating: there.rating,
      version: there.version + 1,
    })
    expect((await ask('undo', record.id)).body.data.status).toBe('undone')
    expect(await named('New House')).toEqual([])
    const [back] = await named('Old House')
    expect(back).toMatchObject({ address: there.address, amenities: ['Pool'], version: there.version + 2 })
    expect(back?.rooms).toEqual(changed?.rooms)
  })

  it('takes pictures of our own store alone, and those that are there', async () => {
    const lines = [
      `A,Contentville,3,,,,https://elsewhere.example/a.webp`,
      `B,Contentville,3,,,,/files/images/${'b'.repeat(40)}.webp`,
      `C,Contentville,3,,,,/files/../etc/passwd`,
      `D,Contentville,3,,,,/scenes/beach-goa.svg`,
    ]
    const { id } = await paste(test, path, [heads, ...lines].join('\n'))
    expect((await linesOf(test, path, id, '&sort=line')).map(({ kind }) => kind)).toEqual([
      'error',
      'error',
      'error',
      'new',
    ])
  })

  it('never adds one twice: by its name, by where it stands, or because somebody was faster', async () => {
    await makeHotel(test, place, { hotelName: 'Twin Lodge', latitude: 11.11, longitude: 77.77 })
    const near = await paste(test, path, `${heads}\nThe Twin Lodge Hotel,Contentville,3,,"11.1101,77.7701",,`)
    const [line] = await linesOf(test, path, near.id)
    expect(line?.faults[0]?.message).toContain('Looks like Twin Lodge in Contentville')
    const text = `${heads}\nFast House,Contentville,3,,,,`
    const [first, second] = [await paste(test, path, text), await paste(test, path, text)]
    const answers = await Promise.all([ask('apply', first.id), ask('apply', second.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(
      'Fast House, Contentville was added since. Check the file again: nothing was applied.',
    )
    expect(await named('Fast House')).toHaveLength(1)
  })

  it('is not undone where somebody changed a hotel it added', async () => {
    const { id } = await paste(test, path, `${heads}\nKept House,Contentville,3,,,,`)
    await ask('apply', id)
    await test.app.platform.database.pool.query(
      `update hotel set version = version + 1 where hotel_name = 'Kept House'`,
    )
    const { status, body } = await ask('undo', id)
    expect([status, body.detail]).toEqual([409, 'Kept House was changed since. Nothing was undone.'])
  })

  it('as a template of what is there changes nothing', async () => {
    const { body } = await test.call<string>('GET', `${path}/template?format=csv`, { as: admin() })
    const { body: checked } = await handIn(test, path, body, { name: 'hotels.csv' })
    expect(checked.data.counts).toMatchObject({ new: 0, changed: 0 })
    expect(checked.data.counts.same).toBeGreaterThan(0)
  })

  it('is for those who write the catalogue alone', async () => {
    expect((await handIn(test, path, heads, { as: test.people.agent })).status).toBe(403)
  })
})
