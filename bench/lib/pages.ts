import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { openApp } from './app.ts'
import { withClient } from './cluster.ts'
import type { Statement } from './measure.ts'

/** The statements the server sends for each request, as it sends them; `token` signs somebody in, `seen` gets the answers. */
export async function statementsOf(
  url: string,
  paths: Record<string, string>,
  token?: string,
  seen: (what: string, body: unknown) => void = () => {},
): Promise<Record<string, Statement[]>> {
  const app = await openApp(url)
  const { pool } = app.platform.database
  // Jobs ask the database too; only what belongs to the request is kept.
  const request = new AsyncLocalStorage<Statement[]>()
  const original = pool.query.bind(pool)
  pool.query = ((...given: unknown[]) => {
    const [statement, values] = given as [Statement, unknown[] | undefined]
    request.getStore()?.push({ text: statement.text, values: values ?? statement.values ?? [] })
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
    seen(what, answer.json())
  }
  await app.close()
  return found
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows'?: number; Plans?: Plan[] }

/** Pages the database touches for these statements, and tables it reads from end to end, by a connection of one's own. */
export async function buffersWith(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<{ buffers: number; scanned: string[] }> {
  let buffers = 0
  const scanned: string[] = []
  const walk = (plan: Plan) => {
    if (plan['Node Type'] === 'Seq Scan') scanned.push(plan['Relation Name'] ?? '')
    plan.Plans?.forEach(walk)
  }
  for (const { text, values } of statements) {
    type Explained = { 'QUERY PLAN': [{ Plan: Plan & Record<string, number> }] }
    // The first run fills caches of the connection, which are no pages of the answer.
    for (const counted of [false, true]) {
      const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (!counted || !plan) continue
      buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      walk(plan)
    }
  }
  return { buffers, scanned: [...new Set(scanned)] }
}

/** The same by a connection made for it. */
export const buffersOf = (url: string, statements: readonly Statement[]) =>
  withClient(url, (client) => buffersWith(client, statements))
