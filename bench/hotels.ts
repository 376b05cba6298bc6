import type { Request } from 'autocannon'
import { randomUUID } from 'node:crypto'
import { openApp } from './lib/app.ts'
import { bookingScript, freeRooms, makeBuyers, makePurchases, statementsOfBooking } from './lib/booking.ts'
import {
  type BenchCluster,
  dropDatabase,
  ensureDatabase,
  openCluster,
  withClient,
  withDatabase,
} from './lib/cluster.ts'
import { makeHotels, type Size } from './lib/hotel-data.ts'
import {
  median,
  parentOf,
  processorSeconds,
  requestsPerSecond,
  runScript,
  startServer,
  transactionsPerSecond,
} from './lib/measure.ts'
import { buffersOf, statementsOf } from './lib/pages.ts'
import { keepFigures, machineWords } from './lib/results.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const warmUps = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const sizes: Record<'small' | 'large', Size> = {
  small: { hotels: 5000, places: 32, nights: 100_000 },
  large: { hotels: 50_000, places: 500, nights: 1_000_000 },
}
const nameOf = ({ hotels }: Size) => `karavan_bench_hotels_${hotels}`

async function prepare(cluster: BenchCluster, size: Size): Promise<string> {
  const name = nameOf(size)
  const url = withDatabase(cluster.appUrl, name)
  const made = await ensureDatabase(cluster, name)
  const [{ count } = { count: 0 }] = await withClient(
    url,
    async (client) => (await client.query<{ count: number }>('select count(*)::int as count from hotel')).rows,
  )
  if (!made && count === size.hotels && !process.env.BENCH_FRESH) return url
  console.log(`Making ${size.hotels} hotels`)
  await dropDatabase(cluster, name)
  await ensureDatabase(cluster, name)
  await withClient(withDatabase(cluster.adminUrl, name), (client) => makeHotels(client, size))
  return url
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const stay = `fromDate=${inDays(40)}&untilDate=${inDays(43)}&adultsCount=2&childrenCount=1&childrenAges=7`

async function pathsOf(url: string): Promise<Record<string, string>> {
  const id = await withClient(url, async (client) => {
    const found = await client.query<{ id: string }>(
      `select id from hotel where location = 'Place 2' order by hotel_name limit 1`,
    )
    return found.rows[0]?.id
  })
  return {
    'search, ~100 hotels': `/api/v1/hotels/availability/place-2?${stay}`,
    'search, 2,000 hotels': `/api/v1/hotels/availability/place-1?${stay}`,
    details: `/api/v1/hotels/hotel-details/place-2?hotelId=${id}&${stay}`,
  }
}

/** Bookings by wallet: each request another room, buyer and key. */
async function measureBooking(url: string, adminUrl: string, serverUrl: string) {
  await makeBuyers(adminUrl)
  await freeRooms(adminUrl)
  const app = await openApp(url)
  const purchases = await makePurchases(app, url)
  const [first, ...rest] = purchases
  if (!first || rest.length < 100) throw new Error('There is not enough to buy')
  const script = await bookingScript(url, await statementsOfBooking(app, first))
  await app.close()
  let next = 0
  const setupRequest = (request: Request): Request => {
    const { token, body } = rest[next++ % rest.length] ?? first
    return {
      ...request,
      method: 'POST',
      path: '/api/v1/hotels/create-book',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    }
  }
  const withRooms = async <T>(measured: () => Promise<T>): Promise<T> => {
    await freeRooms(adminUrl)
    return measured()
  }
  return {
    api: () => withRooms(() => requestsPerSecond(serverUrl, seconds, { setupRequest })),
    alone: () => withRooms(() => runScript(url, script, seconds)),
  }
}

const goals: Record<string, number> = {
  'search, ~100 hotels': 0.45,
  'search, 2,000 hotels': 0.9,
  details: 0.4,
  booking: 0.4,
}

let server: Awaited<ReturnType<typeof startServer>> | undefined
const cluster = await openCluster()
try {
  const [small, large] = [await prepare(cluster, sizes.small), await prepare(cluster, sizes.large)]
  const paths = await pathsOf(large)
  const statements = await statementsOf(large, paths)
  const inSmall = await statementsOf(small, await pathsOf(small))
  const postmaster = await withClient(large, async (client) => {
    const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(found.rows[0]?.pid ?? 0)
  })
  const lines = [
    '| request | API req/s | pgbench tx/s | ratio | goal | CPU-ms Node | CPU-ms PostgreSQL |',
    '|---|---|---|---|---|---|---|',
  ]
  server = await startServer(large)
  const { url: serverUrl, pid: serverPid } = server
  type Pair = { api: () => Promise<{ rate: number; count: number }>; alone: () => Promise<number> }
  const pairs: Record<string, Pair> = Object.fromEntries(
    Object.entries(paths).map(([what, path]) => [
      what,
      {
        api: () => requestsPerSecond(serverUrl + path, seconds),
        alone: () => transactionsPerSecond(large, statements[what] ?? [], seconds),
      },
    ]),
  )
  const adminUrl = withDatabase(cluster.adminUrl, nameOf(sizes.large))
  pairs.booking = await measureBooking(large, adminUrl, serverUrl)
  for (const [what, { api, alone: byDatabase }] of Object.entries(pairs)) {
    const measured: { api: number; alone: number; node: number; database: number }[] = []
    // A server that has run for a while has its hot paths compiled; one just started takes half as much again.
    for (let turn = 0; turn < warmUps; turn++) await api()
    for (let round = 0; round < rounds; round++) {
      const before = [processorSeconds(serverPid), processorSeconds(postmaster)]
      const { rate, count } = await api()
      const [node = 0, database = 0] = [serverPid, postmaster].map(
        (pid, at) => ((processorSeconds(pid) - (before[at] ?? 0)) * 1000) / count,
      )
      measured.push({ api: rate, alone: await byDatabase(), node, database })
    }
    const of = (key: keyof (typeof measured)[number]) => median(measured.map((one) => one[key]))
    const ratio = median(measured.map(({ api, alone }) => api / alone))
    lines.push(
      `| ${what} | ${of('api').toFixed(0)} | ${of('alone').toFixed(0)} | ${ratio.toFixed(2)} | ${goals[what]} | ${of('node').toFixed(2)} | ${of('database').toFixed(2)} |`,
    )
    console.log(lines.at(-1))
  }
  lines.push(
    '',
    '| request | pages at 5,000 hotels | at 50,000 | ratio | goal | read from end to end |',
    '|---|---|---|---|---|---|',
  )
  for (const what of Object.keys(paths)) {
    const [few, many] = [await buffersOf(small, inSmall[what] ?? []), await buffersOf(large, statements[what] ?? [])]
    lines.push(
      `| ${what} | ${few.buffers} | ${many.buffers} | ${(many.buffers / few.buffers).toFixed(2)} | 1.3 | ${many.scanned.join(', ') || 'none'} |`,
    )
    console.log(lines.at(-1))
  }
  keepFigures(
    'hotels',
    `${machineWords()}; median of ${rounds} interleaved rounds of\n${seconds} s with 16 clients; 50,000 hotels, 500 places, 1,000,000 sold nights.\n\n${lines.join('\n')}`,
  )
} finally {
  server?.stop()
  await cluster.stop()
}
