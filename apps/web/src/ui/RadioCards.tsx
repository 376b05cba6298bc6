import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { useFieldControl, useFieldLabelId } from './field-context.ts'

export interface RadioCard {
  value: string
  label: string
  detail?: ReactNode
  icon?: LucideIcon
  /** Stands at the right, such as an amount. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps {
  options: readonly RadioCard[]
  value: string | null | undefined
  onChange: (value: string) => void
  /** Not needed inside `<Field group>`, which names it. */
  'aria-label'?: string
  name?: string
  columns?: 1 | 2 | 3
}

const grids = { 1: 'grid-cols-1', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** One of a few, each with room for a line of explanation; arrow keys move between them. */
export function RadioCards({ options, value, onChange, name, columns = 1, 'aria-label': label }: RadioCardsProps) {
  const ownName = useId()
  const labelId = useFieldLabelId()
  const aria = useFieldControl({})
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid']}
      aria-required={aria['aria-required']}
      className={cx('grid gap-2', grids[columns])}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          className={cx(
            'relative flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-3 transition-colors hover:bg-hover',
            'has-checked:border-brand has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--brand)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            'has-disabled:cursor-not-allowed has-disabled:opacity-50',
          )}
        >
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface outline-none checked:border-[5.5px] checked:border-brand"
          />
          {Icon && <Icon size={18} aria-hidden="true" className="mt-0.5 text-3" />}
          <span className="min-w-0 flex-1">
            <span className="block text-body font-emphasis">{option.label}</span>
            {option.detail && <span className="block text-cell text-3">{option.detail}</span>}
          </span>
          {option.aside && <span className="num shrink-0 text-body font-emphasis">{option.aside}</span>}
        </label>
      ))}
    </div>
  )
}
