import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** An icon after the words, such as the chevron of a menu. */
  iconAfter?: LucideIcon
  full?: boolean
  /** Shows a spinner and refuses further presses; the button keeps its width and its focus. */
  busy?: boolean
  /** What it is doing while busy, a verb in -ing. */
  busyLabel?: string
}

/** A button that does something; it submits a form only when told `type="submit"`. */
export function Button({
  children,
  variant,
  size,
  icon: Icon,
  iconAfter: After,
  full,
  busy = false,
  busyLabel,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const small = size === 'sm'
  const refuse = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? refuse : onClick}
      className={buttonClasses({ variant, size, full, className })}
    >
      {/* Both labels lie in one grid cell, so that the wider of them sets the width and nothing jumps. */}
      <span className="grid place-items-center">
        <span
          aria-hidden={busy || undefined}
          className={cx(
            'col-start-1 row-start-1 inline-flex items-center',
            small ? 'gap-1.5' : 'gap-2',
            busy && 'invisible',
          )}
        >
          {Icon && <Icon size={small ? 14 : 16} aria-hidden="true" />}
          {children}
          {After && <After size={14} aria-hidden="true" />}
        </span>
        {(busy || busyLabel) && (
          <span
            aria-hidden={!busy || undefined}
            className={cx(
              'col-start-1 row-start-1 inline-flex items-center',
              small ? 'gap-1.5' : 'gap-2',
              !busy && 'invisible',
            )}
          >
            <Spinner size={small ? 14 : 16} className={busy ? undefined : 'animate-none'} />
            {busyLabel ?? children}
          </span>
        )}
      </span>
    </button>
  )
}
