import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> {
  /** Words beside it; inside a Field the field's label is enough. */
  label?: ReactNode
  help?: ReactNode
}

/** On or off, at once, without a save button. */
export function Switch({ label, help, className, id, ...rest }: SwitchProps) {
  const aria = useFieldControl({ id, ...rest, 'aria-required': rest['aria-required'] ?? false })
  const helpId = `${aria.id}-help`
  const track = (
    <span className="relative inline-flex h-6 w-10 shrink-0">
      <input
        {...rest}
        {...aria}
        aria-describedby={help ? helpId : aria['aria-describedby']}
        type="checkbox"
        role="switch"
        className="peer hit size-full appearance-none rounded-full bg-control transition-colors checked:bg-brand disabled:opacity-45"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-[3px] left-[3px] size-4.5 rounded-full bg-white shadow-1 transition-[translate] duration-(--base) peer-checked:translate-x-4 motion-reduce:transition-none"
      />
    </span>
  )
  if (!label) return <span className={cx('inline-flex', className)}>{track}</span>
  return (
    <div className={cx('flex items-start gap-3 text-body', className)}>
      <span className="min-w-0 flex-1">
        <label htmlFor={aria.id} className="block font-emphasis">
          {label}
        </label>
        {help && (
          <span id={helpId} className="block text-cell text-3">
            {help}
          </span>
        )}
      </span>
      {track}
    </div>
  )
}
