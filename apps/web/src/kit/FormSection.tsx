import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  /** One sentence on what belongs here. */
  children: ReactNode
  about?: ReactNode
}

/** A part of a form as a card: its name at the left, its fields at the right; on a phone one above the other. */
export function FormSection({ title, about, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 lg:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {about && <p className="mt-1 text-cell text-3">{about}</p>}
      </div>
      <div className="grid max-w-180 content-start gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
