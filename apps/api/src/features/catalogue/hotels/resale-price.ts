import type { Markup } from '@karavan/domain/base/markup'
import type { Minor } from '@karavan/domain/base/money'
import { type Bought, resell } from '@karavan/domain/money/pricing/resale'
import type { PriceContext } from './price-context.queries.ts'

/** How a sale is counted where a markup asks for it. */
export type Counts = { persons: number; nights: number; rooms: number }

/** What an agency's client pays with a markup of the agency's; null for whoever is no agency, or has none. */
export function clientPriceOf(
  { seller, resaleRows, day }: Pick<PriceContext, 'seller' | 'resaleRows' | 'day'>,
  bought: Bought,
  markup: Markup | null,
  counts: Counts,
): Minor | null {
  return markup && seller ? resell(bought, markup, counts, { seller, taxRows: resaleRows, day }).total : null
}
