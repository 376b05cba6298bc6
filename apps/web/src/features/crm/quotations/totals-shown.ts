import type { QuotationTotals } from '@karavan/domain/crm/quotation-price'
import { toMajor } from '@karavan/domain/base/money'
import type { TotalsShown } from './TotalsList.tsx'

/** What was priced here, in the units the server sends. */
export const totalsShown = ({
  cost,
  gross,
  margin,
  total,
  taxes,
  perPerson,
  credit,
}: QuotationTotals): TotalsShown => ({
  cost: toMajor(cost),
  gross: toMajor(gross),
  margin: toMajor(margin),
  total: toMajor(total),
  taxes: taxes.map((tax) => ({ ...tax, base: toMajor(tax.base), amount: toMajor(tax.amount) })),
  credit: { gst: toMajor(credit.gst), tcs: toMajor(credit.tcs) },
  perPerson: perPerson.map((one) => ({ ...one, amount: toMajor(one.amount) })),
})
