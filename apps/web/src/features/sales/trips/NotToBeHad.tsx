import { CalendarX } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'

interface NotToBeHadProps {
  title: string
  /** What exactly, one line each. */
  what: readonly string[]
  onLeave: () => void
}

/** What of a trip cannot be had, that nothing typed is lost, and the way to change it. */
export function NotToBeHad({ title, what, onLeave }: NotToBeHadProps) {
  return (
    <section role="alert" className="flex flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-orange-f text-orange-t">
        <CalendarX size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-h3">{title}</h2>
        <ul className="mt-1 text-small">
          {what.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-1 text-small text-2">Nothing was charged, and what you typed is kept.</p>
      </div>
      <Button variant="primary" onClick={onLeave}>
        Change the trip
      </Button>
    </section>
  )
}
