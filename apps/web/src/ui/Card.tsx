import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string
  /** Stands at the right of the title. */
  actions?: ReactNode
  /** Without padding, for tables and pictures that reach the edge. */
  flush?: boolean
}

/** A surface with a line around it; cards do not lie in cards. */
export function Card({ title, actions, flush, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx('min-w-0 rounded-card border border-line bg-surface', className)}>
      {(title || actions) && (
        <header
          className={cx('flex min-h-12 flex-wrap items-center gap-3 px-5 py-2.5', flush && 'border-b border-line')}
        >
          {title && <h2 className="min-w-0 flex-auto text-h3">{title}</h2>}
          {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : title || actions ? 'px-5 pb-5' : 'p-5'}>{children}</div>
    </section>
  )
}
