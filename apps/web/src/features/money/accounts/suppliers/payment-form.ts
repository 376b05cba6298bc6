import { type DueSupplier, supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'

/** What is typed for one supplier. */
export type PartValues = {
  supplierId: string
  name: string
  owed: number
  amount: number | null
  tds: number | null
  /** What left the bank, where it is not the amount less the tax. */
  paidOut: number | null
  onAccount: boolean
}

export type PaymentValues = {
  paidOn: string
  way: (typeof supplierPayments.create.body)['shape']['way']['_output']
  reference: string
  note: string
  parts: PartValues[]
}

/** All that is owed to each, with the tax its supplier's section asks for. */
export const toPaymentValues = (suppliers: readonly DueSupplier[], today: string): PaymentValues => ({
  paidOn: today,
  way: 'bank',
  reference: '',
  note: '',
  parts: suppliers.flatMap(({ supplierId, name, owed, tds }) => {
    const amount = Math.max(0, owed)
    const kept = tds && amount > 0 ? toMajor(percentOf(toMinor(amount), tds.percent)) : null
    return supplierId ? [{ supplierId, name, owed, amount, tds: kept, paidOut: null, onAccount: owed <= 0 }] : []
  }),
})

/** What leaves the bank for a part. */
export const outOf = ({ amount, tds, paidOut }: Pick<PartValues, 'amount' | 'tds' | 'paidOut'>): number =>
  paidOut ?? toMajor(sum([toMinor(amount ?? 0), -toMinor(tds ?? 0)]))

/** Whether a part pays more than is owed. */
export const isAbove = ({ amount, owed }: Pick<PartValues, 'amount' | 'owed'>): boolean =>
  toMinor(amount ?? 0) > toMinor(Math.max(0, owed))

type Body = z.input<(typeof supplierPayments)['create']['body']>

/** What is sent, or what is wrong with it by the place it stands at. */
export function toPaymentBody({ parts, ...values }: PaymentValues): { body?: Body; errors: Record<string, string> } {
  const sent = parts.map(({ supplierId, amount, tds, paidOut, onAccount }) => ({
    supplierId,
    amount: amount ?? 0,
    tds: tds ?? 0,
    ...(paidOut === null ? {} : { paidOut }),
    onAccount,
  }))
  const errors: Record<string, string> = {}
  const found = supplierPayments.create.body.safeParse({ ...values, parts: sent })
  for (const { path, message } of found.error?.issues ?? []) errors[path.join('.')] ??= message
  for (const [at, part] of parts.entries()) {
    if (part.amount === null) errors[`parts.${at}.amount`] = 'Type an amount'
    else if (isAbove(part) && !part.onAccount)
      errors[`parts.${at}.amount`] = 'More than is owed; say that it is on account'
    if (toMinor(part.tds ?? 0) > toMinor(part.amount ?? 0)) errors[`parts.${at}.tds`] = 'More tax than is paid'
  }
  return Object.keys(errors).length > 0 ? { errors } : { body: { ...values, parts: sent }, errors }
}
