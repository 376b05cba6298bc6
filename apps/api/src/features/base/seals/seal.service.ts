import { createHash, createHmac } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { readPrints } from './erased.service.ts'
import {
  allowResealing,
  countAfter,
  endOfTime,
  findLastSeal,
  insertSeal,
  listPrints,
  listSeals,
  type Print,
  type Seal,
  updateSeal,
} from './seal.queries.ts'
import type { Chain } from './seal.table.ts'

export const chains: readonly Chain[] = ['ledger', 'carried', 'audit']

const [first, last] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
/** Between which ids the rows of a chain are. */
const spans: Record<Chain, { start: string; end: string }> = {
  ledger: { start: first, end: endOfTime },
  carried: { start: endOfTime, end: last },
  audit: { start: first, end: last },
}

/** How many rows one seal covers at most. */
const most = 1000
/** No transaction is under way for so long; what begins later has a later id. */
const settledMs = 5 * 60_000
/** How much of a row's digest a seal keeps, in hexadecimal digits: enough to tell which row is another one. */
const printSize = 16

/** The last id of a time ago. */
function idBefore(ms: number): string {
  const time = Math.max(0, Date.now() - ms)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`
}

/** Only who knows the secret of the house can make a seal: whoever has but the database cannot mend the chain. */
const hashOf = (secretKey: string, chain: Chain, number: number, before: string, rows: readonly Print[]): string =>
  createHmac('sha256', secretKey)
    .update(`seal ${chain} ${number} ${before} ${rows.length}\n`)
    .update(rows.map(({ id, print }) => `${id} ${print}`).join('\n'))
    .digest('hex')

const printsOf = (rows: readonly Print[]): string => rows.map(({ print }) => print.slice(0, printSize)).join('')

/** Seals what is old enough and not sealed yet; answers how many rows that were. */
export async function sealRows(db: Db, secretKey: string, chain: Chain, olderThanMs = settledMs): Promise<number> {
  const { start, end: farthest } = spans[chain]
  // What was carried over is there from the start of the program on.
  const until = chain === 'carried' ? farthest : idBefore(olderThanMs)
  let sealed = 0
  for (let last = await findLastSeal(db, chain); ; ) {
    const rows = await readPrints(db, secretKey, chain, { after: last?.lastId ?? start, until, most })
    const end = rows.at(-1)
    if (!end) return sealed
    const number = (last?.number ?? 0) + 1
    const seal = {
      chain,
      number,
      lastId: end.id,
      prints: printsOf(rows),
      hash: hashOf(secretKey, chain, number, last?.hash ?? '', rows),
    }
    await insertSeal(db, seal)
    sealed += rows.length
    last = { ...seal, at: '' }
  }
}

/** Makes the seals anew from the one over a row on, after what they cover was changed on purpose. */
export async function resealFrom(db: Db, secretKey: string, chain: Chain, rowId: string): Promise<void> {
  let [number, after, hash] = [0, spans[chain].start, '']
  await allowResealing(db, async () => {
    for (;;) {
      const page = await listSeals(db, chain, number, 50)
      if (page.length === 0) return
      for (const seal of page) {
        const changed = seal.lastId >= rowId
        if (changed) {
          const rows = await readPrints(db, secretKey, chain, { after, until: seal.lastId, most: 10 * most })
          hash = hashOf(secretKey, chain, seal.number, hash, rows)
          await updateSeal(db, { ...seal, prints: printsOf(rows), hash })
        } else hash = seal.hash
        ;[number, after] = [seal.number, seal.lastId]
      }
    }
  })
}

/** What is not as it was sealed: rows by their ids, and how many are gone. */
type Broken = { number: number; at: string; changed: string[]; missing: number }
export type Verified = {
  chain: Chain
  rows: number
  seals: number
  /** The end of the chain, to be compared with what was noted before. */
  hash: string
  broken: Broken[]
  /** Rows that are younger than the last seal. */
  open: number
}

/** Which rows of a seal are others than those that were sealed. */
function differences({ prints }: Seal, rows: readonly Print[]): Pick<Broken, 'changed' | 'missing'> {
  const kept = new Set(prints.match(/.{16}/g))
  const count = kept.size
  const changed: string[] = []
  for (const { id, print } of rows) if (!kept.delete(print.slice(0, printSize))) changed.push(id)
  return { changed, missing: Math.max(0, count - rows.length) }
}

/** Looks at every sealed row again. */
export async function verifyChain(db: Db, secretKey: string, chain: Chain): Promise<Verified> {
  const found: Verified = { chain, rows: 0, seals: 0, hash: '', broken: [], open: 0 }
  const { start, end } = spans[chain]
  let after = start
  for (;;) {
    const page = await listSeals(db, chain, found.seals, 50)
    if (page.length === 0) break
    for (const seal of page) {
      found.seals += 1
      const rows = await readPrints(db, secretKey, chain, { after, until: seal.lastId, most: 10 * most })
      const whole = seal.number === found.seals && hashOf(secretKey, chain, seal.number, found.hash, rows) === seal.hash
      if (!whole) found.broken.push({ number: seal.number, at: seal.at, ...differences(seal, rows) })
      found.rows += rows.length
      found.hash = seal.hash
      after = seal.lastId
    }
  }
  found.open = await countAfter(db, chain, after, end)
  return found
}

/** One digest over all that the ledger says, sealed or not, and how many transactions that are. */
export async function hashLedger(db: Db): Promise<{ transactions: number; hash: string }> {
  const hash = createHash('sha256')
  let [transactions, after] = [0, first]
  for (;;) {
    const rows = await listPrints(db, 'ledger', { after, until: last, most: 10 * most })
    const end = rows.at(-1)
    if (!end) return { transactions, hash: hash.digest('hex') }
    for (const { id, print } of rows) hash.update(`${id} ${print}\n`)
    transactions += rows.length
    after = end.id
  }
}
