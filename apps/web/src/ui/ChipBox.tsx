import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { controlBox } from './control-classes.ts'
import { cx } from './cx.ts'

interface ChipBoxProps {
  chips: readonly { key: string; label: string }[]
  onRemove: (key: string) => void
  disabled?: boolean
  /** The input after the chips. */
  children: ReactNode
  className?: string
}

/** A control box that holds what was chosen as removable chips, and an input after them. */
export function ChipBox({ chips, onRemove, disabled, children, className }: ChipBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={box}
      onMouseDown={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        box.current.querySelector('input')?.focus()
      }}
      className={cx(controlBox, 'min-h-(--control-h) cursor-text text-input flex-wrap gap-1.5 px-1.5 py-1', className)}
    >
      {chips.map((chip) => (
        <span
          key={chip.key}
          className="inline-flex h-8 max-w-full items-center gap-0.5 rounded-sm bg-brand-soft pl-2 text-cell font-medium text-on-brand-soft office:h-6"
        >
          <span className="truncate">{chip.label}</span>
          {!disabled && (
            <button
              type="button"
              aria-label={`Remove ${chip.label}`}
              className="grid size-8 place-items-center rounded-xs office:size-6 hover:bg-brand/15"
              onClick={() => {
                onRemove(chip.key)
                box.current?.querySelector('input')?.focus()
              }}
            >
              <X size={14} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {children}
    </div>
  )
}
