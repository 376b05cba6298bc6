import { taxAccounts } from '@karavan/domain/money/kept-tax'
import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { VisaReturn, VisaSale } from '@karavan/domain/catalogue/visas/visa-price'
import type { Context } from '../../../platform/context.ts'
import { post } from '../../money/ledger/index.ts'
import { causeKeys, type SaleFunding, saleKinds, saleMoney } from '../core/index.ts'
import type { FullVisaApplication } from './application.queries.ts'
import type { VisaApplicationRecord } from './application.table.ts'

/** What the ledger needs to know of an application. */
type Posted = Pick<FullVisaApplication, 'id' | 'reference' | 'orgId' | 'product' | 'applicants'>

/** An application as it is being sold, in minor units. */
export type Sold = VisaSale & { total: Minor }

const { orderOf, askInvoice, askCreditNote } = saleMoney(saleKinds['visa-application'])

const wordsOf = ({ product, applicants }: Posted) =>
  `${product.country}, ${product.name}, ${applicants.length} ${applicants.length === 1 ? 'person' : 'people'}`

/** An application handed in before its visa had a supplier stays without one. */
const owedOf = ({ product }: Posted, net: Minor) => [{ supplierId: product.supplierId ?? null, amount: net }]

/** Books what the embassy gets for an application of the house itself, or gives back; nothing where that is nothing. */
async function postCost(
  context: Omit<Context, 'user'>,
  application: Posted,
  amount: Minor,
  key: string,
  reason = 'Visa',
): Promise<string | null> {
  if (amount === 0) return null
  const order = orderOf(application, context, `${reason} ${wordsOf(application)}`, key)
  const where = { orgId: application.orgId, service: 'visa' as const, suppliers: owedOf(application, amount) }
  return (await post(context.db, order, 'internal-cost', where, { amount })).id
}

/** Books the sale of an application, of which there is one whichever way it is paid, and asks for its invoice; what the house applies for itself is a cost of its own, without one. */
export async function postSale(
  context: Omit<Context, 'user'>,
  application: Posted,
  { net, fee, taxes, total }: Sold,
  funding: SaleFunding,
): Promise<{ postedId: string | null; invoiceKey: string | null }> {
  if (funding === 'internal')
    return { postedId: await postCost(context, application, net, `visa ${application.id} sale`), invoiceKey: null }
  const { id } = await post(
    context.db,
    orderOf(application, context, `Visa ${wordsOf(application)}`, `visa ${application.id} sale`),
    'sale',
    { orgId: application.orgId, service: 'visa', funding, suppliers: owedOf(application, net) },
    { total, net, fee, ...taxAccounts(taxes) },
  )
  const invoiceKey = causeKeys.sale(id)
  const description = `Visa assistance: ${wordsOf(application)}`
  await askInvoice(context, application, { causeKey: invoiceKey, description, total, taxes })
  return { postedId: id, invoiceKey }
}

/** What is kept of an application's sale; null when it was never priced to be sold. */
export function saleOf({ net, fee, taxes }: Pick<VisaApplicationRecord, 'net' | 'fee' | 'taxes'>): VisaSale | null {
  return net === null || fee === null || taxes === null ? null : { net: toMinor(net), fee: toMinor(fee), taxes }
}

/** What stays of a sale, as an application keeps it. */
export const keptColumns = ({ net, fee, taxes }: VisaSale) => ({
  net: toMajor(net),
  fee: toMajor(fee),
  taxes: [...taxes],
})

type Back = { back: VisaReturn; funding: SaleFunding; key: string; reason: string }

/** Books what goes back of an application, with its credit note, and says how its money stands then. */
export async function postReturn(
  context: Omit<Context, 'user'>,
  application: Posted & Pick<VisaApplicationRecord, 'invoiceKey' | 'refunded'>,
  { back, funding, key, reason }: Back,
): Promise<Pick<VisaApplicationRecord, 'net' | 'fee' | 'taxes' | 'refunded'>> {
  const { net, fee, taxes, total, kept } = back
  const stands = { ...keptColumns(kept), refunded: toMajor(sum([toMinor(application.refunded), total])) }
  if (funding === 'internal') {
    await postCost(context, application, -net, key, `${reason},`)
    return stands
  }
  const { id } = await post(
    context.db,
    orderOf(application, context, `${reason}, ${wordsOf(application)}`, key),
    'sale-returned',
    { orgId: application.orgId, service: 'visa', funding, suppliers: owedOf(application, net) },
    { net, fee, total, ...taxAccounts(taxes) },
  )
  const description = `${reason}: ${wordsOf(application)}`
  await askCreditNote(context, application, { causeKey: causeKeys.return(id), description, total, taxes })
  return stands
}
