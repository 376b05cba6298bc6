import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts'

interface ButtonLinkProps extends LinkProps {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  iconAfter?: LucideIcon
  full?: boolean
}

/** A link in the clothes of a button, for actions that lead to another address. */
export function ButtonLink({
  children,
  variant,
  size,
  icon: Icon,
  iconAfter: After,
  full,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, full, className })}>
      {Icon && <Icon size={size === 'sm' ? 14 : 16} aria-hidden="true" />}
      {children}
      {After && <After size={14} aria-hidden="true" />}
    </Link>
  )
}
