import type { supplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toCsv } from '@karavan/domain/base/csv'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { leavingIn } from '@karavan/domain/money/payables/bank-amount'
import type { z } from 'zod'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseUnchecked, revealBank } from '../suppliers/index.ts'
import { lockPaidSuppliers, type PaidSupplier, type Payer, readOpen } from '../payables/index.ts'
import { billsOf } from './part-bills.ts'

type Asked = z.output<(typeof contract)['bankFile']['body']>
type AskedPart = Asked['parts'][number]

const heads = ['Beneficiary', 'Account', 'IFSC or SWIFT', 'Bank', 'Amount', 'Currency', 'Reference', 'Supplier']

/** What leaves for one supplier, in the currency of its bills; refused in words where that cannot be told. */
async function leavingFor(
  { db, platform }: Context,
  payer: Payer,
  supplier: PaidSupplier,
  part: AskedPart,
  at: number,
): Promise<{ currency: string; amount: string }> {
  const { paid, onAccount } = billsOf(
    { ...part, onAccount: true },
    at,
    await readOpen(db, payer, supplier, platform.config.todayZone),
  )
  const tds = toMinor(part.tds)
  if (tds > toMinor(part.amount)) throw invalid({ path: `parts.${at}.tds`, message: 'More tax than is paid' })
  const leaving = leavingIn(
    supplier.currency,
    paid.map(({ bill: { currency, rate }, amount }) => ({ currency, rate, amount })),
    { onAccount, tds, paidOut: part.paidOut === undefined ? null : toMinor(part.paidOut) },
  )
  if ('mixed' in leaving)
    throw invalid({
      path: `parts.${at}.amount`,
      message: `${supplier.name} is paid in ${leaving.mixed.join(' and ')} here; choose its bills of one currency, and make a file of each`,
    })
  return { currency: leaving.currency, amount: toMajor(leaving.amount).toFixed(2) }
}

/**
 * What is to be paid as lines a bank takes, a file for each currency; whoever has no bank details is named instead. Each look at an
 * account is in the trail.
 */
export async function bankFileOf(context: Context, vault: Vault, payer: Payer, { parts, reference }: Asked) {
  const { db, user, platform } = context
  const ids = parts.map(({ supplierId }) => supplierId)
  const suppliers = new Map((await lockPaidSuppliers(db, user.orgId, ids)).map((one) => [one.id, one]))
  await refuseUnchecked(db, ids)
  const files = new Map<string, string[][]>()
  const without: string[] = []
  for (const [at, part] of parts.entries()) {
    const supplier = suppliers.get(part.supplierId)
    if (!supplier) throw notFound('supplier')
    const { currency, amount } = await leavingFor(context, payer, supplier, part, at)
    if (supplier.bankHint === null) without.push(supplier.name)
    else {
      const { holder, account, code, bank } = await revealBank(context, vault, supplier.id, `Bank file ${reference}`)
      const line = [holder, account, code ?? '', bank, amount, currency, reference, supplier.name]
      files.set(currency, [...(files.get(currency) ?? []), line])
    }
  }
  if (files.size === 0) throw problem('CONFLICT', 'None of these suppliers has bank details; write them down first.')
  const day = today(platform.config)
  return {
    files: [...files].map(([currency, lines]) => ({
      currency,
      name: `karavan-supplier-payments-${day}-${currency.toLowerCase()}.csv`,
      text: toCsv([heads, ...lines]),
    })),
    without,
  }
}
