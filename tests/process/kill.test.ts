import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { applicationUrl, readPasswords } from '../../apps/api/src/platform/postgres/cluster.ts'
import { end, findPostmaster, until } from '../support/postmaster.ts'
import { startServer } from '../support/server.ts'
import { useDataFolder } from './data-folder.ts'
import { sendLeads } from './leads.ts'

const rounds = process.env.DRILL ? 50 : 3
const perRound = 20
const databaseKills = process.env.DRILL ? 20 : 1

const dataDir = useDataFolder()

// What is lost or kept does not depend on demo data, which takes longer to make than all the rest; somebody has to be there
// to read what is sent.
const env = { DEMO: 'off', ADMIN_EMAIL: 'admin@example.test', RATE_LIMIT_SCALE: '100000' }
const start = () => startServer({ env: { DATA_DIR: dataDir(), ...env } })

async function leadIds(): Promise<Set<string>> {
  const port = findPostmaster(dataDir())?.port ?? 0
  const passwords = readPasswords(join(dataDir(), 'postgres'))
  const client = new pg.Client({ connectionString: applicationUrl(passwords, { port, socketFolder: '' }) })
  await client.connect()
  try {
    return new Set((await client.query<{ id: string }>('SELECT id FROM lead')).rows.map(({ id }) => id))
  } finally {
    await client.end()
  }
}

it(`keeps every acknowledged write when the server is killed ${rounds} times while it writes`, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const server = await start()
    await server.ready()
    const sending = sendLeads(server)
    await until(() => sending.acknowledged.length >= perRound || sending.refused.length > 0)
    expect(sending.refused).toEqual([])
    await server.stop('SIGKILL')
    await sending.done
    const database = findPostmaster(dataDir())?.pid
    expect(database).toBeDefined()
    // Every other time the database is killed with it.
    if (round % 2 === 1) await end(database)
    acknowledged.push(...sending.acknowledged)
  }
  const last = await start()
  await last.ready()
  const kept = await leadIds()
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * perRound)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect((await last.stop()).code).toBe(0)
})

it('answers again by itself after its database was killed, and has lost nothing', async () => {
  const server = await start()
  await server.ready()
  const first = sendLeads(server)
  const soFar = () => `${first.acknowledged.length} taken, refused: ${first.refused.join('; ')}\n${server.output()}`
  await until(() => first.acknowledged.length >= perRound, soFar)
  for (let kill = 0; kill < databaseKills; kill += 1) {
    const refused = first.refused.length
    await end(findPostmaster(dataDir())?.pid)
    await until(() => first.refused.length > refused, soFar)
    const before = first.acknowledged.length
    await until(() => first.acknowledged.length >= before + perRound, soFar)
  }
  expect(first.refused.filter((answer) => !answer.startsWith('503'))).toEqual([])
  const acknowledged = [...first.acknowledged]
  const kept = await leadIds()
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(existsSync(join(dataDir(), 'karavan.lock'))).toBe(true)
  expect(readFileSync(join(dataDir(), 'postgres', 'postgres.log'), 'utf8')).toContain(
    'database system was not properly shut down',
  )
})
