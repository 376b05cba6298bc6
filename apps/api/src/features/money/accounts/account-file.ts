import type { Readable } from 'node:stream'
import type { AccountSheet, accounts } from '@karavan/contracts/money/accounts/account.contract'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { sheetColumns, sheetNames } from './account.sheets.ts'
import { listAllBalances } from './balance.queries.ts'
import { listReceivables, listRefundsDue } from './due.queries.ts'
import { monthsOf } from './month.ts'
import { listTcs, listWholeRegister } from './register.queries.ts'
import { listRevenue, listTaxMonths } from './revenue.queries.ts'

type Asked = z.output<(typeof accounts)['file']['query']>

/** Sends one of the tables as a file, with the same figures as on the screen. */
export async function sendAccountSheet(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  reply: FastifyReply,
  asked: Asked,
): Promise<Readable> {
  const { todayZone: zone } = config
  const day = today(config)
  const send = <Row>(shown: readonly SheetColumn<Row>[], rows: readonly Row[]) =>
    sendSheet(reply, asked.format, `karavan-${asked.sheet}-${day}`, {
      name: sheetNames[asked.sheet],
      columns: shown,
      batches: [rows],
    })
  const months = () => monthsOf(asked, day)
  const columns = sheetColumns(zone)
  const makers: Record<AccountSheet, () => Promise<Readable>> = {
    balances: async () => send(columns.balances, await listAllBalances(db)),
    receivables: async () => send(columns.receivables, await listReceivables(db, day, zone)),
    refunds: async () => send(columns.refunds, await listRefundsDue(db)),
    revenue: async () => send(columns.revenue, await listRevenue(db, months(), zone)),
    taxes: async () => send(columns.taxes, await listTaxMonths(db, months(), zone)),
    tcs: async () => send(columns.tcs, await listTcs(db, months(), zone)),
    register: async () => send(columns.register, await listWholeRegister(db, asked)),
  }
  return makers[asked.sheet]()
}
