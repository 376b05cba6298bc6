import type { StatementLine } from '@karavan/contracts/wallet/wallet.contract'
import { wallet } from '@karavan/contracts/wallet/wallet.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/money'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Db } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { App } from '../../platform/platform.ts'
import { findWallet, listStatement } from './ledger.queries.ts'

type Row = Awaited<ReturnType<typeof listStatement>>['rows'][number]

async function walletOf(db: Db, user: Caller, orgId: string | undefined) {
  const found = await findWallet(db, user, orgId ?? user.orgId)
  if (!found) throw notFound('wallet')
  return found
}

const toLine = ({ causeEntity, causeId, amount, balance, ...row }: Row): StatementLine => ({
  ...row,
  cause: { entity: causeEntity, id: causeId },
  debit: amount > 0 ? amount : null,
  credit: amount < 0 ? -amount : null,
  balance: balance ?? 0,
})

/** The wallet and its statement. */
export function registerWallet(app: App): void {
  mount(app, wallet.get, async ({ query }, { db, user }) => {
    const { orgId, companyName, balance, creditLimit } = await walletOf(db, user, query.orgId)
    const spendable = toMajor(sum([toMinor(balance), toMinor(creditLimit)]))
    return { data: { orgId, companyName, balance, creditLimit, spendable } }
  })

  mount(app, wallet.statement, async ({ query }, { db, user }) => {
    const { rows, total } = await listStatement(db, await walletOf(db, user, query.orgId), query)
    return { data: rows.map(toLine), meta: { page: query.page, pageSize: query.pageSize, total } }
  })
}
