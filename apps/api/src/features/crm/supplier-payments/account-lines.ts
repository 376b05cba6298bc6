import type { SupplierAccount } from '@karavan/contracts/crm/suppliers/supplier-account'
import { type Minor, toMajor, toMinor } from '@karavan/domain/base/money'
import { balancesInCurrency } from '@karavan/domain/money/payables/in-currency'
import type { listSupplierLines } from './statement.queries.ts'

type Found = Awaited<ReturnType<typeof listSupplierLines>>[number]
export type AccountLine = SupplierAccount['lines'][number]

/** Lines of an account as they are shown, the oldest first, and what at last is owed in its currency and stands apart in rupees alone. */
export function toAccountLines(
  found: readonly Found[],
  currency: string,
): { lines: AccountLine[]; balance: Minor; apart: Minor } {
  const balances = balancesInCurrency(
    found.map(({ billed, paid, ...line }) => ({ ...line, amount: toMinor(billed ?? -(paid ?? 0)) })),
  )
  const lines = found.map(({ inCurrency, ofCurrency, ...line }, index) => ({
    ...line,
    inCurrency:
      currency === 'INR'
        ? null
        : {
            billed: line.billed === null || ofCurrency === 0 ? null : toMajor(inCurrency),
            paid: line.paid === null || ofCurrency === 0 ? null : toMajor(-inCurrency),
            balance: toMajor(balances[index]?.balance ?? 0),
          },
  }))
  return { lines, ...(balances.at(-1) ?? { balance: 0, apart: 0 }) }
}
