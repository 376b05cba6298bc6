import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { formatDate, formatDateRange } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { sceneOf } from '../../../../shared/scene.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { serviceIcons } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { Fold } from './Fold.tsx'
import { LinePriceWords, LineState, stateOf } from './LineState.tsx'
import { LineEditor } from './LineEditor.tsx'
import type { LinesPath, LineValues } from './quotation-values.ts'

function datesWords({ from, until }: LineValues): string {
  if (from && until) return formatDateRange(from, until)
  return from || until ? formatDate(from || until) : ''
}

interface LineCardProps {
  at: `${LinesPath}.${number}`
  line: LineValues
  /** What it is called among all lines. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** A line of an option: what it is and what it comes to in rupees; it opens to be edited. */
export function LineCard({ at, line, name, index, count, onMove, onCopy, onRemove }: LineCardProps) {
  const { totals } = useBuilder()
  const priced = totals?.lines.get(name)
  return (
    <li>
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
          <Menu
            trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${line.label || 'new line'}`} />}
          >
            <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => onMove(index - 1)}>
              Move up
            </MenuItem>
            <MenuItem icon={ArrowDown} disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
              Move down
            </MenuItem>
            <MenuItem icon={Copy} onSelect={onCopy}>
              Duplicate
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={onRemove}>
              Remove
            </MenuItem>
          </Menu>
        }
      >
        <LineEditor at={at} />
      </Fold>
    </li>
  )
}
