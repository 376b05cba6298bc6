import { accounts } from '@karavan/contracts/money/accounts/account.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { rupees } from '../../../platform/words.ts'
import { setCreditLimit } from '../ledger/index.ts'
import { sendAccountSheet } from './account-file.ts'
import { listBalances, lockWallet } from './balance.queries.ts'
import { listReceivables, listRefundsDue, readStanding } from './due.queries.ts'
import { addMonths, monthsOf } from './month.ts'
import { payReceivable } from './receivable.service.ts'
import { listRegister, listTcs } from './register.queries.ts'
import { listRevenue, listTaxMonths } from './revenue.queries.ts'

/** The books of the house as its Admins read them. */
export function registerAccounts(app: App): void {
  const { config } = app.platform
  const { todayZone: zone } = config

  mount(app, accounts.summary, async (_, { db }) => {
    const month = today(config).slice(0, 7)
    const before = addMonths(month, -1)
    const standing = await readStanding(db, zone)
    const rows = await listRevenue(db, { from: before, until: month }, zone)
    const earned = (when: string) => {
      const total = (figure: 'sales' | 'margin') =>
        toMajor(sum(rows.filter((row) => row.month === when).map((row) => toMinor(row[figure]))))
      return { sales: total('sales'), margin: total('margin') }
    }
    return { data: { ...standing, month, ...earned(month), lastMonth: earned(before) } }
  })

  mount(app, accounts.balances, ({ query }, { db }) => listBalances(db, query))

  mount(app, accounts.receivables, async (_, { db }) => ({ data: await listReceivables(db, today(config), zone) }))

  mount(app, accounts.payReceivable, async ({ body }, context) => ({ data: await payReceivable(context, body) }))

  mount(app, accounts.refunds, async (_, { db }) => ({ data: await listRefundsDue(db) }))

  mount(app, accounts.revenue, async ({ query }, { db }) => ({
    data: await listRevenue(db, monthsOf(query, today(config)), zone),
  }))

  mount(app, accounts.taxes, async ({ query }, { db }) => {
    const months = monthsOf(query, today(config))
    return { data: { months: await listTaxMonths(db, months, zone), tcs: await listTcs(db, months, zone) } }
  })

  mount(app, accounts.register, ({ query }, { db }) => listRegister(db, query))

  mount(app, accounts.file, ({ query }, { db, reply }) => sendAccountSheet(db, config, reply, query))

  mount(app, accounts.setCreditLimit, async ({ params: { orgId }, body: { creditLimit } }, { db, actor, emit }) => {
    const before = await lockWallet(db, orgId)
    if (!before) throw notFound('wallet')
    if (!(await setCreditLimit(db, orgId, creditLimit)))
      throw problem(
        'CONFLICT',
        `The wallet is at ${rupees(toMinor(before.balance))}, further below zero than this limit allows.`,
        { current: before },
      )
    const after = await lockWallet(db, orgId)
    if (!after) throw notFound('wallet')
    await recordAudit(db, actor, {
      entity: 'wallet',
      id: orgId,
      orgId,
      action: 'credit limit changed',
      before: { creditLimit: before.creditLimit },
      after: { creditLimit: after.creditLimit },
    })
    emit({ tag: 'Wallet', id: orgId, orgId })
    return { data: { orgId, creditLimit: after.creditLimit, spendable: after.spendable } }
  })
}
