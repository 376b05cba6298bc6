import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'offer' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-brand text-on-brand border-transparent shadow-[var(--sh1),inset_0_1px_0_rgb(255_255_255/.12)] hover:bg-brand-hover',
  secondary: 'bg-surface text-text border-line-strong shadow-1 hover:bg-hover',
  soft: 'bg-brand-soft text-on-brand-soft border-transparent hover:border-brand/30',
  ghost: 'text-2 border-transparent hover:bg-hover hover:text-text',
  offer: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'hit h-(--control-h-sm) px-2.5 text-cell gap-1.5 rounded-md',
  md: 'h-(--control-h) px-(--button-px) text-button gap-2 rounded-md',
  lg: 'h-(--control-h-lg) px-6 text-[16px] gap-2 rounded-lg office:text-[14px] office:rounded-md',
}

const squares: Record<ButtonSize, string> = {
  sm: 'hit size-(--control-h-sm) rounded-md',
  md: 'size-(--control-h) rounded-md',
  lg: 'size-(--control-h-lg) rounded-lg',
}

const common =
  'relative inline-flex shrink-0 items-center justify-center border font-[560] whitespace-nowrap select-none transition-[background-color,border-color,color,box-shadow] aria-disabled:opacity-45 disabled:opacity-45 aria-busy:opacity-80'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as it is high, for a lone icon. */
  square?: boolean
  full?: boolean
  className?: string
}

/** The classes of anything that looks like a button. */
export function buttonClasses({ variant = 'secondary', size = 'md', square, full, className }: Look): string {
  return cx(common, variants[variant], square ? squares[size] : sizes[size], full && 'w-full', className)
}
