import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readCsv } from '@karavan/domain/base/read-csv'
import type { SheetCell } from '@karavan/domain/base/sheet-cell'
import { problem } from '../http/problem.ts'
import { decodeText } from './decode-text.ts'
import { unpackedSize } from './unpacked-size.ts'

/** The rows of a file, each at the place its line has. */
export type SheetRows = SheetCell[][]

const longestTurn = 15
const longestRead = 30_000
const mostUnpacked = 128 * 1024 * 1024
const mostMegabytes = 512

/** Goes through something long and lets others have their turn in between. */
export async function collectInTurns<T>(items: Iterable<T>, take: (item: T) => void): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    take(item)
    if (performance.now() - since < longestTurn) continue
    await nextTurn()
    since = performance.now()
  }
}

const isExcel = (bytes: Buffer) => bytes.readUInt32BE(0) === 0x504b0304
const isOldExcel = (bytes: Buffer) => bytes.readUInt32BE(0) === 0xd0cf11e0

const unreadable = () =>
  problem('FILE_REFUSED', 'This Excel file cannot be read. Save it anew as .xlsx without a password, or as CSV.')

async function readExcel(bytes: Buffer, maxRows: number): Promise<SheetRows> {
  if (unpackedSize(bytes) > mostUnpacked) throw unreadable()
  const worker = new Worker(new URL('./excel-worker.mjs', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes), maxRows },
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // What the server was started with is of no account to it.
    execArgv: [],
  })
  const tooLong = setTimeout(() => void worker.terminate(), longestRead)
  try {
    return await new Promise<SheetRows>((resolve, reject) => {
      const rows: SheetRows = []
      worker.on('message', (more: SheetRows) => rows.push(...more))
      worker.on('error', () => reject(unreadable()))
      worker.on('exit', (code) => (code === 0 ? resolve(rows) : reject(unreadable())))
    })
  } finally {
    clearTimeout(tooLong)
  }
}

/** Reads an Excel or CSV file, at most so many rows of it: the values of cells, never their formulas. */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<SheetRows> {
  if (bytes.length >= 4 && isOldExcel(bytes))
    throw problem('FILE_REFUSED', 'This is a file of an old Excel or has a password. Save it as .xlsx, or as CSV.')
  if (bytes.length >= 4 && isExcel(bytes)) return readExcel(bytes, maxRows)
  const rows: SheetRows = []
  function* upToMost() {
    let left = maxRows
    for (const row of readCsv(decodeText(bytes), { emptyLines: true })) {
      yield row
      left -= 1
      if (left === 0) return
    }
  }
  await collectInTurns(upToMost(), (row) => rows.push(row))
  return rows
}
