import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import type { Person } from '../../../../testing/people.ts'
import type { Answer, TestApp } from '../../../../testing/test-app.ts'
import { dayFromNow, write } from '../../../sales/stays/testing/stay.ts'

/** Yesterday, by the clock of the house. */
export const paidOn = dayFromNow(-1)

let count = 0

/** Sends word of a payment in cash; each has a reference of its own unless one is given. */
export function sendDeposit<T>(test: TestApp, as: Person, fields: object = {}): Promise<Answer<T>> {
  count += 1
  const body = { way: 'cash', amount: 5000, bankReference: `RCPT ${100_000 + count}`, paidOn, note: '', ...fields }
  return write<T>(test, '/wallet/deposits', as, body)
}

/** A deposit that waits. */
export async function tell(test: TestApp, as: Person, fields: object = {}): Promise<Deposit> {
  const { status, body } = await sendDeposit<{ data: Deposit }>(test, as, fields)
  if (status !== 201) throw new Error(`The deposit was refused: ${JSON.stringify(body)}`)
  return body.data
}
