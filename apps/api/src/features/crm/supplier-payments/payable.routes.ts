import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { agencySupplierPayments, supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toMajor } from '@karavan/domain/base/money'
import { slugOf } from '@karavan/domain/base/slug'
import { today } from '../../../platform/clock.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseExport } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { toAccountLines } from './account-lines.ts'
import { registerSupplierAccount } from './account.routes.ts'
import { bankFileOf } from './bank-file.service.ts'
import { addBill, cancelBill } from './bill.service.ts'
import { isHouse, readOwed } from '../bookings/index.ts'
import { findPayerName, listPaidSuppliers, type Payer, readOpen } from '../payables/index.ts'
import { listApart, readDue, toSent } from './payable.service.ts'
import { listPayments } from './payment.queries.ts'
import { paySuppliers } from './payment.service.ts'
import { nameSupplier } from './naming.service.ts'
import { receiveFromSupplier } from './refund.service.ts'
import { changePenalty } from './penalty.service.ts'
import { statementColumns, supplierStatementPdf } from './statement-file.ts'
import { listSupplierLines } from './statement.queries.ts'

/** What an organisation owes its suppliers, and how it pays them; the same for the house and for an agency. */
function registerPayables(app: App, contract: typeof agencySupplierPayments, house: boolean): void {
  const { config, secretKey } = app.platform
  const { todayZone: zone } = config
  const vault = createVault(config.vaultKeys, secretKey)

  /** The house pays among its accounts, agencies in their CRM. */
  async function own(db: Db, { orgId }: Caller): Promise<Payer> {
    if ((await isHouse(db, orgId)) !== house) throw notFound('book')
    return { orgId, house }
  }

  mount(app, contract.due, async (_, { db, user }) => ({
    data: await readDue(db, await own(db, user), { day: today(config), zone }),
  }))

  mount(app, contract.bills, async ({ query: { supplierId } }, { db, user }) => {
    const payer = await own(db, user)
    const [supplier = null] = supplierId ? await listPaidSuppliers(db, payer, [supplierId]) : []
    if (supplierId && !supplier) throw notFound('supplier')
    const { open, owed, credit } = await readOpen(db, payer, supplier, zone)
    const day = today(config)
    return { data: { bills: open.map((bill) => toSent(bill, day)), owed: toMajor(owed), credit: toMajor(credit) } }
  })

  mount(app, contract.addBill, async ({ body }, context) => ({
    data: await addBill(context, await own(context.db, context.user), body),
  }))

  mount(app, contract.cancelBill, async ({ params, body: { reason } }, context) => ({
    data: await cancelBill(context, await own(context.db, context.user), params.id, reason),
  }))

  mount(app, contract.list, async ({ query }, { db, user }) => listPayments(db, await own(db, user), query))

  mount(app, contract.create, async ({ body }, context) => ({
    data: await paySuppliers(context, await own(context.db, context.user), body),
  }))

  mount(app, contract.receive, async ({ body }, context) => ({
    data: await receiveFromSupplier(context, await own(context.db, context.user), body),
  }))

  mount(app, contract.bankFile, async ({ body }, context) => {
    const payer = await own(context.db, context.user)
    void context.reply.header('cache-control', 'no-store')
    return { data: await bankFileOf(context, vault, payer, body) }
  })

  mount(app, contract.statement, async ({ query: { supplierId, format } }, { db, user, reply }) => {
    refuseExport(user)
    const payer = await own(db, user)
    const [supplier] = await listPaidSuppliers(db, payer, [supplierId])
    if (!supplier) throw notFound('supplier')
    const account = toAccountLines(await listSupplierLines(db, payer, supplier, zone), supplier.currency)
    const name = `supplier-statement-${slugOf(supplier.name, 40)}-${today(config)}`
    if (format !== 'pdf')
      return sendSheet(reply, format, name, {
        ...{ name: 'Statement', columns: statementColumns(supplier.currency), batches: [account.lines] },
      })
    const houseName = await findPayerName(db, payer)
    const bytes = await supplierStatementPdf({ supplier, houseName, account, day: today(config) })
    sendFile(reply, 'application/pdf', `${name}.pdf`)
    return bytes
  })
}

/** What is owed to suppliers, by the house and by agencies. */
export function registerSupplierPayments(app: App): void {
  registerPayables(app, supplierPayments, true)
  registerPayables(app, agencySupplierPayments, false)
  registerSupplierAccount(app)

  mount(app, crmBookings.owed, async ({ query }, { db, user }) => {
    const { config } = app.platform
    const orgId = user.userType === 'Admin' ? (query.orgId ?? user.orgId) : user.orgId
    // What the house owes beside bookings of its own CRM is paid among its accounts.
    const apart = (await isHouse(db, orgId)) ? [] : await listApart(db, { orgId, house: false }, config.todayZone)
    return { data: await readOwed(db, orgId, today(config), apart) }
  })

  mount(app, supplierPayments.setPenalty, async ({ body }, context) => ({ data: await changePenalty(context, body) }))

  mount(app, supplierPayments.name, async ({ body }, context) => ({ data: await nameSupplier(context, body) }))
}
