import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, makeTempFolder, type TestDatabase } from '../../../../tests/support/cluster.ts'
import { root } from '../../../../tests/support/root.ts'
import { buildApp } from '../app.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartupError } from '../platform/postgres/startup-error.ts'
import { findBadBooks } from './books.ts'
import { testIssuer } from './people.ts'
import { testConfig } from './staffed-template.ts'

const migrations = 'apps/api/src/migrations'
const released = join(root, 'tests/released')
const versions = readdirSync(released).sort()

/** The files of a version, as they were when it was released. */
const filesOf = (version: string) =>
  readFileSync(join(released, version, 'migrations.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [hash = '', file = ''] = line.split(/\s+/)
      return { hash, file }
    })

let database: TestDatabase
let folder: string
beforeEach(async () => {
  folder = makeTempFolder()
  database = await cloneDatabase(inject('cluster'), 'template0')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

describe.each(versions)('data of version %s', (version) => {
  it('was made by files that nobody has changed since', () => {
    const now = filesOf(version).map(({ file }) => ({
      file,
      hash: createHash('sha256')
        .update(readFileSync(join(root, migrations, file)))
        .digest('hex'),
    }))
    expect(now).toEqual(filesOf(version).map(({ file, hash }) => ({ file, hash })))
  })

  it('is taken over: money, rooms and the CRM are as they were', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    for (const { file } of filesOf(version)) cpSync(join(root, migrations, file), join(folder, migrations, file))
    expect(await migrate(database.url, folder)).toBe(filesOf(version).length)
    await run(readFileSync(join(released, version, 'data.sql'), 'utf8'))

    const later = readdirSync(join(root, migrations)).length - filesOf(version).length
    expect(await migrate(database.url, root)).toBe(later)
    const app = await buildApp(testConfig(folder, { JOBS: 'off' }), {
      databaseUrl: database.url,
      secretKey: 's'.repeat(32),
      verifyToken: async () => ({
        issuer: testIssuer,
        subject: 'agent',
        email: 'agent@example.test',
        emailVerified: true,
        name: 'Agent',
      }),
    })
    try {
      await app.ready()
      const get = async (path: string) => {
        const answer = await app.inject({ url: `/api/v1${path}`, headers: { authorization: 'Bearer agent' } })
        expect([path, answer.statusCode]).toEqual([path, 200])
        return answer.json<{ data: never }>().data
      }
      expect(await findBadBooks(app.platform.database)).toEqual([])
      expect(await get('/wallet')).toMatchObject({ balance: 6000 })
      expect(await get('/crm/customers?q=rao')).toMatchObject([{ name: 'Asha Rao', tags: ['Family'] }])
      expect(await get('/crm/enquiries/hotel?q=asha')).toMatchObject([
        { number: 'HE-2026-000002', status: 'Lost' },
        { number: 'HE-2026-000001', status: 'Quoted' },
      ])
      expect(await get('/crm/quotations')).toMatchObject([{ number: 'QT-2026-000001', total: 50000 }])
      expect(await get('/crm/bookings?sort=-total')).toMatchObject([
        { number: 'CH-2026-000001', total: 50000, paid: 20000 },
        { number: 'HB-2026-000001', total: 4000, paid: 4000 },
      ])
      const dashboard: { enquiries: object; revenue: { month: string }[] } = await get(
        '/crm/dashboard?from=2026-11&until=2026-12',
      )
      expect(dashboard.enquiries).toMatchObject({ total: 2, open: 1, lost: 1 })
      expect(dashboard.revenue.find(({ month }) => month === '2026-12')).toMatchObject({ trips: 1 })
      const { rows } = await app.platform.database.pool.query('select sum(sold)::int as sold from room_night')
      expect(rows).toEqual([{ sold: 2 }])
    } finally {
      await app.close()
    }
  })
})

describe('data that no step leads on from', () => {
  const refusal = () => migrate(database.url, root, 'set DATA_DIR to a new folder').catch((error: unknown) => error)
  const done = (...names: string[]) =>
    run(
      `create table migration (id serial primary key, name text not null, run_on timestamp not null);
       insert into migration (name, run_on) values ${names.map((name) => `('${name}', now())`).join(', ')}`,
    )

  it('of before 0.1.0 is refused with the way out, and left as it is', async () => {
    await done('0001_foundation', '0002_identity')
    const error = await refusal()
    expect(error).toBeInstanceOf(StartupError)
    expect(String(error)).toMatch(
      /written by Karavan before 0\.1\.0.*keep the former version.*set DATA_DIR to a new folder/,
    )
    await expect(run('select 1 from org')).rejects.toThrow('does not exist')
  })

  it('of a later version is refused, and named', async () => {
    await done(...filesOf('0.1.0').map(({ file }) => file.replace('.sql', '')), '9000_of_next_year')
    const error = await refusal()
    expect(error).toBeInstanceOf(StartupError)
    expect(String(error)).toMatch(/later version of Karavan \(9000_of_next_year\).*set DATA_DIR to a new folder/)
  })
})
