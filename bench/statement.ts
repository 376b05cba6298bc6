import { type BenchCluster, openCluster, prepareDatabase } from './lib/cluster.ts'
import { buffersOf, statementsOf } from './lib/pages.ts'
import { keepFigures, machineWords } from './lib/results.ts'
import { makeWallet, reader } from './lib/wallet-data.ts'

const [small, large] = [10_000, 1_000_000] as const
const goal = 1.3
const pageSize = 20

const prepare = (cluster: BenchCluster, entries: number): Promise<string> =>
  prepareDatabase(
    cluster,
    `karavan_bench_wallet_${entries}`,
    `select entries = ${entries} as whole from wallet`,
    (client) => makeWallet(client, entries),
  )

const pagesOf = (entries: number): Record<string, string> => {
  const last = entries / pageSize
  const path = (page: number, more = '') => `/api/v1/wallet/statement?pageSize=${pageSize}&page=${page}${more}`
  return {
    'first page': path(1),
    'page in the middle': path(last / 2),
    'last page': path(last),
    'last page, oldest first': path(last, '&sort=at'),
  }
}

const cluster = await openCluster()
try {
  const measured = []
  for (const entries of [small, large]) {
    const url = await prepare(cluster, entries)
    const statements = await statementsOf(url, pagesOf(entries), reader)
    const buffers: Record<string, { buffers: number; scanned: string[] }> = {}
    for (const [what, sent] of Object.entries(statements))
      buffers[what] = await buffersOf(
        url,
        sent.filter(({ text }) => /^\s*(select|with)/i.test(text)),
      )
    measured.push(buffers)
  }
  const [few = {}, many = {}] = measured
  const lines = [
    '| page of the statement | pages touched at 10,000 entries | at 1,000,000 | ratio | goal | read from end to end |',
    '|---|---|---|---|---|---|',
  ]
  for (const what of Object.keys(few)) {
    const [before, after] = [few[what], many[what]]
    const ratio = (after?.buffers ?? 0) / (before?.buffers ?? 0)
    lines.push(
      `| ${what} | ${before?.buffers} | ${after?.buffers} | ${ratio.toFixed(2)} | ${goal} | ${after?.scanned.join(', ') || 'none'} |`,
    )
    console.log(lines.at(-1))
    if (!(ratio <= goal)) process.exitCode = 1
  }
  keepFigures(
    'statement',
    `${machineWords()}; ${pageSize} lines to a page, all statements of the\nrequest counted, shared hits and reads together.\n\n${lines.join('\n')}`,
  )
} finally {
  await cluster.stop()
}
