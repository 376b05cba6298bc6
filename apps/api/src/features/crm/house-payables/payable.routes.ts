import { supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toMajor } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import { today } from '../../../platform/clock.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { findHouseName } from '../../money/ledger/index.ts'
import { bankFileOf } from './bank-file.service.ts'
import { listPaidSuppliers } from './payable.queries.ts'
import { readDue, readOpen, toSent } from './payable.service.ts'
import { listPayments } from './payment.queries.ts'
import { paySuppliers } from './payment.service.ts'
import { changePenalty } from './penalty.service.ts'
import { statementColumns, supplierStatementPdf } from './statement-file.ts'
import { listSupplierLines } from './statement.queries.ts'

/** What the house owes its suppliers, and how it pays them. */
export function registerHousePayables(app: App): void {
  const { config, secretKey } = app.platform
  const { todayZone: zone } = config
  const vault = createVault(config.vaultKeys, secretKey)

  mount(app, supplierPayments.due, async (_, { db }) => ({ data: await readDue(db, { day: today(config), zone }) }))

  mount(app, supplierPayments.bills, async ({ query: { supplierId } }, { db }) => {
    const [supplier = null] = supplierId ? await listPaidSuppliers(db, [supplierId]) : []
    if (supplierId && !supplier) throw notFound('supplier')
    const { open, owed, credit } = await readOpen(db, supplier, zone)
    const day = today(config)
    return { data: { bills: open.map((bill) => toSent(bill, day)), owed: toMajor(owed), credit: toMajor(credit) } }
  })

  mount(app, supplierPayments.list, ({ query }, { db }) => listPayments(db, query))

  mount(app, supplierPayments.create, async ({ body }, context) => ({ data: await paySuppliers(context, body) }))

  mount(app, supplierPayments.setPenalty, async ({ body }, context) => ({ data: await changePenalty(context, body) }))

  mount(app, supplierPayments.bankFile, async ({ body }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: await bankFileOf(context, vault, body) }
  })

  mount(app, supplierPayments.statement, async ({ query: { supplierId, format } }, { db, reply }) => {
    const [supplier] = await listPaidSuppliers(db, [supplierId])
    if (!supplier) throw notFound('supplier')
    const lines = await listSupplierLines(db, supplierId, zone)
    const name = `supplier-statement-${slugOf(supplier.name, 40)}-${today(config)}`
    if (format !== 'pdf')
      return sendSheet(reply, format, name, { name: 'Statement', columns: statementColumns, batches: [lines] })
    const house = (await findHouseName(db)) ?? config.defaultCompanyName
    const bytes = await supplierStatementPdf(supplier.name, house, lines, today(config))
    sendFile(reply, 'application/pdf', `${name}.pdf`)
    return bytes
  })
}
