import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { toneFill } from './tone.ts'

const kinds = {
  info: { tone: 'blue', Icon: Info },
  good: { tone: 'green', Icon: CircleCheck },
  warning: { tone: 'amber', Icon: TriangleAlert },
  bad: { tone: 'red', Icon: CircleAlert },
} as const

interface NoteProps {
  kind?: keyof typeof kinds
  title?: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A few lines within a page that ask to be read; a bad one is spoken at once. */
export function Note({ kind = 'info', title, children, action, className }: NoteProps) {
  const { tone, Icon } = kinds[kind]
  return (
    <div
      role={kind === 'bad' ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-md px-3.5 py-3 text-[14px] leading-5', toneFill[tone], className)}
    >
      <Icon size={16} aria-hidden="true" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
