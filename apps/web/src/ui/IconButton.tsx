import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does, in words: it is all that is heard, and it is shown on hover. */
  'aria-label': string
  variant?: ButtonVariant
  size?: ButtonSize
  iconSize?: number
}

/** A square button with an icon alone. */
export function IconButton({
  icon: Icon,
  variant = 'ghost',
  size = 'md',
  iconSize,
  className,
  type = 'button',
  title,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={title ?? rest['aria-label']}
      className={buttonClasses({ variant, size, square: true, className })}
    >
      <Icon size={iconSize ?? (size === 'sm' ? 16 : 18)} aria-hidden="true" />
    </button>
  )
}
