import type { SourceTax } from '@karavan/contracts/money/returns/return.contract'
import { maskPan } from '@karavan/domain/base/mask'
import { sum, toMajor } from '@karavan/domain/base/money'
import {
  type CollectedTax,
  type KeptBackTax,
  keptBackSums,
  lackingTax,
  tcsCsv,
  tdsCsv,
} from '@karavan/domain/money/returns/source-tax'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { today } from '../../../platform/clock.ts'
import { readPans } from '../../../platform/crypto/stored-pans.ts'
import type { Book } from '../books/index.ts'
import { listCollected, listKeptBack, sumSourceTax, type Unread } from './source-tax.queries.ts'

type Reader = Pick<Context, 'platform' | 'db'>

/** Taxes with the PANs they are under opened; who has none is named without. */
async function withPans<Tax extends Unread<object>>(
  { platform, db }: Reader,
  rows: readonly Tax[],
): Promise<(Omit<Tax, keyof Unread<object>> & { pan: string | null })[]> {
  const pans = new Map<string, string>()
  for (const kind of new Set(rows.map(({ underKind }) => underKind))) {
    const ids = rows.filter(({ underKind }) => underKind === kind).map(({ underId }) => underId)
    for (const [id, pan] of await readPans(platform, db, kind, [...new Set(ids)])) pans.set(id, pan)
  }
  return rows.map(({ underId, underKind: _, ...row }) => ({ ...row, pan: pans.get(underId) ?? null }))
}

const collectedOf = async (reader: Reader, book: Book, quarter: string): Promise<CollectedTax[]> =>
  withPans(reader, await listCollected(reader.db, book, quarter, reader.platform.config.todayZone))

const keptBackOf = async (reader: Reader, book: Book, quarter: string): Promise<KeptBackTax[]> =>
  withPans(reader, await listKeptBack(reader.db, book, quarter))

/** The tax at source of a quarter; of a PAN the end is enough to know it by. */
export async function readSourceTax(reader: Reader, book: Book, quarter: string): Promise<SourceTax> {
  const tcs = await collectedOf(reader, book, quarter)
  const tds = await keptBackOf(reader, book, quarter)
  const { config } = reader.platform
  const register = await sumSourceTax(reader.db, book, quarter, config.todayZone)
  const total = (taxes: readonly { tax: number }[]) => toMajor(sum(taxes.map(({ tax }) => tax)))
  const [tcsTotal, tdsTotal] = [total(tcs), total(tds)]
  return {
    quarter,
    tcs: tcs.map((row) => ({ ...row, pan: maskPan(row.pan), base: toMajor(row.base), tax: toMajor(row.tax) })),
    tds: keptBackSums(tds).map((row) => ({
      ...row,
      pan: maskPan(row.pan),
      amount: toMajor(row.amount),
      tax: toMajor(row.tax),
    })),
    tcsTotal,
    tdsTotal,
    lacking: lackingTax(tcs, tds, today(config)),
    register,
    equal: register.tcs === tcsTotal && register.tds === tdsTotal,
  }
}

/** A list for the software that files it, with whole PANs; who took it stands in the trail. */
export async function makeSourceTaxFile(
  context: Reader & Pick<Context, 'actor'>,
  book: Book,
  { quarter, kind }: { quarter: string; kind: 'tcs' | 'tds' },
): Promise<string> {
  const file =
    kind === 'tcs'
      ? tcsCsv(await collectedOf(context, book, quarter))
      : tdsCsv(await keptBackOf(context, book, quarter))
  await recordAudit(context.db, context.actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: `${kind.toUpperCase()} of ${quarter} exported with PANs`,
  })
  return file
}
