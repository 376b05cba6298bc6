import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { type Tone, toneFill } from '../ui/tone.ts'

interface StandingProps {
  tone: Tone
  icon: LucideIcon
  title: string
  children: ReactNode
}

/** Where something stands, on a page that somebody was sent. */
export const Standing = ({ tone, icon: Icon, title, children }: StandingProps) => (
  <section
    aria-label={title}
    role="status"
    className="grid justify-items-center gap-2 rounded-card border border-line bg-surface p-6 text-center"
  >
    <span className={cx('grid size-14 place-items-center rounded-full', toneFill[tone])}>
      <Icon size={26} aria-hidden="true" />
    </span>
    <h2 className="text-h2">{title}</h2>
    <div className="grid gap-2 text-small break-words text-2">{children}</div>
  </section>
)
