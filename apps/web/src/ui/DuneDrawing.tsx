import { cx } from './cx.ts'

/** Three dunes under a sun, in the colours of the theme: the picture of an empty place, 132 wide unless told otherwise. */
export function DuneDrawing({ className }: { className?: string }) {
  return (
    <svg width="132" height="88" viewBox="0 0 132 88" aria-hidden="true" className={cx('block h-auto', className)}>
      <circle cx="91" cy="31" r="24" fill="var(--accent)" opacity=".14" />
      <circle cx="91" cy="31" r="14" fill="var(--accent)" />
      <path
        fill="var(--brand-soft)"
        d="M0 84V62C16 60 30 34 50 33c18 2 24 24 42 27 14 2 26-8 40-8v32q0 4-4 4H4q-4 0-4-4z"
      />
      <path
        fill="var(--brand)"
        opacity=".22"
        d="M50 33c18 2 24 24 42 27 14 2 26-8 40-8v32q0 4-4 4H34c22-8 32-14 30-28-1-12-9-20-14-27z"
      />
      <path fill="var(--brand)" opacity=".34" d="M0 84V73c22-1 42-11 62-10 24 2 42 15 70 9v12q0 4-4 4H4q-4 0-4-4z" />
      <path fill="var(--brand)" opacity=".72" d="M0 84v-5c30 4 66-9 94-5 16 2 26 6 38 5v5q0 4-4 4H4q-4 0-4-4z" />
      <path
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.2"
        strokeLinecap="round"
        opacity=".45"
        d="M20 25q2-2.4 4 0q2-2.4 4 0M36 16q1.5-2 3 0q1.5-2 3 0"
      />
    </svg>
  )
}
