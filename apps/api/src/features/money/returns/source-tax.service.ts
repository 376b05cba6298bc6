import type { SourceTax } from '@karavan/contracts/money/returns/return.contract'
import { maskPan } from '@karavan/domain/base/mask'
import { sum, toMajor } from '@karavan/domain/base/money'
import { type CollectedTax, keptBackSums, tcsCsv, tdsCsv } from '@karavan/domain/money/returns/source-tax'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Book } from '../books/index.ts'
import { listCollected, listKeptBack, type PanReader } from './source-tax.queries.ts'

/** What was collected, with the PANs of customers opened. */
async function listWithPans(
  db: Db,
  book: Book,
  quarter: string,
  zone: string,
  readPans: PanReader,
): Promise<CollectedTax[]> {
  const rows = await listCollected(db, book, quarter, zone)
  const ids = new Set(rows.map(({ customerId }) => customerId).filter((id) => id !== null))
  const pans = await readPans(db, book.orgId, [...ids])
  return rows.map(({ customerId, ...row }) => ({
    ...row,
    pan: customerId === null ? row.pan : (pans.get(customerId) ?? null),
  }))
}

/** The tax at source of a quarter; of a PAN the end is enough to know it by. */
export async function readSourceTax(
  db: Db,
  book: Book,
  quarter: string,
  zone: string,
  readPans: PanReader,
): Promise<SourceTax> {
  const tcs = await listWithPans(db, book, quarter, zone, readPans)
  const tds = await listKeptBack(db, book, quarter)
  const total = (taxes: readonly { tax: number }[]) => toMajor(sum(taxes.map(({ tax }) => tax)))
  return {
    quarter,
    tcs: tcs.map((row) => ({ ...row, pan: maskPan(row.pan), base: toMajor(row.base), tax: toMajor(row.tax) })),
    tds: keptBackSums(tds).map((row) => ({
      ...row,
      pan: maskPan(row.pan),
      amount: toMajor(row.amount),
      tax: toMajor(row.tax),
    })),
    tcsTotal: total(tcs),
    tdsTotal: total(tds),
    withoutPan: [...new Set([...tcs, ...tds].filter(({ pan }) => pan === null).map(({ name }) => name))],
  }
}

/** A list for the software that files it, with whole PANs; who took it stands in the trail. */
export async function makeSourceTaxFile(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  book: Book,
  { quarter, kind }: { quarter: string; kind: 'tcs' | 'tds' },
  zone: string,
  readPans: PanReader,
): Promise<string> {
  const file =
    kind === 'tcs'
      ? tcsCsv(await listWithPans(db, book, quarter, zone, readPans))
      : tdsCsv(await listKeptBack(db, book, quarter))
  await recordAudit(db, actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: `${kind.toUpperCase()} of ${quarter} exported with PANs`,
  })
  return file
}
