import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { useBuilder } from './builder-context.ts'

interface FoldProps {
  /** Its name among the rows that are open. */
  name: string
  icon?: LucideIcon
  /** Stands in place of the icon. */
  picture?: ReactNode
  /** What the icon says. */
  iconLabel?: string
  title: ReactNode
  sub?: ReactNode
  /** At the right of the words, such as an amount. */
  side?: ReactNode
  /** Buttons after the one that opens it. */
  acts: ReactNode
  /** Its fields; they are drawn while it is open. */
  children: ReactNode
}

/** A row that tells itself in a line and opens to be edited. */
export function Fold({ name, picture, icon: Icon, iconLabel, title, sub, side, acts, children }: FoldProps) {
  const { open, setOpen } = useBuilder()
  const panel = useId()
  const on = open.has(name)
  const Chevron = on ? ChevronUp : ChevronDown
  return (
    <div className={cx('rounded-md border bg-surface', on ? 'border-control' : 'border-line')}>
      <div className="flex items-start gap-1 py-1 pr-1">
        <button
          type="button"
          aria-expanded={on}
          aria-controls={panel}
          onClick={() => setOpen(name, !on)}
          className="flex min-w-0 flex-1 items-start gap-2.5 rounded-md py-1.5 pr-1 pl-2.5 text-left hover:bg-hover"
        >
          {picture}
          {!picture && Icon && (
            <Icon
              size={16}
              {...(iconLabel ? { role: 'img', 'aria-label': iconLabel } : { 'aria-hidden': true })}
              className="mt-0.5 shrink-0 text-3"
            />
          )}
          <span className="min-w-0 flex-1">
            <span className="block text-[14px] leading-5 font-emphasis break-words">{title}</span>
            {sub && <span className="block text-caption text-3">{sub}</span>}
          </span>
          {side}
          <Chevron size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />
        </button>
        {acts}
      </div>
      <div id={panel} hidden={!on} className="border-t border-line p-3">
        {on && children}
      </div>
    </div>
  )
}
