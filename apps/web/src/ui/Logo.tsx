import { cx } from './cx.ts'

interface LogoProps {
  /** Shows the name beside the mark; without it the mark alone stands, and what is around it has to name it. */
  name?: boolean
  className?: string
}

/** The mark of Karavan, a sun over dunes; its size follows the font, its colours are the same in light and dark. */
export function Logo({ name = false, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-[.5em] font-[700] tracking-[-.03em]', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="block size-[1.6em] shrink-0">
        <rect width="32" height="32" rx="9" fill="#1d56c9" />
        <circle cx="21.5" cy="11" r="4" fill="#f5a524" />
        <path
          fill="#fff"
          d="M0 23.4C4.5 23 7.5 15 11.2 15s5.3 6 8.2 6 4.6-3 7-3 4 2.2 5.6 3v2a9 9 0 0 1-9 9H9a9 9 0 0 1-9-8.6z"
        />
        <path fill="#bfd5ff" d="M0 24.3c5-.1 8.5-2.5 13-2.5 7 0 10.5 4.7 18.7 4A9 9 0 0 1 23 32H9a9 9 0 0 1-9-7.7z" />
      </svg>
      {name && 'Karavan'}
    </span>
  )
}
