import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode
  help?: ReactNode
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean
}

/** A box to tick. */
export function Checkbox({ label, help, indeterminate = false, className, ref, id, ...rest }: CheckboxProps) {
  const aria = useFieldControl({ id, ...rest, 'aria-required': rest['aria-required'] ?? false })
  const input = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  const helpId = `${aria.id}-help`
  const box = (
    <span className="relative inline-grid size-(--check) shrink-0 place-items-center">
      <input
        {...rest}
        {...aria}
        aria-describedby={help ? helpId : aria['aria-describedby']}
        ref={(node) => {
          input.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        type="checkbox"
        className={cx(
          'peer hit size-full appearance-none rounded-check border-[1.5px] border-control bg-surface transition-colors',
          'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand',
          'disabled:opacity-45 aria-invalid:border-red-d',
        )}
      />
      {indeterminate ? (
        <Minus size={12} aria-hidden="true" className="pointer-events-none absolute stroke-3 text-on-brand" />
      ) : (
        <Check
          size={12}
          aria-hidden="true"
          className="pointer-events-none absolute hidden stroke-3 text-on-brand peer-checked:block"
        />
      )}
    </span>
  )
  if (!label) return <span className={cx('inline-flex', className)}>{box}</span>
  return (
    <div className={cx('flex items-start gap-3 text-body', className)}>
      <span className="flex h-lh items-center">{box}</span>
      <span className="min-w-0">
        <label htmlFor={aria.id} className="block">
          {label}
        </label>
        {help && (
          <span id={helpId} className="block text-cell text-3">
            {help}
          </span>
        )}
      </span>
    </div>
  )
}
