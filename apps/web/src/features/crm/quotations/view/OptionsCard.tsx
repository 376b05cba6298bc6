import { hotelsOf } from '@karavan/contracts/crm/quotations/content'
import type { QuotationVersion } from '@karavan/contracts/crm/quotations/quotation'
import { Check } from 'lucide-react'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney, formatNights } from '../../../../ui/format.ts'
import { perKindWords, rupees, serviceIcons } from '../quotation-words.ts'
import { extraAdds } from '../version-totals.ts'

type Option = QuotationVersion['content']['options'][number]

interface OptionProps {
  option: Option
  version: QuotationVersion
  /** The one whose price is shown beside. */
  shown: boolean
  onShow: () => void
}

function OptionSheet({ option, version, shown, onShow }: OptionProps) {
  const totals = version.totals[option.key]
  const hotels = hotelsOf(option)
  const taken = version.status === 'Accepted' && version.option === option.key
  return (
    <section
      aria-label={`Option ${option.name}`}
      className={cx(
        'grid min-w-0 content-start gap-3 rounded-lg border p-4',
        shown ? 'border-brand shadow-[inset_0_0_0_1px_var(--brand)]' : 'border-line',
      )}
    >
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-h4">{option.name}</h3>
          {taken && <Badge tone="green">Accepted</Badge>}
        </div>
        {option.summary && <p className="text-cell text-2">{option.summary}</p>}
      </div>
      {totals && (
        <div>
          <p className="num text-[20px] leading-7 font-bold">
            {totals.total === 0 ? 'No price yet' : formatMoney(totals.total)}
          </p>
          {totals.total > 0 && (
            <p className="text-caption text-3">
              {totals.taxes.length > 0 ? `with ${totals.taxes.map(({ name }) => name).join(', ')}` : 'final'}
            </p>
          )}
          <ul className="mt-1 text-cell text-2 empty:hidden">
            {(totals.total > 0 ? totals.perPerson : []).map(({ kind, amount }) => (
              <li key={kind} className="flex justify-between gap-3">
                <span>{perKindWords(kind)}</span>
                <span className="num">{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hotels.length > 0 && (
        <ul className="grid gap-1.5 border-t border-line pt-3 text-cell">
          {hotels.map(({ hotel, place, category, roomType, mealPlan, nights }, index) => (
            <li key={index}>
              <span className="font-emphasis">{hotel}</span>
              <span className="block text-3">
                {[place, formatNights(nights), category, roomType, mealPlan].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {option.lines.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-3 text-cell text-2">
          {option.lines.map(({ key, service, label }) => {
            const Icon = serviceIcons[service]
            return (
              <li key={key} className="flex items-start gap-2">
                <Icon size={14} aria-label={service} className="mt-0.5 shrink-0 text-3" />
                {label}
              </li>
            )
          })}
        </ul>
      )}
      {version.content.options.length > 1 && (
        <button
          type="button"
          aria-pressed={shown}
          onClick={onShow}
          className="link hit justify-self-start rounded-xs text-cell"
        >
          {shown ? 'Its price is shown in full' : 'Show its price in full'}
        </button>
      )}
    </section>
  )
}

const grids = ['', '', 'md:grid-cols-2', 'md:grid-cols-2 xl:grid-cols-3', 'md:grid-cols-2']

interface OptionsCardProps {
  version: QuotationVersion
  shown: string
  onShow: (option: string) => void
}

/** The options side by side, as their customer chooses among them. */
export function OptionsCard({ version, shown, onShow }: OptionsCardProps) {
  const { options } = version.content
  return (
    <Card title={options.length === 1 ? 'Price' : 'Options'}>
      <div className={cx('grid items-stretch gap-3', grids[options.length])}>
        {options.map((option) => (
          <OptionSheet
            key={option.key}
            option={option}
            version={version}
            shown={option.key === shown && options.length > 1}
            onShow={() => onShow(option.key)}
          />
        ))}
      </div>
    </Card>
  )
}

/** What may be added to the option that is shown, and what each would add. */
export function ExtrasCard({ version, shown }: { version: QuotationVersion; shown: string }) {
  const { extras } = version.content
  if (extras.length === 0) return null
  const adds = extraAdds(version, shown)
  return (
    <Card title="Optional extras">
      <ul className="divide-y divide-line">
        {extras.map(({ key, name, summary }) => (
          <li key={key} className="flex items-start gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0 flex-1">
              <span className="block font-emphasis">
                {name}
                {version.extras.includes(key) && (
                  <span className="ml-2 inline-flex items-center gap-1 text-cell text-green-t">
                    <Check size={14} aria-hidden="true" />
                    taken
                  </span>
                )}
              </span>
              {summary && <span className="block text-cell text-2">{summary}</span>}
            </span>
            <span className="num">+{rupees(adds.get(key) ?? 0)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
