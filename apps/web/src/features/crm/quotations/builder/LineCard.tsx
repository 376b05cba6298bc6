import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatDateRange } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import { rupees, serviceIcons } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { LineEditor } from './LineEditor.tsx'
import type { LinesPath, LineValues } from './quotation-values.ts'

function datesWords({ from, until }: LineValues): string {
  if (from && until) return formatDateRange(from, until)
  return from || until ? formatDate(from || until) : ''
}

interface LineCardProps {
  at: `${LinesPath}.${number}`
  line: LineValues
  index: number
  count: number
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** A line of an option: what it is and what it comes to in rupees; it opens to be edited. */
export function LineCard({ at, line, index, count, onMove, onCopy, onRemove }: LineCardProps) {
  const { open, setOpen, totals } = useBuilder()
  const panel = useId()
  const on = open.has(line.key)
  const Icon = serviceIcons[line.service]
  const priced = totals?.lines.get(line.key)
  const name = line.label || 'new line'
  return (
    <li className={cx('rounded-md border bg-surface', on ? 'border-control' : 'border-line')}>
      <div className="flex items-start gap-1 py-1 pr-1">
        <button
          type="button"
          aria-expanded={on}
          aria-controls={panel}
          onClick={() => setOpen(line.key, !on)}
          className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md py-1.5 pl-2.5 text-left hover:bg-hover"
        >
          <Icon size={16} aria-label={line.service} className="mt-0.5 shrink-0 text-3" />
          <span className="min-w-0 flex-1">
            <span className="block text-[14px] leading-5 font-emphasis break-words">
              {line.label || <span className="text-3">New line</span>}
            </span>
            <span className="block text-caption text-3">
              {[line.supplier, datesWords(line)].filter(Boolean).join(' · ')}
            </span>
          </span>
          {priced && (
            <span className="num shrink-0 text-right">
              <span className="block text-[14px] leading-5">{rupees(priced.sell)}</span>
              <span className="block text-caption text-3">cost {rupees(priced.cost)}</span>
            </span>
          )}
          {on ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
        </button>
        <Menu trigger={<IconButton icon={Ellipsis} size="sm" aria-label={`Actions for ${name}`} />}>
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
      </div>
      {on && (
        <div id={panel} className="border-t border-line p-3">
          <LineEditor at={at} />
        </div>
      )}
    </li>
  )
}
