import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { Minor } from '@karavan/domain/base/money'
import type { Context } from '../../../platform/context.ts'
import type { Sale, SaleKind } from './sale-kind.ts'

type Entity = Pick<SaleKind, 'entity'>
type Posted = Pick<Sale, 'id' | 'reference'>

/** What the postings of one kind of sale say of themselves; `key` names what is booked, so that it counts once. */
export const postingOrders =
  ({ entity }: Entity) =>
  ({ id, reference }: Posted, { actor, past }: Omit<Context, 'user'>, description: string, key: string) => ({
    description,
    cause: { entity, id, number: reference },
    key,
    actor,
    ...(past ? { at: past.at } : {}),
  })

/** The cause of the invoice of a sale that is booked. */
export const saleKey = (postedId: string): string => `sale ${postedId}`
/** The cause of the invoice of what is kept. */
export const penaltyKey = (postedId: string): string => `penalty ${postedId}`
/** The cause of the credit note of what goes back. */
export const returnKey = (postedId: string): string => `return ${postedId}`

type Charged = { causeKey: string; description: string; total: Minor; taxes: readonly BookedTax[] }

const ask = (
  { platform, db }: Pick<Context, 'platform' | 'db'>,
  { entity }: Entity,
  { id }: Pick<Sale, 'id'>,
  { taxes, ...document }: Charged & { kind: 'invoice' | 'credit-note'; against: string | null },
): Promise<void> => platform.enqueue(db, 'invoice.make', { entity, bookingId: id, ...document, taxes: [...taxes] })

/** Asks for the invoice of what was booked. */
export const askInvoice = (
  context: Pick<Context, 'platform' | 'db'>,
  kind: Entity,
  sale: Pick<Sale, 'id'>,
  charged: Charged,
): Promise<void> => ask(context, kind, sale, { ...charged, kind: 'invoice', against: null })

/** Asks for the credit note of what goes back of an invoice. */
export const askCreditNote = (
  context: Pick<Context, 'platform' | 'db'>,
  kind: Entity,
  sale: Pick<Sale, 'id'> & { invoiceKey: string | null },
  charged: Charged,
): Promise<void> => ask(context, kind, sale, { ...charged, kind: 'credit-note', against: sale.invoiceKey })

/** The taxes of what goes back: those of the whole without those of what is kept. */
export const taxesBack = (taxes: readonly BookedTax[], kept: readonly BookedTax[]): BookedTax[] =>
  taxes.map((tax, index) => ({
    ...tax,
    base: tax.base - (kept[index]?.base ?? 0),
    amount: tax.amount - (kept[index]?.amount ?? 0),
  }))
