import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { guestWords } from '@karavan/domain/crm/quotation-words'
import { daysBetween } from '@karavan/domain/base/dates'
import type { Values } from '@karavan/domain/base/templates/placeholder'
import { dayWords, rupees } from '../../../platform/words.ts'
import type { Seller } from '../../base/papers/index.ts'
import { totalsFor } from './quotation.price.ts'

type Shown = { number: string; customerName: string }

/** What a quotation costs in words: one price, or from the cheapest option to the dearest. */
function priceWords(offered: { content: QuotationContent; rates: QuotationRates }): string {
  const totals = offered.content.options.map(({ key }) => totalsFor(offered, { option: key, extras: [] }).total)
  const [least, most] = [Math.min(...totals), Math.max(...totals)]
  return least === most ? rupees(least) : `${rupees(least)} to ${rupees(most)}, by option`
}

/** What texts of the house may say of a quotation and of whoever offers it. */
export function quotationValues(
  { number, customerName }: Shown,
  offered: { content: QuotationContent; rates: QuotationRates },
  company: Pick<Seller, 'name' | 'phone' | 'email'>,
  link: string,
): Values {
  const { content } = offered
  const { startDate, endDate } = content
  return {
    customer: customerName,
    recipient: customerName,
    reference: number,
    title: content.title,
    destination: content.destinations.join(', ') || content.country,
    startDate: startDate ? dayWords(startDate) : '',
    endDate: endDate ? dayWords(endDate) : '',
    nights:
      startDate && endDate ? String(daysBetween(startDate, endDate)) : String(Math.max(0, content.days.length - 1)),
    guests: guestWords(content.guests),
    total: priceWords(offered),
    validUntil: dayWords(content.validUntil),
    company: company.name,
    companyPhone: company.phone ?? '',
    companyEmail: company.email ?? '',
    link,
  }
}
