import {
  type DueSupplier,
  type SupplierBill,
  supplierPayments,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { payOldest } from '@karavan/domain/money/payables/bill'
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
  /** The supplier's currency, and what of it they get of what is on account. */
  currency: string
  advance: number | null
  /** Those it pays, the oldest first; without any all of them. */
  bills?: readonly Pick<SupplierBill, 'entity' | 'id' | 'open'>[]
}

export type PaymentValues = {
  paidOn: string
  way: (typeof supplierPayments.create.body)['shape']['way']['_output']
  reference: string
  note: string
  parts: PartValues[]
}

/** Who is paid, as a payment has to know it. */
export type Payee = Pick<DueSupplier, 'supplierId' | 'name' | 'owed' | 'tds' | 'currency'>

/** All that is owed to each, with the tax its supplier's section asks for. */
export const toPaymentValues = (suppliers: readonly Payee[], today: string): PaymentValues => ({
  paidOn: today,
  way: 'bank',
  reference: '',
  note: '',
  parts: suppliers.flatMap(({ supplierId, name, owed, tds, currency }) => {
    const amount = Math.max(0, owed)
    const kept = tds && amount > 0 ? toMajor(percentOf(toMinor(amount), tds.percent)) : null
    return supplierId
      ? [{ supplierId, name, owed, amount, tds: kept, paidOut: null, onAccount: owed <= 0, currency, advance: null }]
      : []
  }),
})

/** The same of chosen bills of one supplier. */
export function toChosenValues(
  supplier: Payee,
  bills: readonly Pick<SupplierBill, 'entity' | 'id' | 'open'>[],
  today: string,
): PaymentValues {
  const chosen = toMajor(sum(bills.map(({ open }) => toMinor(open))))
  const values = toPaymentValues([{ ...supplier, owed: chosen }], today)
  return { ...values, parts: values.parts.map((part) => ({ ...part, owed: supplier.owed, bills })) }
}

/** What leaves the bank for a part. */
export const outOf = ({ amount, tds, paidOut }: Pick<PartValues, 'amount' | 'tds' | 'paidOut'>): number =>
  paidOut ?? toMajor(sum([toMinor(amount ?? 0), -toMinor(tds ?? 0)]))

/** Whether a part pays more than is owed. */
export const isAbove = ({ amount, owed }: Pick<PartValues, 'amount' | 'owed'>): boolean =>
  toMinor(amount ?? 0) > toMinor(Math.max(0, owed))

const paidOf = (bills: NonNullable<PartValues['bills']>, amount: number) =>
  payOldest(
    bills.map(({ entity, id, open }) => ({ entity, id, open: toMinor(open) })),
    toMinor(amount),
  ).paid.map(({ bill: { entity, id }, amount: part }) => ({ entity, id, amount: toMajor(part) }))

type Body = z.input<(typeof supplierPayments)['create']['body']>

/** The same for the bank's file; what leaves nothing has no line in it. */
export const toBankParts = ({
  parts,
}: PaymentValues): z.input<(typeof supplierPayments)['bankFile']['body']>['parts'] =>
  parts
    .filter((part) => outOf(part) > 0)
    .map(({ supplierId, amount, tds, paidOut, bills }) => ({
      supplierId,
      amount: amount ?? 0,
      tds: tds ?? 0,
      ...(paidOut === null ? {} : { paidOut }),
      ...(bills ? { bills: paidOf(bills, amount ?? 0) } : {}),
    }))

/** What is sent, or what is wrong with it by the place it stands at. */
export function toPaymentBody({ parts, ...values }: PaymentValues): { body?: Body; errors: Record<string, string> } {
  const sent = parts.map(({ supplierId, amount, tds, paidOut, onAccount, bills, currency, advance }) => ({
    supplierId,
    amount: amount ?? 0,
    tds: tds ?? 0,
    ...(paidOut === null ? {} : { paidOut }),
    onAccount,
    ...(onAccount && advance && currency !== 'INR' ? { advance: { currency, amount: advance } } : {}),
    ...(bills ? { bills: paidOf(bills, amount ?? 0) } : {}),
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
