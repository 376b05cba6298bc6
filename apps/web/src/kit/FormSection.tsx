import { type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'

interface FormSectionProps {
  title: string
  /** One sentence on what belongs here. */
  children: ReactNode
  about?: ReactNode
  /** Takes the whole width under its name, for what stands side by side. */
  wide?: boolean
  /** At the right of the name of a wide one. */
  actions?: ReactNode
}

/** A part of a form as a card: its name at the left, its fields at the right; on a phone one above the other. */
export function FormSection({ title, about, wide, actions, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5',
        wide ? 'grid-cols-[minmax(0,1fr)]' : 'lg:grid-cols-[200px_minmax(0,1fr)]',
      )}
    >
      <div className={wide ? 'flex flex-wrap items-start justify-between gap-x-4 gap-y-2' : undefined}>
        <div className="min-w-0">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          {about && <p className="mt-1 text-cell text-3">{about}</p>}
        </div>
        {actions}
      </div>
      {wide ? children : <div className="grid max-w-180 content-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>}
    </section>
  )
}
