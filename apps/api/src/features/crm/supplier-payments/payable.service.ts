import type {
  supplierPayments as contract,
  SupplierBill,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { PlainDate } from '@karavan/domain/base/dates'
import { convertBack, type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { payableDueOn } from '@karavan/domain/crm/supplier'
import { type Advance, gainOfAdvances } from '@karavan/domain/money/payables/advance'
import { ageOf, byAge } from '@karavan/domain/money/payables/age'
import { openBills } from '@karavan/domain/money/payables/bill'
import type { Db } from '../../../platform/db/database.ts'
import { groupBy } from '../../../platform/group.ts'
import {
  type FoundBill,
  listAdvances,
  listBills,
  listOnAccount,
  listPaidSuppliers,
  type PaidSupplier,
  type Payer,
} from './payable.queries.ts'

type Clock = { day: PlainDate; zone: string }

const noTerms = { terms: null, cancellation: [] }

/** A bill with the day it is due: by the terms of its supplier, else at the end of the month of the service. */
const toBill = (found: FoundBill, supplier: Pick<PaidSupplier, 'terms' | 'cancellation'> = noTerms) => ({
  ...found,
  key: `${found.entity} ${found.id}`,
  // What a cancelled sale still owes is due with the cancellation; a booking of the CRM says itself when.
  dueOn:
    found.plannedOn ??
    (found.penalty === null
      ? payableDueOn(supplier, { terms: 'Month-end' }, { booked: found.bookedOn, starts: found.serviceOn })
      : found.bookedOn),
  billed: found.amount,
  amount: sum([found.amount, -found.paid]),
})

type Dated = ReturnType<typeof toBill>

/** What advances in other currencies are worth more on these bills; what else is on account goes back to the house before them. */
function gainOf(advances: readonly Advance[], onAccount: Minor, bills: readonly Dated[]): Minor {
  if (advances.length === 0) return 0
  const inRupees = sum([
    onAccount,
    ...advances.map(({ inr }) => -inr),
    ...bills.filter(({ amount }) => amount < 0).map(({ amount }) => -amount),
  ])
  return gainOfAdvances(
    advances,
    Math.max(0, -inRupees),
    openBills(
      bills.filter(({ amount }) => amount > 0),
      0,
    ).open,
  )
}

/** What is open to one supplier, the oldest first, in minor units. */
export async function readOpen(db: Db, payer: Payer, supplier: PaidSupplier | null, zone: string) {
  const whose = { supplierId: supplier?.id ?? null }
  const bills = (await listBills(db, payer, whose, zone)).map((bill) => toBill(bill, supplier ?? undefined))
  const onAccount = supplier ? ((await listOnAccount(db, payer, whose)).get(supplier.id) ?? 0) : 0
  const gain = supplier ? gainOf(await listAdvances(db, payer, whose), onAccount, bills) : 0
  const { open, credit } = openBills(bills, sum([onAccount, gain]))
  return { open, credit, gain, owed: sum([...open.map((bill) => bill.open), -credit]) }
}

/** What is open to suppliers of no booking of the CRM, typed bills and opening balances; what is on account is taken off the oldest bill. */
export async function listApart(db: Db, payer: Payer, zone: string) {
  const [found, onAccount] = [await listBills(db, payer, 'all', zone), await listOnAccount(db, payer, 'all')]
  const advances = groupBy(await listAdvances(db, payer, 'all'), ({ supplierId }) => supplierId)
  const bills = groupBy(found, ({ supplierId }) => supplierId)
  const known = await listPaidSuppliers(
    db,
    payer,
    found.flatMap(({ supplierId, crmKind }) => (crmKind === null && supplierId ? [supplierId] : [])),
  )
  return known.flatMap((supplier) => {
    const { id: supplierId, name } = supplier
    const its = (bills.get(supplierId) ?? []).map((bill) => toBill(bill, supplier))
    const paid = onAccount.get(supplierId) ?? 0
    const { open } = openBills(its, sum([paid, gainOf(advances.get(supplierId) ?? [], paid, its)]))
    return open
      .filter(({ crmKind }) => crmKind === null)
      .map((bill) => ({ supplierId, name, dueOn: bill.dueOn, amount: toMajor(bill.open) }))
  })
}

type OpenBill = Awaited<ReturnType<typeof readOpen>>['open'][number]

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
  ...noTerms,
  name: 'No supplier yet',
  currency: 'INR',
  tds: null,
  bankHint: null,
}

/** Whom an organisation owes, by age, those with the most first. */
export async function readDue(db: Db, payer: Payer, { day, zone }: Clock): Promise<Due> {
  const found = await listBills(db, payer, 'all', zone)
  const onAccount = await listOnAccount(db, payer, 'all')
  const advances = groupBy(await listAdvances(db, payer, 'all'), ({ supplierId }) => supplierId)
  const ids = [...new Set([...found.flatMap(({ supplierId }) => supplierId ?? []), ...onAccount.keys()])]
  const known = new Map((await listPaidSuppliers(db, payer, ids)).map((supplier) => [supplier.id, supplier]))
  const bills = groupBy(found, ({ supplierId }) => supplierId)
  const all: OpenBill[] = []
  const suppliers = [...new Set([...ids, ...(bills.has(null) ? [null] : [])])].flatMap((supplierId) => {
    const supplier = (supplierId && known.get(supplierId)) || noSupplierYet
    const its = (bills.get(supplierId) ?? []).map((bill) => toBill(bill, supplier))
    const paid = supplierId ? (onAccount.get(supplierId) ?? 0) : 0
    const { open, credit } = openBills(its, sum([paid, gainOf(advances.get(supplierId ?? '') ?? [], paid, its)]))
    const owed = sum([...open.map((bill) => bill.open), -credit])
    if (owed === 0) return []
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
