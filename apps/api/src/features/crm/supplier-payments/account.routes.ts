import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import type { PlainDate } from '@karavan/domain/base/dates'
import { convertBack, less, sum, toMajor } from '@karavan/domain/base/money'
import { byAge } from '@karavan/domain/money/payables/age'
import { openInCurrency } from '@karavan/domain/money/payables/in-currency'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { isHouse } from '../bookings/index.ts'
import { findDayRate } from '../rates/index.ts'
import { findSupplier } from '../suppliers/index.ts'
import { listPaidSuppliers, readOpen } from '../payables/index.ts'
import { toAccountLines } from './account-lines.ts'
import { inMajor } from './payable.service.ts'
import { listSupplierLines } from './statement.queries.ts'

const pageSize = 10

type Open = Awaited<ReturnType<typeof readOpen>>

/** What is owed in the supplier's own currency: its open bills, or what is left of what it was paid before. */
function owedInCurrency(
  { open, credit }: Open,
  { balance, apart }: ReturnType<typeof toAccountLines>,
  { currency, day, rate }: { currency: string; day: PlainDate; rate: number | null },
): SupplierAccount['inCurrency'] {
  const bills = openInCurrency(open, currency, rate)
  if (bills === null || (credit > 0 && apart !== 0 && rate === null)) return null
  const advance = sum([balance, apart === 0 ? 0 : convertBack(apart, rate ?? 1)])
  return {
    owed: toMajor(credit > 0 ? advance : sum(bills.map((bill) => bill.open))),
    byAge: inMajor(byAge(bills, day)),
    apart: toMajor(apart),
  }
}

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
    const found = await readOpen(db, payer, supplier, zone)
    const { open, owed, credit } = found
    const day = today(config)
    const { currency } = supplier
    const account = toAccountLines(await listSupplierLines(db, payer, supplier, zone), currency)
    const inCurrency =
      currency === 'INR'
        ? null
        : owedInCurrency(found, account, { currency, day, rate: await findDayRate(db, record.orgId, currency, day) })
    const late = open.filter(({ dueOn }) => dueOn < day)
    const counted = currency === 'INR' ? toMajor(owed) : inCurrency?.owed
    return {
      data: {
        owed: toMajor(owed),
        credit: toMajor(credit),
        byAge: inMajor(byAge(open, day)),
        late: late[0] ? { bills: late.length, since: late[0].dueOn } : null,
        currency,
        inCurrency,
        creditLeft:
          record.creditLimit === null || counted === undefined ? null : less(record.creditLimit, Math.max(0, counted)),
        lines: account.lines.toReversed().slice((page - 1) * pageSize, page * pageSize),
        total: account.lines.length,
      },
    }
  })
}
