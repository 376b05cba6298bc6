import { Button } from '../../../../ui/Button.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useGetQuotationDraftQuery } from '../quotations.api.ts'
import { newKey, toLineValues } from './content-values.ts'
import { LineState } from './LineState.tsx'
import type { LineValues } from './quotation-values.ts'

/** What is on the quote tray, to be put into a quotation that is there already. */
export function TrayItems({ startDate, onPick }: { startDate: string; onPick: (lines: LineValues[]) => void }) {
  const { currentData } = useGetQuotationDraftQuery({ query: { tray: 'yes' } })
  if (!currentData) return <Skeleton className="h-40" />
  const lines = (currentData.data.content.options[0]?.lines ?? []).map((line) => ({
    ...toLineValues(startDate || null)(line),
    key: newKey(),
  }))
  if (lines.length === 0) return <p className="text-cell text-3">Nothing is on the quote tray.</p>
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map((line) => (
          <li key={line.key}>
            <button
              type="button"
              onClick={() => onPick([line])}
              className="flex w-full items-start gap-3 px-3 py-2 text-left text-cell hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-emphasis">{line.label}</span>
                <span className="block text-caption text-3">{line.shown?.words.join(' · ')}</span>
                <LineState line={line} />
              </span>
              <span className="num shrink-0 font-emphasis">
                {line.price.cost === null ? '–' : formatMoney(line.price.cost)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <Button variant="primary" className="justify-self-start" onClick={() => onPick(lines)}>
          Add all {lines.length}
        </Button>
      )}
    </div>
  )
}
