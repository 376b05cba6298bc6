import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findHouse } from '../../people/users/index.ts'
import { cardLimits } from './deposit.payee.ts'
import { findDeposit, listDeposits, viewOf } from './deposit.queries.ts'
import { approveDeposit, createDeposit, rejectDeposit } from './deposit.service.ts'

/** Deposits into the wallet: reported by an agency, checked by an Admin, credited. */
export function registerDeposits(app: App): void {
  const { platform } = app
  const { config } = platform

  mount(app, deposits.info, async (_, { db }) => {
    const house = await findHouse(db)
    const payee = house?.bank?.accountName || house?.companyName || config.defaultCompanyName
    const card = { provider: config.payments.kind, feePercent: config.cardFeePercent, ...cardLimits }
    return { data: { payee, bank: house?.bank ?? null, card } }
  })

  mount(app, deposits.create, async ({ body }, context) => ({
    data: viewOf(await createDeposit(context, body), context.user),
  }))

  mount(app, deposits.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listDeposits(db, user, query)
    return { data: rows.map((row) => viewOf(row, user)), meta }
  })

  mount(app, deposits.get, async ({ params }, { db, user }) => {
    const deposit = await findDeposit(db, user, params.id)
    if (!deposit) throw notFound('deposit')
    return { data: viewOf(deposit, user) }
  })

  mount(app, deposits.approve, async ({ params, body }, context) => ({
    data: viewOf(await approveDeposit(context, params.id, body), context.user),
  }))

  mount(app, deposits.reject, async ({ params, body }, context) => ({
    data: viewOf(await rejectDeposit(context, params.id, body), context.user),
  }))
}
