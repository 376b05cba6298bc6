import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { openApp } from './app.ts'
import { withClient } from './cluster.ts'
import type { Statement } from './measure.ts'

/** The statements the server sends for each request, as it sends them; `token` signs somebody in. */
export async function statementsOf(
  url: string,
  paths: Record<string, string>,
  token?: string,
): Promise<Record<string, Statement[]>> {
  const app = await openApp(url)
  const { pool } = app.platform.database
  // Jobs ask the database too; only what belongs to the request is kept.
  const request = new AsyncLocalStorage<Statement[]>()
  const original = pool.query.bind(pool)
  pool.query = ((...given: unknown[]) => {
    const [statement, values] = given as [Statement, unknown[] | undefined]
    const { name, text } = statement
    request.getStore()?.push({ ...(name !== undefined && { name }), text, values: values ?? statement.values ?? [] })
    return (original as (...args: unknown[]) => unknown)(...given)
  }) as typeof pool.query
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const found: Record<string, Statement[]> = {}
  for (const [what, path] of Object.entries(paths)) {
    const sent: Statement[] = []
    // Awaited inside: a request begins when somebody waits for it.
    const answer = await request.run(sent, async () => await app.inject({ method: 'GET', url: path, headers }))
    if (answer.statusCode !== 200) throw new Error(`${path} gave ${answer.statusCode}: ${answer.body}`)
    found[what] = sent
  }
  await app.close()
  return found
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
type Explained = { 'QUERY PLAN': [{ Plan: Plan & Record<string, number> }] }

function scansIn(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scansIn)]
}

/** Rows that are read of tables without an index. */
function readWithout(plan: Plan): [string, number][] {
  const rows = ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)
  const here: [string, number][] = plan['Node Type'] === 'Seq Scan' ? [[plan['Relation Name'] ?? '', rows]] : []
  return [...here, ...(plan.Plans ?? []).flatMap(readWithout)]
}

/** Tables of some size that the database reads for these statements to their end, or nearly; not those of which it takes a few. */
export async function scannedBy(client: pg.Client, statements: readonly Statement[]): Promise<string[]> {
  const found: [string, number][] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<Explained>(`explain (analyze, timing off, format json) ${text}`, values)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan) found.push(...readWithout(plan))
  }
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string; size: number }>(
    'select relname as name, reltuples as size from pg_class where relname = any ($1) and reltuples > 10000',
    [found.map(([name]) => name)],
  )
  return rows
    .filter(({ name, size }) => found.some(([one, read]) => one === name && read > size / 2))
    .map(({ name }) => name)
}

/** Pages the database touches for these statements, and tables it reads from end to end, by a connection made for it. */
export const buffersOf = (
  url: string,
  statements: readonly Statement[],
): Promise<{ buffers: number; scanned: string[] }> =>
  withClient(url, async (client) => {
    let buffers = 0
    const scanned: string[] = []
    for (const { text, values } of statements) {
      // The first run fills caches of the connection, which are no pages of the answer.
      for (const counted of [false, true]) {
        const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values)
        const plan = rows[0]?.['QUERY PLAN'][0].Plan
        if (!counted || !plan) continue
        buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        scanned.push(...scansIn(plan))
      }
    }
    return { buffers, scanned: [...new Set(scanned)] }
  })
