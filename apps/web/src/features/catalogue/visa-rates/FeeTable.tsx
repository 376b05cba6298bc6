import type { VisaRate } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { formatMoney } from '../../../ui/format.ts'
import { buyerName, inrWords } from './rate-words.ts'

/** What an adult and a child pay: the fees, the price they come to with markup and tax, and what of it is ours. */
export function FeeTable({ rate }: { rate: VisaRate }) {
  const { adult, child, currency } = rate
  const rows = [
    [`Embassy fee, ${currency}`, formatMoney(adult.embassyFee, currency), formatMoney(child.embassyFee, currency)],
    [`Our fee, ${currency}`, formatMoney(adult.serviceFee, currency), formatMoney(child.serviceFee, currency)],
    ['Sold at', inrWords(adult.totalInr), inrWords(child.totalInr)],
    ['Margin', inrWords(adult.marginInr), inrWords(child.marginInr)],
  ] as const
  return (
    <table className="w-full text-body">
      <caption className="mb-1.5 text-left text-cell text-3">
        One person of {rate.orgId === null ? 'an agency without a rate of its own' : buyerName(rate)}. A markup per
        booking comes on top, once for all.
      </caption>
      <thead>
        <tr className="border-b border-line text-small text-3">
          <td />
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            Adult
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-normal">
            Child
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ofAdult, ofChild]) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left text-small font-normal text-3">
              {label}
            </th>
            <td className="num py-1.5 pl-3 text-right">{ofAdult}</td>
            <td className="num py-1.5 pl-3 text-right">{ofChild}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
