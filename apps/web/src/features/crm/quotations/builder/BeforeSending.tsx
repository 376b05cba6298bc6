import { Baby, Ban, CalendarClock, Hourglass, type LucideIcon, Pencil, Percent, TrendingUp } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { cx } from '../../../../ui/cx.ts'
import { formatCount } from '../../../../ui/format.ts'
import { useBuilder } from './builder-context.ts'
import { focusField } from './focus-field.ts'
import { agesMissing, lineName } from './form-totals.ts'
import { movedWords } from './MovedMark.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'
import { stateOf } from './LineState.tsx'
import { useProposedTax } from './TaxFields.tsx'

type Matter = { icon: LucideIcon; className: string; one: string; more: string; is: (line: LineValues) => boolean }

const matters: readonly Matter[] = [
  {
    ...{ icon: CalendarClock, className: 'text-amber-t', one: 'line without a price', more: 'lines without a price' },
    is: (line) => stateOf(line) === 'unpriced',
  },
  {
    ...{ icon: Ban, className: 'text-red-t', one: 'line no longer to be had', more: 'lines no longer to be had' },
    is: (line) => stateOf(line) === 'gone',
  },
  {
    ...{ icon: Hourglass, className: 'text-violet-t', one: 'line on request', more: 'lines on request' },
    is: ({ shown, price }) => price.state === 'live' && Boolean(shown?.onRequest),
  },
  {
    ...{ icon: Pencil, className: 'text-3', one: 'price typed by hand', more: 'prices typed by hand' },
    is: (line) => stateOf(line) === 'typed',
  },
]

/** What is worth a look before a quotation goes out; each opens the lines it is about. */
export function BeforeSending() {
  const [options, extras] = useWatch<QuotationValues, ['options', 'extras']>({ name: ['options', 'extras'] })
  const { setOpen, setView, checked } = useBuilder()
  const { setFocus } = useFormContext<QuotationValues>()
  const [guests, ages] = useWatch<QuotationValues, ['guests', 'childrenAges']>({ name: ['guests', 'childrenAges'] })
  const ageless = agesMissing({ options, extras, guests, childrenAges: ages })
  const reason = useWatch<QuotationValues, 'taxReason'>({ name: 'taxReason' })
  const unreasoned = useProposedTax().other !== null && !reason.trim()
  const lines = [...options, ...extras].flatMap((group) =>
    group.lines.map((line) => ({ line, name: lineName(group.key, line.key) })),
  )
  const found = matters.flatMap((matter) => {
    const some = lines.filter(({ line }) => matter.is(line))
    return some.length > 0 ? [{ ...matter, some }] : []
  })
  const moved = [...(checked?.moved ?? [])].filter(([name]) => lines.some((one) => one.name === name))
  if (found.length === 0 && moved.length === 0 && !unreasoned && !ageless) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 text-h4">Before you send</h3>
      <ul className="grid gap-1 text-cell">
        {moved.map(([name, one]) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-1.5">
              <TrendingUp size={14} aria-hidden="true" className="shrink-0 text-orange-t" />
              <span className="num">
                {one.label}: {movedWords(one)}
              </span>
            </span>
            <button type="button" className="link hit rounded-xs" onClick={() => checked?.take(name)}>
              Take
            </button>
          </li>
        ))}
        {found.map(({ icon: Icon, className, one, more, some }) => (
          <li key={one} className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-1.5">
              <Icon size={14} aria-hidden="true" className={cx('shrink-0', className)} />
              {formatCount(some.length, one, more)}
            </span>
            <button
              type="button"
              className="link hit rounded-xs"
              onClick={() => {
                setView('options')
                for (const { name } of some) setOpen(name, true)
              }}
            >
              Look
            </button>
          </li>
        ))}
        {ageless && (
          <li className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-1.5">
              <Baby size={14} aria-hidden="true" className="shrink-0 text-amber-t" />
              {ageless}
            </span>
            <button type="button" className="link hit rounded-xs" onClick={() => setFocus('childrenAges')}>
              Write
            </button>
          </li>
        )}
        {unreasoned && (
          <li className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-1.5">
              <Percent size={14} aria-hidden="true" className="shrink-0 text-amber-t" />
              Another tax than proposed, no reason yet
            </span>
            <button type="button" className="link hit rounded-xs" onClick={() => focusField('taxReason')}>
              Write
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
