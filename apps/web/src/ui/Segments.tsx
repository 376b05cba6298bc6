import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from './cx.ts'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

interface SegmentsProps<Value extends string> {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows the words only of the chosen one; the others are icons with a name. */
  compact?: boolean
}

/** Two or three views of one thing in a tray; arrow keys move between them. */
export function Segments<Value extends string>({ label, options, value, onChange, compact }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex w-fit gap-0.5 rounded-md bg-sunken p-0.5">
      {options.map(({ icon: Icon, ...option }) => {
        const on = option.value === value
        return (
          <label
            key={option.value}
            title={compact && !on ? option.label : undefined}
            className={cx(
              'hit inline-flex h-8 items-center gap-1.5 rounded-sm px-3 text-[13px] leading-[18px] font-emphasis whitespace-nowrap transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
              on ? 'bg-chosen text-text shadow-[var(--sh1),0_0_0_1px_var(--line)]' : 'text-2 hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={on}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {Icon && <Icon size={14} aria-hidden="true" />}
            <span className={compact && !on && Icon ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        )
      })}
    </div>
  )
}
