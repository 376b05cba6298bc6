import type { supplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toCsv } from '@karavan/domain/base/csv'
import type { z } from 'zod'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Vault } from '../../../platform/crypto/vault.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { revealBank } from '../suppliers/index.ts'
import { lockPaidSuppliers } from './payable.queries.ts'

type Asked = z.output<(typeof contract)['bankFile']['body']>

const heads = ['Beneficiary', 'Account', 'IFSC or SWIFT', 'Bank', 'Amount', 'Currency', 'Reference', 'Supplier']

/** What is to be paid as lines a bank takes; whoever has no bank details is named instead. Each look at an account is in the trail. */
export async function bankFileOf(context: Context, vault: Vault, { parts, reference }: Asked) {
  const { db, user, platform } = context
  const ids = parts.map(({ supplierId }) => supplierId)
  const suppliers = new Map((await lockPaidSuppliers(db, user.orgId, ids)).map((one) => [one.id, one]))
  const lines: (string | number)[][] = []
  const without: string[] = []
  for (const { supplierId, amount } of parts) {
    const supplier = suppliers.get(supplierId)
    if (!supplier) throw notFound('supplier')
    if (supplier.bankHint === null) without.push(supplier.name)
    else {
      const { holder, account, code, bank } = await revealBank(context, vault, supplierId, `Bank file ${reference}`)
      lines.push([holder, account, code ?? '', bank, amount.toFixed(2), 'INR', reference, supplier.name])
    }
  }
  if (lines.length === 0) throw problem('CONFLICT', 'None of these suppliers has bank details; write them down first.')
  return { name: `karavan-supplier-payments-${today(platform.config)}.csv`, text: toCsv([heads, ...lines]), without }
}
