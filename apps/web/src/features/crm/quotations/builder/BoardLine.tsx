import { addDays } from '@karavan/domain/base/dates'
import { mealPlanWords } from '@karavan/domain/catalogue/hotels/meal-plan'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { sceneOf } from '../../../../shared/scene.ts'
import { formatCount, formatDate, formatDateRange } from '../../../../ui/format.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { serviceIcons } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { copyLine } from './content-values.ts'
import type { LineRef } from './day-board.ts'
import { lineName } from './form-totals.ts'
import { LineMenu, SwapDialog } from './LineMenu.tsx'
import { LinePriceWords, LineState, stateOf } from './LineState.tsx'
import { MovedMark } from './MovedMark.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'
import { swapStart } from './swap-line.ts'

/** What is done with a line and its like in other options, all at once. */
function useRefs(refs: readonly LineRef[]) {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const { totals } = useBuilder()
  const [first] = refs
  const group = options[first?.option ?? 0]?.key ?? ''
  const each = (act: (lines: LineValues[], index: number) => LineValues[]) => {
    for (const { option, index } of refs) {
      const path = `options.${option}.lines` as const
      setValue(path, act(getValues(path), index), { shouldDirty: true })
    }
  }
  return {
    group,
    priced: first && totals?.lines.get(lineName(group, first.line.key)),
    swap: (now: LineValues) =>
      each((lines, index) => lines.map((line, at) => (at === index ? { ...now, key: line.key } : line))),
    copy: () => each((lines, index) => lines.toSpliced(index + 1, 0, copyLine(lines[index] as LineValues))),
    remove: () => each((lines, index) => lines.toSpliced(index, 1)),
  }
}

/** A line in its day. */
export function BoardLine({ refs, onEdit }: { refs: readonly LineRef[]; onEdit: () => void }) {
  const { group, priced, swap, copy, remove } = useRefs(refs)
  const line = refs[0]?.line
  if (!line) return null
  const Icon = serviceIcons[line.service]
  const state = stateOf(line)
  return (
    <li className="flex items-start gap-2 py-1.5">
      <Icon size={15} role="img" aria-label={line.service} className="mt-0.5 shrink-0 text-3" />
      <button type="button" className="min-w-0 flex-1 rounded-xs text-left" onClick={onEdit}>
        <span className="block text-cell font-emphasis break-words">{line.label || 'New line'}</span>
        <span className="block text-caption text-3">
          <LineState line={line} />
          {priced && <LinePriceWords state={state} old={line.price.cost} sell={priced.sell} cost={priced.cost} />}
        </span>
      </button>
      <MovedMark name={lineName(group, line.key)} />
      <LineMenu line={line} group={group} everywhere={refs.length > 1} onSwap={swap} onCopy={copy} onRemove={remove} />
    </li>
  )
}

function stayWords({ house, hotel, shown }: LineValues, from: string): string[] {
  if (house?.kind === 'stay') {
    const { nights, rooms, mealPlan } = house
    const long = formatCount(nights, 'night')
    const dates = from ? `${formatDateRange(from, addDays(from, nights))}, ${long}` : long
    return [
      [shown?.room, mealPlanWords[mealPlan]].filter(Boolean).join(', '),
      [dates, rooms.length > 0 && formatCount(rooms.length, 'room')].filter(Boolean).join(', '),
    ]
  }
  if (hotel)
    return [
      [hotel.roomType, hotel.mealPlan].filter(Boolean).join(', '),
      [from && formatDate(from), formatCount(hotel.nights ?? 1, 'night')].filter(Boolean).join(', '),
    ]
  return [from ? formatDate(from) : '']
}

/** A stay, or what else an option has for itself, as a card. */
export function BoardCard({ of, onEdit }: { of: LineRef; onEdit: () => void }) {
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const { group, priced, swap, copy, remove } = useRefs([of])
  const [swapping, setSwapping] = useState(false)
  const { line } = of
  const { shown } = line
  const from = line.day !== null && startDate ? addDays(startDate, line.day - 1) : line.from
  return (
    <article aria-label={line.label} className="overflow-hidden rounded-lg border border-line bg-surface">
      {shown?.image && (
        <Picture src={shown.image} fallback={sceneOf(shown.place)} alt="" ratio="auto" className="h-24 w-full" />
      )}
      <div className="grid gap-1 p-3">
        <div className="flex items-start justify-between gap-2">
          <button type="button" className="min-w-0 rounded-xs text-left" onClick={onEdit}>
            <span className="block text-[14px] leading-5 font-emphasis break-words">
              {shown?.title ?? (line.label || 'New line')}
            </span>
            <span className="flex flex-wrap items-center gap-x-1.5 text-caption text-3">
              {shown?.rating != null && (
                <span className="num flex items-center gap-1">
                  <Star size={12} aria-hidden="true" className="fill-current text-amber-t" />
                  {shown.rating.toFixed(1)}
                </span>
              )}
              {shown?.place ?? line.hotel?.place}
            </span>
          </button>
          <LineMenu line={line} group={group} onSwap={swap} onCopy={copy} onRemove={remove} />
        </div>
        <div className="text-caption text-2">
          {stayWords(line, from)
            .filter(Boolean)
            .map((words) => (
              <p key={words}>{words}</p>
            ))}
        </div>
        <div className="text-caption text-3">
          <LineState line={line} />
          <MovedMark name={lineName(group, line.key)} />
        </div>
        <div className="flex items-end justify-between gap-2 border-t border-line pt-2 text-caption text-3">
          <span>
            {priced && (
              <LinePriceWords state={stateOf(line)} old={line.price.cost} sell={priced.sell} cost={priced.cost} />
            )}
          </span>
          {swapStart(line, startDate) && (
            <button type="button" className="link hit rounded-xs text-cell" onClick={() => setSwapping(true)}>
              Swap
            </button>
          )}
        </div>
      </div>
      {swapping && <SwapDialog line={line} group={group} onSwap={swap} onClose={() => setSwapping(false)} />}
    </article>
  )
}
