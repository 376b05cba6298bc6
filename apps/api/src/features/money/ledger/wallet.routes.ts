import type { StatementLine } from '@karavan/contracts/money/wallet/wallet.contract'
import { wallet } from '@karavan/contracts/money/wallet/wallet.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { FastifyReply } from 'fastify'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseExport } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pdfLines } from '../../../platform/pdf/statement.ts'
import type { App } from '../../../platform/platform.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { readForecast } from './forecast.queries.ts'
import { findHouseName, findWallet } from './ledger.queries.ts'
import { balanceLine, type FileLine, fileNameOf, sheetColumns, statementPdf } from './statement-file.ts'
import {
  countStatement,
  listStatement,
  readStatement,
  type StatementFilters,
  type StatementRow,
  sumPeriod,
} from './statement.queries.ts'

async function walletOf(db: Db, user: Caller, orgId: string | undefined) {
  const found = await findWallet(db, user, orgId ?? user.orgId)
  if (!found) throw notFound('wallet')
  return found
}

const toLine = ({ causeEntity, causeId, amount, balance, ...row }: StatementRow): StatementLine => ({
  ...row,
  cause: { entity: causeEntity, id: causeId },
  debit: amount > 0 ? amount : null,
  credit: amount < 0 ? -amount : null,
  balance: balance ?? 0,
})

const spendableOf = ({ balance, creditLimit }: { balance: number; creditLimit: number }) =>
  toMajor(sum([toMinor(balance), toMinor(creditLimit)]))

// An Excel sheet ends at 1,048,576 rows.
const excelRows = 1_000_000

type Asked = StatementFilters & { orgId?: string | undefined }

/** The wallet, its statement on the screen and as files, and what will be asked of it. */
export function registerWallet(app: App): void {
  const zone = app.platform.config.todayZone

  mount(app, wallet.get, async ({ query }, { db, user }) => {
    const { orgId, companyName, balance, creditLimit } = await walletOf(db, user, query.orgId)
    return { data: { orgId, companyName, balance, creditLimit, spendable: spendableOf({ balance, creditLimit }) } }
  })

  mount(app, wallet.statement, async ({ query }, { db, user }) => {
    const found = await listStatement(db, user, query.orgId ?? user.orgId, query, zone)
    if (!found) throw notFound('wallet')
    return { data: found.rows.map(toLine), meta: { page: query.page, pageSize: query.pageSize, total: found.total } }
  })

  mount(app, wallet.forecast, async ({ query }, { db, user }) => {
    const found = await readForecast(db, user, query.orgId ?? user.orgId, zone)
    if (!found) throw notFound('wallet')
    return { data: { ...found, spendable: spendableOf(found) } }
  })

  const sendStatement = async (
    format: 'csv' | 'xlsx',
    asked: Asked,
    { db, user, reply }: { db: Db; user: Caller; reply: FastifyReply },
  ) => {
    refuseExport(user)
    const found = await walletOf(db, user, asked.orgId)
    const most = format === 'xlsx' ? excelRows : Number.POSITIVE_INFINITY
    const { opening, closing } = await sumPeriod(db, found, asked, zone)
    async function* batches(): AsyncGenerator<FileLine[]> {
      yield [balanceLine('Closing balance', toMajor(closing))]
      let count = 0
      for await (const rows of readStatement(db, found, asked, zone, most)) {
        count += rows.length
        yield rows
      }
      if (count === most) yield [balanceLine('Excel holds no more lines; the CSV file has all of them', null)]
      yield [balanceLine('Opening balance', toMajor(opening))]
    }
    return sendSheet(reply, format, fileNameOf(found.companyName, asked), {
      name: found.companyName,
      columns: sheetColumns(zone),
      batches: batches(),
    })
  }
  mount(app, wallet.statementCsv, ({ query }, context) => sendStatement('csv', query, context))
  mount(app, wallet.statementXlsx, ({ query }, context) => sendStatement('xlsx', query, context))

  mount(app, wallet.statementPdf, async ({ query }, { db, user, reply }) => {
    refuseExport(user)
    const found = await walletOf(db, user, query.orgId)
    const lines: StatementRow[] = []
    for await (const rows of readStatement(db, found, query, zone, pdfLines)) lines.push(...rows)
    const bytes = await statementPdf({
      companyName: found.companyName,
      houseName: (await findHouseName(db)) ?? app.platform.config.defaultCompanyName,
      filters: query,
      zone,
      ...(await sumPeriod(db, found, query, zone)),
      lines,
      total: lines.length < pdfLines ? lines.length : await countStatement(db, found, query, zone),
    })
    sendFile(reply, 'application/pdf', `${fileNameOf(found.companyName, query)}.pdf`)
    return bytes
  })
}
