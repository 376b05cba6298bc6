import { useFormContext } from 'react-hook-form'
import { formatDate, formatDateRange } from '../../../../ui/format.ts'
import { sceneOf } from '../../../../shared/scene.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { serviceIcons } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { Fold } from './Fold.tsx'
import { LinePriceWords, LineState, stateOf } from './LineState.tsx'
import { LineEditor } from './LineEditor.tsx'
import { LineMenu } from './LineMenu.tsx'
import { MovedMark } from './MovedMark.tsx'
import type { LinesPath, LineValues, QuotationValues } from './quotation-values.ts'

function datesWords({ from, until }: LineValues): string {
  if (from && until) return formatDateRange(from, until)
  return from || until ? formatDate(from || until) : ''
}

interface LineCardProps {
  at: `${LinesPath}.${number}`
  line: LineValues
  /** The key of the option or extra it is in. */
  group: string
  /** What it is called among all lines. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** A line of an option: what it is and what it comes to in rupees; it opens to be edited. */
export function LineCard({ at, line, group, name, index, count, onMove, onCopy, onRemove }: LineCardProps) {
  const { totals } = useBuilder()
  const { setValue } = useFormContext<QuotationValues>()
  const priced = totals?.lines.get(name)
  return (
    <li className="grid gap-1">
      <Fold
        name={name}
        picture={
          line.shown?.image && (
            <Picture
              src={line.shown.image}
              fallback={sceneOf(line.shown.place)}
              alt=""
              ratio="auto"
              className="h-11 w-14 shrink-0 rounded-sm"
            />
          )
        }
        icon={serviceIcons[line.service]}
        iconLabel={line.service}
        title={line.label || <span className="text-3">New line</span>}
        sub={
          <>
            {[line.supplier, line.shown?.place, datesWords(line)].filter(Boolean).join(' · ')}
            <LineState line={line} />
            {priced && (
              <LinePriceWords state={stateOf(line)} old={line.price.cost} sell={priced.sell} cost={priced.cost} />
            )}
          </>
        }
        acts={
          <LineMenu
            line={line}
            group={group}
            move={{ index, count, to: onMove }}
            onSwap={(now) => setValue(at, now, { shouldDirty: true })}
            onCopy={onCopy}
            onRemove={onRemove}
          />
        }
      >
        <LineEditor at={at} />
      </Fold>
      <MovedMark name={name} />
    </li>
  )
}
