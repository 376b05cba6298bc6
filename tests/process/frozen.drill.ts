// One of two servers stands still in the middle of a sale, and another agency sells the same room at the other one.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBadBooks } from '../../apps/api/src/testing/books.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { cloneDatabase, makeTempFolder, startCluster, type TestDatabase } from '../support/cluster.ts'
import { killServers, type ServerProcess, startServer } from '../support/server.ts'
import { tokenOf } from '../support/token.ts'

const rounds = 10
const buyers = 8

let cluster: Awaited<ReturnType<typeof startCluster>>
let database: TestDatabase
let client: pg.Client
const dataDir = makeTempFolder('frozen')

beforeAll(async () => {
  cluster = await startCluster()
  database = await cloneDatabase(cluster.address)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await killServers()
  await client.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async () => {
  const server = await startServer({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'frozen-drill-'.repeat(4),
      RATE_LIMIT_SCALE: '100000',
    },
  })
  await server.ready()
  return server
}

type Answer = { status: number; data?: Record<string, unknown> }

async function ask({ url }: ServerProcess, token: string, path: string, sent: RequestInit = {}): Promise<Answer> {
  const authorization = `Bearer ${token}`
  const answer = await fetch(`${url}/api/v1${path}`, { ...sent, headers: { ...sent.headers, authorization } })
  const { data } = (await answer.json()) as { data?: Record<string, unknown> }
  return { status: answer.status, ...(data && { data }) }
}

const send = (server: ServerProcess, token: string, path: string, body: object) =>
  ask(server, token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const stay = { fromDate: inDays(60), untilDate: inDays(61) }

const deposit = (amount: number) => ({
  way: 'cash',
  amount,
  bankReference: `FROZEN ${randomUUID().slice(0, 18)}`,
  paidOn: inDays(0),
  note: '',
})

type Offer = { hotelId: string; rooms: object[] }

const quote = (server: ServerProcess, token: string, { hotelId, rooms }: Offer) =>
  send(server, token, `/hotels/${hotelId}/quote`, { ...stay, rooms })

/** A room that is free for the night. */
async function findOffer(server: ServerProcess, token: string): Promise<Offer> {
  const { rows } = await client.query<{ hotelId: string; roomId: string }>(
    'select hotel_id as "hotelId", id as "roomId" from hotel_room where status = $1 order by id limit 50',
    ['active'],
  )
  for (const { hotelId, roomId } of rows) {
    const rooms = [{ roomId, mealPlan: 'cpai', adults: 2, childrenAges: [], childrenWithoutBed: 0 }]
    const { data } = await quote(server, token, { hotelId, rooms })
    if (data && (data.soldOut as string[]).length === 0) return { hotelId, rooms }
  }
  throw new Error('No room is free.')
}

/** What an agency sends to buy it at its own price. */
const priced = async (server: ServerProcess, token: string, offer: Offer) => ({
  ...offer,
  ...stay,
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  guests: [],
  requests: '',
  pets: false,
  payment: 'wallet',
  shownTotal: (await quote(server, token, offer)).data?.totalInr,
})

it(`no agency waits for a server that stands still, ${rounds} times`, async () => {
  const [first, second] = [await start(), await start()]
  const admin = await tokenOf(second, 'admin@demo.test')
  const tokens = [await tokenOf(second, 'agent@demo.test'), await tokenOf(second, 'agent2@demo.test')] as const
  for (const token of tokens) {
    const { data } = await send(second, token, '/wallet/deposits', deposit(9_000_000))
    await send(second, admin, `/wallet/deposits/${String(data?.id)}/approve`, { shownAmount: 9_000_000 })
  }
  const offer = await findOffer(second, tokens[0])
  const offers = new Map(
    await Promise.all(tokens.map(async (token) => [token, await priced(second, token, offer)] as const)),
  )
  const buyAndGiveBack = async (server: ServerProcess, token: string) => {
    const bought = await send(server, token, '/hotels/create-book', offers.get(token) ?? {})
    if (bought.status === 201) {
      const path = `/bookings/${String(bought.data?.id)}`
      const { data } = await ask(server, token, `${path}/cancellation`)
      await send(server, token, `${path}/cancel`, { reason: 'A drill', shownRefund: data?.refund })
    }
    return bought.status
  }
  /** The transactions of the first server that hold something and say nothing. */
  const held = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'transactionid' and l.granted
       where a.datname = current_database() and a.state = 'idle in transaction'`,
    )
    return rows.length
  }

  const longest = { plain: 0, contested: 0 }
  const statuses: Record<string, number> = {}
  for (let round = 0; round < rounds; round += 1) {
    let over = false
    const busy = Array.from({ length: buyers }, async () => {
      while (!over) await buyAndGiveBack(first, tokens[0]).catch(() => wait(100))
    })
    // Until it is caught with something in its hands.
    for (;;) {
      await wait(50 + Math.random() * 200)
      first.child.kill('SIGSTOP')
      await wait(100)
      if ((await held()) > 0) break
      first.child.kill('SIGCONT')
    }
    const since = performance.now()
    const other = async (work: () => Promise<number>, kind: keyof typeof longest) => {
      for (;;) {
        const status = await work()
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status !== 503) break
      }
      longest[kind] = Math.max(longest[kind], performance.now() - since)
    }
    await Promise.all([
      other(async () => (await send(second, tokens[1], '/wallet/deposits', deposit(100))).status, 'plain'),
      other(() => buyAndGiveBack(second, tokens[1]), 'contested'),
    ])
    first.child.kill('SIGCONT')
    over = true
    await Promise.all(busy)
  }
  console.log(`other agency: a deposit within ${(longest.plain / 1000).toFixed(1)} s, the same room within`)
  console.log(`${(longest.contested / 1000).toFixed(1)} s of the stop; answers ${JSON.stringify(statuses)}`)
  expect(longest.plain).toBeLessThan(5000)
  expect(longest.contested).toBeLessThan(30_000)
  expect(Object.keys(statuses).filter((status) => !['201', '409', '503'].includes(status))).toEqual([])
  for (const server of [first, second]) await server.stop()
  const books = openDatabase(database.url, () => {})
  expect(await findBadBooks(books)).toEqual([])
  await books.close()
})
