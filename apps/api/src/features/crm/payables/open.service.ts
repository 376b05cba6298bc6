import type { PlainDate } from '@karavan/domain/base/dates'
import { sum } from '@karavan/domain/base/money'
import { payableDueOn } from '@karavan/domain/crm/supplier'
import { type OnAccount, useOnAccount } from '@karavan/domain/money/payables/on-account'
import type { Db } from '../../../platform/db/database.ts'
import { groupBy } from '../../../platform/group.ts'
import {
  type FoundBill,
  listAdvances,
  listBills,
  listRupees,
  listUses,
  type PaidSupplier,
  type Payer,
} from './payable.queries.ts'

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
  fixed: found.draft,
})

export type OpenBill = ReturnType<typeof openOf>['open'][number]
/** What stands between a supplier and whoever pays it, as it is written down. */
export type Standing = { bills: ReturnType<typeof toBill>[]; onAccount: OnAccount }

/** What is open of its bills, the oldest first, in minor units; what is on account and not used yet counts as used. */
export function openOf({ bills, onAccount }: Standing) {
  const { open, credit, gain, uses } = useOnAccount(bills, onAccount)
  return { open, credit, gain, uses, owed: sum([...open.map((bill) => bill.open), -credit]) }
}

/** How one supplier stands. */
export async function readStanding(
  db: Db,
  payer: Payer,
  supplier: PaidSupplier | null,
  zone: string,
): Promise<Standing> {
  const whose = { supplierId: supplier?.id ?? null }
  const bills = (await listBills(db, payer, whose, zone)).map((bill) => toBill(bill, supplier ?? undefined))
  if (!supplier) return { bills, onAccount: { rupees: 0, advances: [], used: [] } }
  const rupees = (await listRupees(db, payer, whose)).get(supplier.id) ?? 0
  const [advances, used] = [await listAdvances(db, payer, whose), await listUses(db, payer, whose)]
  return { bills, onAccount: { rupees, advances, used } }
}

/** What is open to one supplier. */
export const readOpen = async (db: Db, payer: Payer, supplier: PaidSupplier | null, zone: string) =>
  openOf(await readStanding(db, payer, supplier, zone))

/** How all suppliers stand, by supplier; under nothing what is bought of nobody yet. */
export async function readStandings(
  db: Db,
  payer: Payer,
  zone: string,
  known: (ids: readonly string[]) => Promise<PaidSupplier[]>,
): Promise<Map<string | null, { supplier: PaidSupplier | null; standing: Standing }>> {
  const bills = groupBy(await listBills(db, payer, 'all', zone), ({ supplierId }) => supplierId)
  const rupees = await listRupees(db, payer, 'all')
  const advances = groupBy(await listAdvances(db, payer, 'all'), ({ supplierId }) => supplierId)
  const used = groupBy(await listUses(db, payer, 'all'), ({ supplierId }) => supplierId)
  const ids = new Set([...bills.keys(), ...rupees.keys(), ...advances.keys()])
  const suppliers = new Map((await known([...ids].flatMap((id) => id ?? []))).map((one) => [one.id, one]))
  return new Map(
    [...ids].map((id) => {
      const supplier = suppliers.get(id ?? '') ?? null
      const onAccount = {
        rupees: rupees.get(id ?? '') ?? 0,
        advances: advances.get(id ?? '') ?? [],
        used: used.get(id ?? '') ?? [],
      }
      const its = (bills.get(id) ?? []).map((bill) => toBill(bill, supplier ?? undefined))
      return [id, { supplier, standing: { bills: its, onAccount } }]
    }),
  )
}

/** Whose clock it is: the day, and where it is that day. */
export type Clock = { day: PlainDate; zone: string }
