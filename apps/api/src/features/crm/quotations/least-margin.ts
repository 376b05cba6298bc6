import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseDiscount } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLeastMargin } from '../rates/index.ts'
import { totalsFor } from './quotation.price.ts'

/** Refuses to send what earns less of its price than the organisation wants, unless the sender may give discounts. */
export async function refuseThinMargin(
  db: Db,
  sender: Pick<Caller, 'rights'>,
  orgId: string,
  offered: { content: QuotationContent; rates: QuotationRates },
): Promise<void> {
  const least = await findLeastMargin(db, orgId)
  if (least === null) return
  for (const { key } of offered.content.options)
    refuseDiscount(sender, totalsFor(offered, { option: key, extras: [] }), least)
}
