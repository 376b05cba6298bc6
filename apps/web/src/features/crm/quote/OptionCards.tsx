import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { BedDouble, Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatMoney, formatNights } from '../../../ui/format.ts'
import { oneOf } from './quote-words.ts'

type Option = PublicQuote['options'][number]

function Hotels({ hotels }: Pick<Option, 'hotels'>) {
  if (hotels.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2">
      {hotels.map(({ place, hotel, category, roomType, mealPlan, nights }, index) => (
        <li key={index} className="flex gap-2.5 text-small">
          <BedDouble size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />
          <span className="min-w-0">
            <span className="font-emphasis">{hotel}</span>
            {category && <span className="text-2">, {category}</span>}
            <span className="num block text-cell text-2">
              {[`${formatNights(nights)} in ${place}`, roomType, mealPlan].filter(Boolean).join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Inside({ option, total }: { option: Option; total: number }) {
  const { name, summary, hotels, price } = option
  // Hotels that are told of above are not told of again.
  const services = option.services.filter(({ service }) => service !== 'Hotel' || hotels.length === 0)
  const [first] = price.perPerson
  return (
    <>
      <span className="block text-h3">{name}</span>
      {summary && <span className="mt-0.5 block text-small whitespace-pre-line text-2">{summary}</span>}
      <Hotels hotels={hotels} />
      {services.length > 0 && (
        <ul className="mt-3 grid gap-1 text-small text-2">
          {services.map(({ label }, index) => (
            <li key={index} className="flex gap-2.5">
              <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-green-t" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="num mt-4 block border-t border-line pt-3">
        <span className="text-[20px] leading-7 font-[640] tracking-[-.012em]">{formatMoney(total)}</span>
        {first && (
          <span className="block text-cell text-2">
            {formatMoney(first.amount)} per {oneOf(first.kind)}, taxes included
          </span>
        )}
      </span>
    </>
  )
}

const card = 'relative rounded-card border bg-surface p-5'

interface OptionCardsProps {
  options: PublicQuote['options']
  value: string | null
  /** Left out where nothing can be chosen any more. */
  onChange?: (key: string) => void
}

/** The options with their hotels and prices, one of which is chosen; arrow keys move between them. */
export function OptionCards({ options, value, onChange }: OptionCardsProps) {
  const name = useId()
  const columns = options.length > 1 ? 'md:grid-cols-2' : ''
  if (!onChange || options.length === 1) {
    return (
      <ul className={cx('grid gap-3', columns)}>
        {options.map((option) => (
          <li key={option.key} className={cx(card, 'border-line')}>
            <Inside option={option} total={option.price.total} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div role="radiogroup" aria-label="Options" className={cx('grid gap-3', columns)}>
      {options.map((option) => (
        <label
          key={option.key}
          className={cx(
            card,
            'block cursor-pointer border-line-strong pr-14 transition-colors hover:bg-hover motion-reduce:transition-none',
            'has-checked:border-brand has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--brand)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.key}
            checked={value === option.key}
            onChange={() => onChange(option.key)}
            aria-label={`${option.name}, ${formatMoney(option.price.total)}`}
            className="absolute top-5.5 right-5 size-5 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[6px] checked:border-brand"
          />
          <Inside option={option} total={option.price.total} />
        </label>
      ))}
    </div>
  )
}
