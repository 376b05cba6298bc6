import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import { toMajor } from '@karavan/domain/base/money'
import { byAge } from '@karavan/domain/money/payables/age'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { isHouse } from '../bookings/index.ts'
import { findSupplier } from '../suppliers/index.ts'
import { listPaidSuppliers } from './payable.queries.ts'
import { inMajor, readOpen } from './payable.service.ts'
import { listSupplierLines } from './statement.queries.ts'

const pageSize = 10

/** The account of one supplier on its record: what is owed by age, and what was booked and paid. */
export function registerSupplierAccount(app: App): void {
  const { config } = app.platform
  const { todayZone: zone } = config

  mount(app, suppliers.account, async ({ params, query: { page } }, { db, user }) => {
    const record = await findSupplier(db, user, params.id)
    if (!record) throw notFound('supplier')
    const payer = { orgId: record.orgId, house: await isHouse(db, record.orgId) }
    const [supplier] = await listPaidSuppliers(db, payer, [record.id])
    if (!supplier) throw notFound('supplier')
    const { open, owed, credit } = await readOpen(db, payer, supplier, zone)
    const lines = (await listSupplierLines(db, payer, supplier.id, zone)).toReversed()
    return {
      data: {
        owed: toMajor(owed),
        credit: toMajor(credit),
        byAge: inMajor(byAge(open, today(config))),
        lines: lines.slice((page - 1) * pageSize, page * pageSize),
        total: lines.length,
      },
    }
  })
}
