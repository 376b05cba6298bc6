import type { BookedTax } from '@karavan/domain/money/kept-tax'
import { type Minor, sum } from '@karavan/domain/base/money'
import type { Service } from '@karavan/domain/base/markup'
import { type KeptPart, penaltyShares, type SupplierShare } from '@karavan/domain/money/payables/share'
import type { Context } from '../../../platform/context.ts'
import { post } from '../../money/ledger/index.ts'
import type { Sale, SaleKind } from './sale-kind.ts'

/** The causes of invoices and credit notes: what was sold, what is kept of it, and what goes back. */
export const causeKeys = {
  sale: (postedId: string): string => `sale ${postedId}`,
  penalty: (postedId: string): string => `penalty ${postedId}`,
  return: (postedId: string): string => `return ${postedId}`,
}

type Asking = Pick<Context, 'platform' | 'db'>
type SupplierPenalty = {
  service: Service
  owed: readonly SupplierShare[]
  part: KeptPart
  key: string
  description: string
}
type Charged = { causeKey: string; description: string; total: Minor; taxes: readonly BookedTax[] }

/** How one kind of sale names its postings, and asks for its invoices. */
export function saleMoney({ entity }: Pick<SaleKind, 'entity'>) {
  const ask = (
    { platform, db }: Asking,
    { id }: Pick<Sale, 'id'>,
    { taxes, ...document }: Charged & { kind: 'invoice' | 'credit-note'; against: string | null },
  ) => platform.enqueue(db, 'invoice.make', { entity, bookingId: id, ...document, taxes: [...taxes] })

  const orderOf = (
    { id, reference }: Pick<Sale, 'id' | 'reference'>,
    { actor, past }: Omit<Context, 'user'>,
    description: string,
    key: string,
  ) => ({
    description,
    cause: { entity, id, number: reference },
    key,
    actor,
    ...(past ? { at: past.at } : {}),
  })

  return {
    /** What a posting says of itself; `key` names what is booked, so that it counts once. */
    orderOf,

    /** Books what the suppliers of a cancelled sale keep, with what the house keeps of its buyer. */
    async postSupplierPenalty(
      context: Omit<Context, 'user'>,
      sale: Pick<Sale, 'id' | 'reference' | 'orgId'>,
      { service, owed, part, key, description }: SupplierPenalty,
    ): Promise<void> {
      const suppliers = penaltyShares(owed, part)
      const amount = sum(suppliers.map((share) => share.amount))
      if (amount === 0) return
      const where = { orgId: sale.orgId, service, suppliers }
      await post(context.db, orderOf(sale, context, description, key), 'supplier-penalty', where, { amount })
    },

    /** Asks for the invoice of what was booked. */
    askInvoice: (context: Asking, sale: Pick<Sale, 'id'>, charged: Charged): Promise<void> =>
      ask(context, sale, { ...charged, kind: 'invoice', against: null }),

    /** Asks for the credit note of what goes back of an invoice. */
    askCreditNote: (
      context: Asking,
      sale: Pick<Sale, 'id'> & { invoiceKey: string | null },
      charged: Charged,
    ): Promise<void> => ask(context, sale, { ...charged, kind: 'credit-note', against: sale.invoiceKey }),
  }
}

/** The taxes of what goes back: those of the whole without those of what is kept. */
export const taxesBack = (taxes: readonly BookedTax[], kept: readonly BookedTax[]): BookedTax[] =>
  taxes.map((tax, index) => ({
    ...tax,
    base: tax.base - (kept[index]?.base ?? 0),
    amount: tax.amount - (kept[index]?.amount ?? 0),
  }))
