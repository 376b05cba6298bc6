import type {
  supplierPayments as contract,
  SupplierBill,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import { convertBack, sum, toMajor } from '@karavan/domain/base/money'
import { ageOf, byAge } from '@karavan/domain/money/payables/age'
import type { Db } from '../../../platform/db/database.ts'
import {
  type Clock,
  listPaidSuppliers,
  type OpenBill,
  openOf,
  type PaidSupplier,
  type Payer,
  readStandings,
} from '../payables/index.ts'

const standingsOf = (db: Db, payer: Payer, zone: string) =>
  readStandings(db, payer, zone, (ids) => listPaidSuppliers(db, payer, ids))

/** What is open to suppliers of no booking of the CRM, typed bills and opening balances; what is on account is taken off the oldest bill. */
export async function listApart(db: Db, payer: Payer, zone: string) {
  return [...(await standingsOf(db, payer, zone)).values()].flatMap(({ supplier, standing }) =>
    supplier && standing.bills.some(({ crmKind }) => crmKind === null)
      ? openOf(standing)
          .open.filter(({ crmKind }) => crmKind === null)
          .map(({ dueOn, open }) => ({ supplierId: supplier.id, name: supplier.name, dueOn, amount: toMajor(open) }))
      : [],
  )
}

const inCurrency = ({ currency, rate, open }: Pick<OpenBill, 'currency' | 'rate' | 'open'>): number | null =>
  currency === 'INR' ? null : toMajor(convertBack(open, rate))

/** A bill as the API shows it. */
export const toSent = (bill: OpenBill, day: PlainDate): SupplierBill => ({
  entity: bill.entity,
  id: bill.id,
  number: bill.number,
  title: bill.title,
  serviceOn: bill.serviceOn,
  bookedOn: bill.bookedOn,
  dueOn: bill.dueOn,
  age: ageOf(bill.dueOn, day),
  amount: toMajor(bill.billed),
  open: toMajor(bill.open),
  currency: bill.currency,
  openInCurrency: inCurrency(bill),
  penalty: bill.penalty === null ? null : toMajor(bill.penalty),
  crmKind: bill.crmKind,
})

type Due = Got<(typeof contract)['due']>['data']

/** Sums in rupees, each under its name. */
export const inMajor = <K extends string>(sums: Record<K, number>) =>
  Object.fromEntries(Object.entries<number>(sums).map(([key, value]) => [key, toMajor(value)])) as Record<K, number>

const noSupplierYet: Omit<PaidSupplier, 'id'> = {
  terms: null,
  cancellation: [],
  name: 'No supplier yet',
  currency: 'INR',
  tds: null,
  bankHint: null,
}

/** Whom an organisation owes, by age, those with the most first. */
export async function readDue(db: Db, payer: Payer, { day, zone }: Clock): Promise<Due> {
  const all: OpenBill[] = []
  const suppliers = [...(await standingsOf(db, payer, zone))].flatMap(([supplierId, { supplier: known, standing }]) => {
    const supplier = known ?? noSupplierYet
    const { open, owed } = openOf(standing)
    if (owed === 0 && open.length === 0) return []
    all.push(...open)
    const [first] = open
    const foreign = first && first.currency !== 'INR' && open.every(({ currency }) => currency === first.currency)
    return {
      supplierId,
      name: supplier.name,
      currency: foreign ? first.currency : supplier.currency,
      inCurrency: foreign ? toMajor(sum(open.map((bill) => convertBack(bill.open, bill.rate)))) : null,
      owed: toMajor(owed),
      byAge: inMajor(byAge(open, day)),
      bills: open.length,
      nextDueOn: first?.dueOn ?? null,
      tds: supplier.tds,
      bankHint: supplier.bankHint,
    }
  })
  suppliers.sort((one, other) => other.owed - one.owed || one.name.localeCompare(other.name))
  return {
    suppliers,
    owed: toMajor(sum(all.map((bill) => bill.open))),
    byAge: inMajor(byAge(all, day)),
  }
}
