import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Count } from '../../../ui/Count.tsx'
import { cx } from '../../../ui/cx.ts'

export const rowClasses =
  'relative flex min-h-15 items-center gap-3 border-t border-line px-4 py-2 transition-colors first:border-t-0 hover:bg-hover lg:min-h-12 lg:py-1'

interface DayCardProps {
  icon: LucideIcon
  title: string
  count?: number
  /** Somebody waits for an answer. */
  loud?: boolean
  more?: { label: string; to: string }
  /** Stands at the right of the head. */
  actions?: ReactNode
  /** With nothing in it the card is one line: what there is none of, and what to do next. */
  empty?: { words: string; next: { label: string; to: string } } | false
  className?: string
  children?: ReactNode
}

/** A part of the day: a head, and rows with a line between them. */
export function DayCard({ icon: Icon, title, count, loud, more, actions, empty, className, children }: DayCardProps) {
  const next = empty ? empty.next : more
  return (
    <section
      aria-label={title}
      className={cx('flex min-w-0 flex-col rounded-xl border border-line bg-surface', empty && 'self-start', className)}
    >
      <header
        className={cx(
          'flex min-h-13 flex-wrap items-center gap-2 px-4 py-1.5 lg:min-h-11',
          !empty && 'border-b border-line',
        )}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0 text-2" />
        <h2 className={cx('text-[16px] leading-5 font-[620] lg:text-[14px]', empty && 'sr-only')}>{title}</h2>
        {empty && <span className="text-[14px] leading-5 text-2 lg:text-cell">{empty.words}</span>}
        {!empty && count !== undefined && count > 0 && <Count loud={loud}>{count}</Count>}
        <span className="flex-1" />
        {!empty && actions}
        {next && (
          <Link to={next.to} className="hit link rounded-xs text-[13px] leading-5 font-emphasis lg:text-caption">
            {next.label}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
      </header>
      {!empty && children}
    </section>
  )
}

interface DayRowProps {
  to: string
  title: ReactNode
  sub: ReactNode
  /** Before and behind the words. */
  start?: ReactNode
  end?: ReactNode
  className?: string
}

/** One line of a card; all of it opens the record. */
export const DayRow = ({ to, title, sub, start, end, className }: DayRowProps) => (
  <li className={cx(rowClasses, className)}>
    {start}
    <span className="min-w-0 flex-1">
      <Link
        to={to}
        className="block truncate rounded-xs text-[15px] leading-5 font-emphasis after:absolute after:inset-0 lg:text-cell"
      >
        {title}
      </Link>
      <span className="block truncate text-[13px] leading-[18px] text-2 lg:text-caption">{sub}</span>
    </span>
    {end}
  </li>
)

/** The day of a month as a small leaf. */
export const DayLeaf = ({ day, name }: { day: number; name: string }) => (
  <span aria-hidden="true" className="grid size-10 shrink-0 place-content-center rounded-md bg-sunken text-center">
    <b className="num block text-[15px] leading-[18px] font-semibold">{day}</b>
    <span className="block text-[11px] leading-[14px] text-2">{name}</span>
  </span>
)
