import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useRight } from '../../../../shared/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { formatCount, formatMoney } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useGetQuotationDraftQuery } from '../quotations.api.ts'
import { useBuilder } from './builder-context.ts'
import { newKey, toLineValues } from './content-values.ts'
import { costOf } from '../../../../shared/catalogue/found.ts'
import { markedWith } from './first-markup.ts'
import { type Into, sellOfLines } from './found.ts'
import { LineState } from './LineState.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'

interface TrayItemsProps {
  startDate: string
  into: Into
  onPick: (lines: LineValues[]) => void
}

const words = (amount: Minor | null) => (amount === null ? '–' : formatMoney(toMajor(amount)))

/** What is on the quote tray, to be ticked and put into a quotation that is there already. */
export function TrayItems({ startDate, into, onPick }: TrayItemsProps) {
  const { currentData } = useGetQuotationDraftQuery({ query: { tray: 'yes' } })
  const { getValues } = useFormContext<QuotationValues>()
  const { rates, markups } = useBuilder()
  const seesCost = useRight('cost')
  const [ticks, setTicks] = useState<readonly string[]>([])
  const lines = useMemo(
    () =>
      (currentData?.data.content.options[0]?.lines ?? []).map((line) => ({
        ...toLineValues(startDate || null)(line),
        key: newKey(),
      })),
    [currentData, startDate],
  )
  if (!currentData) return <Skeleton className="h-40" />
  if (lines.length === 0) return <p className="text-cell text-3">Nothing is on the quote tray.</p>
  const sold = lines.filter(({ price }) => price.state !== 'gone')
  const ticked = sold.filter(({ key }) => ticks.includes(key))
  const chosen = ticked.length > 0 ? ticked : sold
  /** What is sold for so much; without the right to costs that is all that is told. */
  const priceOf = (some: readonly LineValues[]): Minor | null => {
    if (seesCost) return sellOfLines(some, markedWith(getValues(), markups, some), rates, into)
    const nets = some.map(costOf)
    return nets.some((net) => net === null) ? null : sum(nets.map((net) => net ?? 0))
  }
  const all = priceOf(chosen)
  const count = ticked.length > 0 ? formatCount(ticked.length, 'line') : `all ${sold.length}`
  return (
    <div className="grid gap-3">
      <ul aria-label="Quote tray" className="divide-y divide-line rounded-md border border-line">
        {lines.map((line) => (
          <li key={line.key} className="flex items-start gap-3 px-3 py-2 text-cell">
            <Checkbox
              className="min-w-0 flex-1 text-cell!"
              disabled={line.price.state === 'gone'}
              checked={ticks.includes(line.key)}
              onChange={() =>
                setTicks((now) => (now.includes(line.key) ? now.filter((key) => key !== line.key) : [...now, line.key]))
              }
              label={<span className="font-emphasis">{line.label}</span>}
              help={
                <>
                  <span className="block text-caption text-3">{line.shown?.words.join(' · ')}</span>
                  <LineState line={line} />
                </>
              }
            />
            <span className="num shrink-0 text-right">
              <span className="block font-emphasis">{words(priceOf([line]))}</span>
              {seesCost && <span className="block text-caption text-3">net {words(costOf(line))}</span>}
            </span>
          </li>
        ))}
      </ul>
      {sold.length > 0 && (
        <div className="sticky -bottom-5 -mx-5 -mb-5 flex items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3">
          {ticked.length > 0 && (
            <Button variant="ghost" onClick={() => setTicks([])}>
              Cancel
            </Button>
          )}
          <Button variant="primary" onClick={() => onPick(chosen)}>
            {all === null ? `Add ${count}` : `Add ${count}, ${words(all)}`}
          </Button>
        </div>
      )}
    </div>
  )
}
