import { pricedOf } from '@karavan/contracts/crm/quotations/content'
import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { type QuotationTotals, totalsOf } from '@karavan/domain/crm/quotation-price'
import type { Minor } from '@karavan/domain/base/money'

type Offered = Pick<QuotationVersion, 'content' | 'rates'>

/** What a choice of a version comes to, by the rates locked with it. */
export const choiceTotals = ({ content, rates }: Offered, option: string, extras: readonly string[]): QuotationTotals =>
  totalsOf(pricedOf(content), rates, { option, extras })

/** What each extra adds to an option, taxes included. */
export function extraAdds(offered: Offered, option: string): ReadonlyMap<string, Minor> {
  const { total } = choiceTotals(offered, option, [])
  return new Map(offered.content.extras.map(({ key }) => [key, choiceTotals(offered, option, [key]).total - total]))
}
