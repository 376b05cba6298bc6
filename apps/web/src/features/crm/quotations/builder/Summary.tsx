import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ExplainPrice } from '../ExplainPrice.tsx'
import { rupees, totalWords } from '../quotation-words.ts'
import { totalsShown } from '../totals-shown.ts'
import { TotalsList } from '../TotalsList.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import { useBuilder } from './builder-context.ts'
import { explainForm } from './form-totals.ts'
import type { QuotationValues } from './quotation-values.ts'

/** The option that is looked at, or the first one. */
export function useShownOption(): string {
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const { active } = useBuilder()
  return options.find(({ key }) => key === active)?.key ?? options[0]?.key ?? ''
}

/** Why there is no price, and the way on. */
function NoPrice() {
  const { failed, retry, rates, missing } = useBuilder()
  if (failed)
    return (
      <Note
        kind="warning"
        action={
          <Button size="sm" variant="ghost" onClick={retry}>
            Try again
          </Button>
        }
      >
        The rates did not load, so there is no price yet.
      </Note>
    )
  if (!rates) return <Skeleton className="h-40" />
  return (
    <Note kind="warning">
      {missing.length > 0 ? `There is no rate for ${missing.join(', ')}.` : 'One of the figures cannot be priced.'}
    </Note>
  )
}

/** All options with their totals; one of them is shown in full. */
function OptionTotals({ shown }: { shown: string }) {
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const { totals, setActive } = useBuilder()
  if (options.length < 2) return null
  return (
    <ul className="mb-3 grid gap-1">
      {options.map(({ key, name }, index) => {
        const total = totals?.options.get(key)
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === shown}
              onClick={() => setActive(key)}
              className={cx(
                'flex w-full items-baseline justify-between gap-3 rounded-md px-2.5 py-1.5 text-left text-[14px] leading-5',
                key === shown ? 'bg-selected font-emphasis' : 'text-2 hover:bg-hover',
              )}
            >
              <span className="min-w-0 truncate">{name || `Option ${index + 1}`}</span>
              <span className="num shrink-0">{total ? totalWords(total) : '–'}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** How the price of an option came about, as it is typed now. */
function Explanation({ option }: { option: string }) {
  const { getValues } = useFormContext<QuotationValues>()
  const { rates } = useBuilder()
  function chain() {
    const values = getValues()
    const explained = rates && explainForm(values, rates, option)
    return explained && { explained, taxAs: values.taxAs, taxReason: values.taxReason }
  }
  return (
    <div className="mt-3">
      <ExplainPrice title="How this price came about" chain={chain} />
    </div>
  )
}

/** What the quotation comes to as it is typed: every option, and one of them in full. */
export function Summary({ untitled }: { untitled?: boolean }) {
  const shown = useShownOption()
  const extras = useWatch<QuotationValues, 'extras'>({ name: 'extras' })
  const { totals, rates } = useBuilder()
  const total = totals?.options.get(shown)
  const adds = totals?.adds.get(shown)
  return (
    <section aria-label="Price" className="rounded-card border border-line bg-surface p-4">
      {!untitled && <h2 className="mb-3 text-h3">Price</h2>}
      <OptionTotals shown={shown} />
      {total && total.open.length > 0 && (
        <div className="mb-3">
          <Note kind="warning">
            {formatCount(total.open.length, 'line has', 'lines have')} no price yet and{' '}
            {total.open.length === 1 ? 'is' : 'are'} not counted.
          </Note>
        </div>
      )}
      {!total && <NoPrice />}
      {total && total.total > 0 && <TotalsList totals={totalsShown(total)} />}
      {total && total.total === 0 && total.open.length === 0 && (
        <p className="text-cell text-3">
          Nothing has a price yet. What the customer pays shows here with the first line.
        </p>
      )}
      {total && total.total > 0 && <Explanation option={shown} />}
      {total && extras.length > 0 && (
        <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-cell text-2">
          {extras.map(({ key, name }, index) => (
            <li key={key} className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{name || `Extra ${index + 1}`}</span>
              <span className="num shrink-0">+{rupees(adds?.get(key) ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      <BeforeSending />
      {rates && <p className="mt-3 text-caption text-3">By the rates and taxes of {formatDate(rates.day)}.</p>}
    </section>
  )
}
