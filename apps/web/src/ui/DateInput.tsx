import { Calendar } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { type ControlSize, lineBox } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'
import { formatDate } from './format.ts'

interface DateInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'onChange' | 'defaultValue'> {
  /** `yyyy-mm-dd`, or empty. */
  value: string
  onChange: (value: string) => void
  size?: ControlSize
  placeholder?: string
}

/** One day: the browser's own date control, read as `14 Nov 2026` when it is not being typed in. */
export function DateInput({
  value,
  onChange,
  size,
  placeholder = 'Choose a date',
  className,
  ref,
  ...rest
}: DateInputProps) {
  const aria = useFieldControl(rest)
  const input = useRef<HTMLInputElement | null>(null)
  return (
    <span className={lineBox(size, cx('relative', className))}>
      <input
        {...rest}
        {...aria}
        ref={(node) => {
          input.current = node
          if (typeof ref === 'function') ref(node)
          else if (ref) ref.current = node
        }}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="peer num h-full w-full min-w-0 flex-1 bg-transparent text-transparent outline-none focus:text-text focus-visible:outline-none"
      />
      <span
        aria-hidden="true"
        className={cx(
          'num pointer-events-none absolute inset-0 flex items-center overflow-hidden pr-9 pl-(--control-px) whitespace-nowrap peer-focus:hidden',
          !value && 'text-3',
        )}
      >
        {value ? formatDate(value) : placeholder}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={rest.disabled}
        className="hit -mr-0.5 text-3 hover:text-text"
        onClick={() => {
          input.current?.focus()
          input.current?.showPicker?.()
        }}
      >
        <Calendar size={16} />
      </button>
    </span>
  )
}
