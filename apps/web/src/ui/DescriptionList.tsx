import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[]
  /** Two columns of pairs where there is room. */
  columns?: 1 | 2
  className?: string
}

/** Facts as pairs of name and value; an empty value shows a dash. */
export function DescriptionList({ items, columns = 1, className }: DescriptionListProps) {
  return (
    <dl className={cx('grid gap-x-8 gap-y-2.5 text-body', columns === 2 && 'lg:grid-cols-2', className)}>
      {items.map((item) => (
        <div key={item.label} className="grid grid-cols-[min(30%,160px)_1fr] gap-3">
          <dt className="text-small text-3">{item.label}</dt>
          <dd className="min-w-0 break-words text-text">
            {item.value === null || item.value === undefined || item.value === '' ? (
              <span className="text-3">–</span>
            ) : (
              item.value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
