// Servers on a highly available database, and what happens to them: npm run drill -- cluster [--install] [--keep] [scene …]
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBadBooks } from '../../apps/api/src/testing/books.ts'
import { makeTempFolder } from '../support/cluster.ts'
import { root } from '../support/root.ts'
import { killServers } from '../support/server.ts'
import { keepChildren } from './children.ts'
import { startDatabases } from './database.ts'
import { type Front, startFront } from './front.ts'
import { databaseUser, needPrograms, programs, versionOf } from './programs.ts'
import { copyBase, type Ending, scenes, type Stage } from './scenes.ts'
import { shipNext, shipTree } from './tree.ts'
import { compare, type Kept, startWriters } from './writers.ts'

type Row = { name: string; outage: number; failed: number; lost: number; doubled: number; books: string; note: string }

const say = (words: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${words}\n`)

/** What of all that was promised is there, once, and whether the books add up. */
async function look(url: string, kept: Kept[]) {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 20_000 })
  pool.on('error', () => undefined)
  try {
    const never: Kept = { kind: 'lead', mark: 'never written', at: 0 }
    const { lost: found, doubled } = await compare(pool, [...kept, never])
    // A look that misses nothing would not see what is missing either.
    const lost = found.filter((one) => !one.endsWith(never.mark))
    if (lost.length === found.length) throw new Error('What was never written is found')
    const bad = await findBadBooks({ pool })
    for (const words of [...lost.map((one) => `lost: ${one}`), ...doubled.map((one) => `doubled: ${one}`), ...bad])
      say(words)
    return { lost: lost.length, doubled: doubled.length, bad: bad.length }
  } finally {
    await pool.end()
  }
}

const counted = (reasons: string[]) =>
  [...new Set(reasons)].map((why) => `${reasons.filter((one) => one === why).length} × ${why}`).join(', ')

async function play(stage: Stage, name: string, work: (stage: Stage) => Promise<Ending>): Promise<Row> {
  const { front, writers } = stage
  say(`${name} …`)
  const [begun, failedBefore] = [Date.now(), writers.failed.length]
  const ending = await work(stage)
  const ended = Date.now()
  const kept = [...writers.kept]
  const seen = await look(front.directUrl, kept)
  const also = ending.also ? await look(ending.also.url, ending.also.kept) : { lost: 0, doubled: 0, bad: 0 }
  const reasons = writers.failed.slice(failedBefore).map(({ why }) => why)
  const row = {
    name,
    outage: writers.longestGap(begun, ended) / 1000,
    failed: reasons.length,
    lost: seen.lost + also.lost,
    doubled: seen.doubled + also.doubled,
    books: seen.bad + also.bad === 0 ? 'right' : '**wrong**',
    note: ending.note,
  }
  say(`${JSON.stringify(row)}${reasons.length > 0 ? ` (${counted(reasons)})` : ''}`)
  return row
}

/** Whether ledger and trail are as they were sealed. */
function verify({ tree, env }: Front): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(tree(), 'scripts/admin.mjs'), 'verify'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  if (status !== 0) say(stdout + stderr)
  return status === 0
}

const cell = (count: number) => (count === 0 ? '0' : `**${count}**`)
const tableOf = (rows: Row[]) => [
  '| what happened | longest time without a write, s | requests failed | lost | doubled | books | |',
  '|---|---|---|---|---|---|---|',
  ...rows.map(
    ({ name, outage, failed, lost, doubled, books, note }) =>
      `| ${name} | ${outage.toFixed(1)} | ${failed} | ${cell(lost)} | ${cell(doubled)} | ${books} | ${note} |`,
  ),
]

function noteTable(text: string): void {
  const page = join(root, 'docs/drill-results.md')
  const marks = /<!-- cluster -->[\s\S]*<!-- \/cluster -->/
  writeFileSync(page, readFileSync(page, 'utf8').replace(marks, `<!-- cluster -->\n${text}\n<!-- /cluster -->`))
}

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
needPrograms(words.includes('--install'))
const folder = makeTempFolder('drill-', tmpdir())
const children = keepChildren(folder, databaseUser())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  say(`databases in ${folder} …`)
  const cluster = await startDatabases(children)
  say('servers, at the same moment on the empty database …')
  const tree = shipTree(folder)
  const next = shipNext(tree)
  const front = await startFront(children, cluster, tree)
  await copyBase({ children, cluster })
  const writers = startWriters(front.url)
  const stage = { children, cluster, front, writers, next }
  const rows: Row[] = []
  const begun = Date.now()
  const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  let broken: Error | undefined
  try {
    for (const { name, play: work } of chosen) rows.push(await play(stage, name, work))
  } catch (error) {
    broken = error as Error
  }
  await writers.stop()
  const last = await look(front.directUrl, writers.kept)
  const verified = verify(front)
  const odd = [...new Set(writers.odd)]
  const text = [
    `${new Date(begun).toISOString().slice(0, 10)}, ${((Date.now() - begun) / 60_000).toFixed(1)} minutes, ${writers.kept.length} acknowledged writes: PostgreSQL ${versionOf(`${programs.postgres}/postgres`)}, Patroni ${versionOf(programs.patroni)}, etcd ${versionOf(programs.etcd)} (one), HAProxy ${versionOf(programs.haproxy, '-v')}, PgBouncer ${versionOf(programs.pgbouncer)}, two servers, all on one machine.`,
    '',
    ...tableOf(rows),
    '',
    `At the end, nobody writing: ${last.lost} lost, ${last.doubled} doubled; \`npm run admin -- verify\` ${verified ? 'finds ledger and trail as they were sealed' : '**finds a broken seal**'}.${odd.length > 0 ? ` Odd: ${odd.join(', ')}.` : ''}`,
  ].join('\n')
  process.stdout.write(`\n${text}\n`)
  if (broken) throw broken
  if (wanted.length === 0) noteTable(text)
  const good = rows.every(({ lost, doubled, books }) => lost + doubled === 0 && books === 'right')
  if (!good || last.lost + last.doubled + last.bad + (verified ? 0 : 1) + odd.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await killServers()
  children.endAll()
  if (words.includes('--keep')) say(`what they wrote is in ${folder}`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()
