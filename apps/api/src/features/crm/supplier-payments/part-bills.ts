import type { supplierPayments as contract } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { type Minor, sum, toMinor } from '@karavan/domain/base/money'
import { payOldest } from '@karavan/domain/money/payables/bill'
import type { z } from 'zod'
import { invalid } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { type readOpen } from '../payables/index.ts'

type AskedPart = Pick<
  z.output<(typeof contract)['create']['body']>['parts'][number],
  'supplierId' | 'amount' | 'bills' | 'onAccount'
>
type Open = Awaited<ReturnType<typeof readOpen>>
type PaidBill = { bill: Open['open'][number]; amount: Minor }

/** Which bills a part pays, and what of it is on account; refused where it is more than is owed. */
export function billsOf(part: AskedPart, at: number, { open }: Open): { paid: PaidBill[]; onAccount: Minor } {
  const amount = toMinor(part.amount)
  // What is left on account is used on none of these, so all of them can be paid.
  const most = sum(open.map((bill) => bill.open))
  if (amount > most && !part.onAccount)
    throw invalid({
      path: `parts.${at}.amount`,
      message: `More than the ${rupees(most)} that are owed; say that the rest is on account`,
    })
  if (!part.bills) return payOldest(open, amount)
  const paid = part.bills.map(({ entity, id, amount: asked }, index): PaidBill => {
    const bill = open.find((one) => one.entity === entity && one.id === id)
    const path = `parts.${at}.bills.${index}.amount`
    if (!bill) throw invalid({ path, message: 'Nothing is open of this bill' })
    if (toMinor(asked) > bill.open) throw invalid({ path, message: `More than the ${rupees(bill.open)} that are open` })
    return { bill, amount: toMinor(asked) }
  })
  if (new Set(paid.map(({ bill }) => bill.key)).size < paid.length)
    throw invalid({ path: `parts.${at}.bills`, message: 'A bill stands here twice' })
  const onAccount = amount - sum(paid.map((one) => one.amount))
  if (onAccount < 0) throw invalid({ path: `parts.${at}.bills`, message: 'The bills come to more than is paid' })
  if (onAccount > 0 && !part.onAccount)
    throw invalid({ path: `parts.${at}.bills`, message: `${rupees(onAccount)} are for none of the bills` })
  return { paid, onAccount }
}
