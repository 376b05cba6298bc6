import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { formatNumber } from './format.ts'

interface StepperProps {
  /** What is counted, in the plural: "Adults". */
  label: string
  /** The rule under the name: "Age 18 or above". */
  help?: ReactNode
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

interface RingProps {
  icon: LucideIcon
  label: string
  /** It stays in reach at the limit, so that the focus is not lost by the press that gets there. */
  off: boolean
  disabled: boolean
  onPress: () => void
}

function Ring({ icon: Icon, label, off, disabled, onPress }: RingProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
      className="hit inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-control text-text transition-colors not-aria-disabled:enabled:hover:bg-hover disabled:opacity-40 aria-disabled:opacity-40"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}

/** A small number set by − and +, or by the arrow keys, Page Up and Down, Home and End; it never leaves its limits. */
export function Stepper({ label, help, value, onChange, min = 0, max = Infinity, disabled, className }: StepperProps) {
  const id = useId()
  const what = label.toLowerCase()

  function set(next: number) {
    const held = Math.min(Math.max(next, min), max)
    if (held !== value) onChange(held)
  }

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      PageUp: value + 10,
      PageDown: value - 10,
      Home: min,
      End: max,
    }
    const to = targets[event.key]
    if (to === undefined || !Number.isFinite(to)) return
    event.preventDefault()
    set(to)
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={help ? `${id}-help` : undefined}
      onKeyDown={disabled ? undefined : onKeyDown}
      className={cx('flex items-center gap-4', className)}
    >
      <div className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block text-h4">
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-cell text-3">
            {help}
          </span>
        )}
      </div>
      <div className="flex items-center gap-1">
        <Ring
          icon={Minus}
          label={`Fewer ${what}`}
          off={value <= min}
          disabled={disabled ?? false}
          onPress={() => set(value - 1)}
        />
        <output aria-labelledby={`${id}-name`} className="num min-w-9 text-center font-strong">
          {formatNumber(value)}
        </output>
        <Ring
          icon={Plus}
          label={`More ${what}`}
          off={value >= max}
          disabled={disabled ?? false}
          onPress={() => set(value + 1)}
        />
      </div>
    </div>
  )
}
