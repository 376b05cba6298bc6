import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { toMajor } from '@karavan/domain/base/money'
import { markupWords } from '../../../../kit/markup-words.ts'
import { useRight } from '../../../../shared/hooks.ts'
import { Card } from '../../../../ui/Card.tsx'
import { formatDate, formatDateRange, formatMoney, formatNumber } from '../../../../ui/format.ts'
import { choiceTotals } from '../version-totals.ts'

type Line = QuotationVersion['content']['options'][number]['lines'][number]

/** What a line costs in its own currency, in a sentence. */
function costWords({ cost, currency }: Line): string {
  if (cost.per === 'all')
    return cost.quantity === 1
      ? formatMoney(cost.unit, currency)
      : `${formatNumber(cost.quantity)} × ${formatMoney(cost.unit, currency)}`
  const each = [
    ['adult', cost.adult],
    ['child with bed', cost.childWithBed],
    ['child without', cost.childWithoutBed],
    ['infant', cost.infant],
  ] as const
  const asked = each.filter(([, amount]) => amount > 0)
  return asked.map(([who, amount]) => `${formatMoney(amount, currency)} each ${who}`).join(', ')
}

const ownMarkup = ({ markup }: Line): string =>
  markup.basis === 'inherit' ? 'marked up as all' : `+${markupWords(markup, 'itinerary', 'own')}`

const datesWords = ({ from, until }: Line): string =>
  from && until ? formatDateRange(from, until) : from || until ? formatDate(from ?? until ?? '') : ''

/** The lines of the option that is shown and of the extras with what they cost; for those who may know. */
export function CostsCard({ version, shown }: { version: QuotationVersion; shown: string }) {
  const seesMargin = useRight('margin')
  const { content, rates } = version
  const option = content.options.find(({ key }) => key === shown)
  if (!option || !seesMargin) return null
  const all = content.extras.map(({ key }) => key)
  // In the order of the rows: two of them may have the same key.
  const priced = choiceTotals(version, shown, all).lines
  const rows = [
    ...option.lines.map((line) => ({ line, extra: '' })),
    ...content.extras.flatMap(({ name, lines }) => lines.map((line) => ({ line, extra: name }))),
  ]
  if (rows.length === 0) return null
  return (
    <Card title={content.options.length > 1 ? `Costs of ${option.name}` : 'Costs'} flush>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Costs">
        <table className="w-full min-w-140 text-cell">
          <thead>
            <tr className="border-b border-line text-left text-3">
              <th className="px-5 py-2 font-emphasis">Line</th>
              <th className="px-3 py-2 font-emphasis">Cost</th>
              <th className="px-3 py-2 text-right font-emphasis">In rupees</th>
              <th className="px-5 py-2 text-right font-emphasis">Sold for</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ line, extra }, index) => {
              const { cost = 0, sell = 0 } = priced[index] ?? {}
              const about = [extra && `Extra: ${extra}`, line.supplier, datesWords(line)].filter(Boolean)
              return (
                <tr key={index}>
                  <td className="px-5 py-2">
                    <span className="font-emphasis">{line.label}</span>
                    <span className="block text-3">{about.join(' · ')}</span>
                  </td>
                  <td className="num px-3 py-2">
                    {costWords(line)}
                    {line.currency !== 'INR' && (
                      <span className="block text-3">
                        {line.currency} 1 = ₹{rates.rates[line.currency]}
                      </span>
                    )}
                  </td>
                  <td className="num px-3 py-2 text-right">{formatMoney(toMajor(cost))}</td>
                  <td className="num px-5 py-2 text-right">
                    {formatMoney(toMajor(sell))}
                    <span className="block text-3">{ownMarkup(line)}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="border-t border-line px-5 py-2.5 text-caption text-3">
        Locked to the rates of {formatDate(rates.day)}. The customer never sees this.
      </p>
    </Card>
  )
}
