import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { thinChoice } from '@karavan/domain/crm/least-margin'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseDiscount } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findLeastMargin } from '../rates/index.ts'
import { totalsFor } from './quotation.price.ts'

/** Refuses to send what earns less of its price than the organisation wants with any extras, unless the sender may give discounts. */
export async function refuseThinMargin(
  db: Db,
  sender: Pick<Caller, 'rights'>,
  orgId: string,
  offered: { content: QuotationContent; rates: QuotationRates },
): Promise<void> {
  const least = await findLeastMargin(db, orgId)
  if (least === null) return
  const priced = pricedOf(offered.content)
  for (const { key } of offered.content.options) {
    const thin = thinChoice(priced, offered.rates, key, least)
    if (thin) refuseDiscount(sender, totalsFor(offered, thin), least)
  }
}
