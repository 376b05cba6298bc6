import { Plus, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const shape =
  'inline-flex h-(--chip-h) w-fit items-center gap-1.5 rounded-chip border text-cell font-medium whitespace-nowrap transition-colors'

interface ChipProps {
  children: ReactNode
  /** Takes the filter away; named by `removeLabel`. */
  onRemove: () => void
  removeLabel: string
}

/** A filter that is in force, with its way out. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={cx(shape, 'border-transparent bg-brand-soft pl-(--chip-px) text-on-brand-soft')}>
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="hit mr-0.5 -ml-0.5 grid size-6 place-items-center rounded-chip hover:bg-brand/15"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

/** A filter that could be added; give it to a Menu or Popover as its trigger. */
export function AddChip({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        shape,
        'hit border-dashed border-line-strong bg-surface px-(--chip-px) text-2 hover:border-control hover:text-text',
        className,
      )}
    >
      <Plus size={14} aria-hidden="true" />
      {children}
    </button>
  )
}

interface ChoiceChipProps extends ComponentProps<'button'> {
  on: boolean
}

/** A choice that is on or off in one press. */
export function ChoiceChip({ on, children, className, ...rest }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={cx(
        shape,
        'hit px-(--chip-px)',
        on
          ? 'border-transparent bg-brand-soft text-on-brand-soft'
          : 'border-line-strong bg-surface text-text hover:bg-hover',
        className,
      )}
    >
      {children}
    </button>
  )
}
