import { type Location, locations as contract } from '@karavan/contracts/catalogue/locations/location.contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

type One = { data: Location }
type Many = { data: Location[]; meta: { total: number } }
type Refused = { code: string; errors?: { path: string }[]; current?: Location }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const asAdmin = <T>(method: string, path: string, body?: unknown) =>
  test.call<T>(method, path, { as: test.people.admin, body })
const place = (name: string, rest: object = {}) => ({
  ...contract.create.example,
  location: name,
  displayName: `${name}, India`,
  slug: name.toLowerCase(),
  ...rest,
})

describe('locations', () => {
  it('are created, read, changed and deleted, and each leaves a trail', async () => {
    const made = await asAdmin<One>('POST', '/locations', place('Hampi'))
    expect([made.status, made.body.data.version]).toEqual([201, 1])
    const { id, createdAt, updatedAt, ...fields } = made.body.data
    expect([createdAt, updatedAt].every((at) => /^\d{4}-.*Z$/.test(at))).toBe(true)
    const changed = await asAdmin<One>('PUT', `/locations/${id}`, { ...fields, description: 'Boulders and temples.' })
    expect(changed.body.data).toMatchObject({ description: 'Boulders and temples.', version: 2 })
    const stale = await asAdmin<Refused>('PUT', `/locations/${id}`, { ...fields, description: 'Late' })
    expect([stale.status, stale.body.code, stale.body.current?.version]).toEqual([409, 'STALE_VERSION', 2])
    expect((await asAdmin('DELETE', `/locations/${id}`)).status).toBe(200)
    expect((await asAdmin('GET', `/locations/${id}`)).status).toBe(404)
    const trail = await asAdmin<{ data: { action: string; changes: unknown[] }[] }>(
      'GET',
      `/audit?entity=location&id=${id}&sort=at`,
    )
    expect(trail.body.data.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'])
    expect(trail.body.data[1]?.changes).toEqual([
      { field: 'description', from: 'Lakes and palaces.', to: 'Boulders and temples.' },
    ])
  })

  it('name the field that is taken', async () => {
    await asAdmin('POST', '/locations', place('Coorg'))
    const slug = await asAdmin<Refused>('POST', '/locations', place('Kodagu', { slug: 'coorg' }))
    expect([slug.status, slug.body.errors?.[0]?.path]).toEqual([400, 'slug'])
    const name = await asAdmin<Refused>('POST', '/locations', place('COORG', { slug: 'coorg-2' }))
    expect([name.status, name.body.errors?.[0]?.path]).toEqual([400, 'location'])
  })

  it('name every bad field at once and store nothing', async () => {
    const bad = {
      location: '',
      country: 'x'.repeat(81),
      slug: 'Not A Slug',
      latitude: 91,
      images: ['javascript:alert(1)'],
      status: 'gone',
    }
    const refused = await asAdmin<Refused>('POST', '/locations', { ...place('Bad'), ...bad })
    const paths = refused.body.errors?.map(({ path }) => path)
    expect(refused.status).toBe(400)
    expect(paths).toEqual(expect.arrayContaining(['location', 'country', 'slug', 'latitude', 'images.0', 'status']))
    expect((await asAdmin<Many>('GET', '/locations?q=Bad')).body.meta.total).toBe(0)
  })

  it('show only active ones to everybody else, and can be cached as options', async () => {
    const hidden = await asAdmin<One>('POST', '/locations', place('Secret', { status: 'inactive' }))
    const open = await asAdmin<One>('POST', '/locations', place('Public'))
    const path = (one: { body: One }) => `/locations/${one.body.data.id}`
    expect((await test.call('GET', path(hidden))).status).toBe(404)
    expect((await test.call('GET', path(hidden), { as: test.people.agent })).status).toBe(404)
    expect((await test.call('GET', path(open))).status).toBe(200)
    const options = await test.call<{ data: { location: string }[] }>('GET', '/locations/options')
    expect(options.headers['cache-control']).toContain('public')
    expect(options.body.data.map(({ location }) => location)).toEqual(expect.arrayContaining(['Public']))
    expect(options.body.data.map(({ location }) => location)).not.toContain('Secret')
  })

  it('are listed by one statement however many there are', async () => {
    const statements: string[] = []
    const { pool } = test.app.platform.database
    const original = pool.query.bind(pool)
    pool.query = ((...given: unknown[]) => {
      statements.push(JSON.stringify(given[0]))
      return (original as (...args: unknown[]) => unknown)(...given)
    }) as typeof pool.query
    try {
      await asAdmin('GET', '/locations?pageSize=100&sort=-country')
    } finally {
      pool.query = original
    }
    expect(statements.filter((text) => text.includes('\\"location\\"'))).toHaveLength(1)
  })
})
