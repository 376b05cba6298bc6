import { openApp } from './lib/app.ts'
import { freeRooms, makeBuyers, makePurchases } from './lib/booking.ts'
import {
  type BenchCluster,
  ensureDatabase,
  openCluster,
  prepareDatabase,
  withClient,
  withDatabase,
} from './lib/cluster.ts'
import { makeCrm } from './lib/crm-data.ts'
import { makeHotels } from './lib/hotel-data.ts'
import { bookings, details, eachPlace, featured, searches, writeAlong } from './lib/hotel-load.ts'
import { requestsPerSecond, type Wire } from './lib/load.ts'
import {
  clients,
  makeUnit,
  median,
  parentOf,
  processorSeconds,
  residentOf,
  selectsPerSecond,
  type Server,
  startServer,
} from './lib/measure.ts'
import { enquiryLists, newEnquiries, statements } from './lib/office-load.ts'
import { keepFigures, machineWords } from './lib/results.ts'
import { makeWallet } from './lib/wallet-data.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const warmUp = Number(process.env.BENCH_WARM_UP ?? 8)
const only = process.env.BENCH_ONLY
const hotels = { hotels: 50_000, places: 500, nights: 1_000_000 }
const [enquiries, entries] = [100_000, 100_000]
const memoryGoal = 350

type Row = {
  what: string
  goal: number | null
  server: Server
  draw: () => Wire | null
  /** Done before each turn, and not counted. */
  before?: () => Promise<void>
}

const table = [
  '| path | requests/s | selects/s | ratio | goal | CPU-ms Node | CPU-ms PostgreSQL |',
  '|---|---|---|---|---|---|---|',
]
const missed: string[] = []

function say(line: string, held: boolean): void {
  table.push(line)
  console.log(line)
  if (!held) missed.push(line)
}

/** The requests of a list one after the other, from the start again at its end. */
function inTurn(list: readonly Wire[]): () => Wire {
  let next = 0
  return () => list[next++ % list.length] as Wire
}

async function measure({ what, goal, server, draw, before }: Row, unit: string, postmaster: number): Promise<void> {
  if (only && !what.includes(only)) return
  const turn = async (length: number) => {
    await before?.()
    return requestsPerSecond(server.url, { clients, seconds: length }, draw)
  }
  // A server that has run for a while has its hot paths compiled; one just started takes half as much again.
  await turn(warmUp)
  const found: { api: number; alone: number; node: number; database: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await before?.()
    const pids = [server.pid, postmaster]
    const start = pids.map(processorSeconds)
    const { rate, count } = await requestsPerSecond(server.url, { clients, seconds }, draw)
    const [node = 0, database = 0] = pids.map((pid, at) => ((processorSeconds(pid) - (start[at] ?? 0)) * 1000) / count)
    found.push({ api: rate, alone: await selectsPerSecond(unit, seconds), node, database })
  }
  const of = (key: keyof (typeof found)[number]) => median(found.map((one) => one[key]))
  const ratio = median(found.map(({ api, alone }) => api / alone))
  const costs = `${of('node').toFixed(2)} | ${of('database').toFixed(2)}`
  const figures = `${of('api').toFixed(0)} | ${of('alone').toFixed(0)} | ${ratio.toFixed(4)} | ${goal?.toFixed(3) ?? ''}`
  say(`| ${what} | ${figures} | ${costs} |`, goal === null || ratio >= goal)
}

async function measureHotels(cluster: BenchCluster, row: (one: Row) => Promise<void>): Promise<void> {
  const name = `karavan_bench_hotels_${hotels.hotels}`
  const counted = `select count(*) = ${hotels.hotels} and bool_or(featured) as whole from hotel`
  const url = await prepareDatabase(cluster, name, counted, (client) => makeHotels(client, hotels))
  const adminUrl = withDatabase(cluster.adminUrl, name)
  await makeBuyers(adminUrl)
  await freeRooms(adminUrl)
  const app = await openApp(url)
  const purchases = await makePurchases(app, url)
  await app.close()
  const server = await startServer(url)
  const places = Array.from({ length: hotels.places }, (_, index) => `place-${index + 1}`)
  await withClient(url, async (client) => {
    const stop = await writeAlong(client, places)
    // Every book is read before anything is counted, by each process; what that takes is a row of its own.
    const all = Array.from({ length: 12 }, () => eachPlace(hotels.places)).flat()
    await requestsPerSecond(server.url, { clients, seconds: 600 }, () => all.pop() ?? null)
    await row({ what: 'search in a place of 100', goal: 0.04, server, draw: inTurn(searches(2, hotels.places)) })
    await row({ what: 'search in a place of 2,000', goal: 0.02, server, draw: inTurn(searches(1, 1)) })
    await row({ what: 'details', goal: 0.04, server, draw: inTurn(await details(url)) })
    await row({ what: 'featured', goal: 0.05, server, draw: inTurn(featured()) })
    const resident = residentOf(server.pid)
    say(
      `| memory of a process with all hotels searched, MB | ${resident.toFixed(0)} | | | ${memoryGoal} | | |`,
      resident <= memoryGoal,
    )
    const before = () => freeRooms(adminUrl)
    await row({ what: 'booking by wallet', goal: 0.018, server, draw: bookings(purchases), before })
    server.stop()
    const cold = await startServer(url, { SEARCH_MEMORY_MB: '1' })
    await row({ what: 'search with a cold book', goal: null, server: cold, draw: inTurn(eachPlace(hotels.places)) })
    cold.stop()
    await stop()
  })
}

async function measureOffice(cluster: BenchCluster, row: (one: Row) => Promise<void>): Promise<void> {
  const crm = await prepareDatabase(
    cluster,
    `karavan_bench_paths_crm`,
    'select true as whole from enquiry limit 1',
    (client) => makeCrm(client, enquiries),
  )
  const server = await startServer(crm)
  await row({ what: 'enquiry list', goal: 0.03, server, draw: inTurn(await enquiryLists(crm)) })
  await row({ what: 'enquiry created', goal: 0.02, server, draw: await newEnquiries(crm) })
  server.stop()
  const wallet = await prepareDatabase(
    cluster,
    `karavan_bench_wallet_${entries}`,
    `select entries = ${entries} as whole from wallet`,
    (client) => makeWallet(client, entries),
  )
  const other = await startServer(wallet)
  await row({ what: 'statement page', goal: 0.03, server: other, draw: inTurn(statements(entries)) })
  other.stop()
}

const cluster = await openCluster()
try {
  const unitName = 'karavan_bench_unit'
  const unit = withDatabase(cluster.tcpUrl, unitName)
  await ensureDatabase(cluster, unitName)
  await makeUnit(unit)
  const postmaster = await withClient(unit, async (client) => {
    const found = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(found.rows[0]?.pid ?? 0)
  })
  console.log(table.join('\n'))
  const row = (one: Row) => measure(one, unit, postmaster)
  await measureHotels(cluster, row)
  await measureOffice(cluster, row)
  if (!only)
    keepFigures(
      'paths',
      `${machineWords()}; median of ${rounds} interleaved rounds of\n${seconds} s with ${clients} clients on as many processes\nas cores, against selects by key of \`pgbench -S\`; 50,000 hotels in 500 places, 1,000,000 sold\nnights, 20 writes a second; 100,000 enquiries of 200 agencies; a wallet of 100,000 entries.\n\n${table.join('\n')}`,
    )
  if (missed.length > 0) {
    console.error(`\nMissed:\n${missed.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
