import type { Finding } from '@karavan/domain/catalogue/itineraries/lint'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatCount } from '../../../../ui/format.ts'

/** Brings the leg, day or item something is about into sight and gives it the focus. */
export function focusPart(key: string): void {
  const part = document.getElementById(`trip-${key}`)
  if (!part) return
  part.scrollIntoView({ block: part.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
  const handle = part.querySelector<HTMLElement>(`[data-handle="${key}"]`)
  ;(handle ?? part).focus({ preventScroll: true })
}

/** What does not fit in the plan, in words; each leads to where it is. */
export function LintPanel({ findings, onFollow }: { findings: readonly Finding[] | null; onFollow?: () => void }) {
  if (!findings) return null
  return (
    <section aria-label="What does not fit" className="rounded-card border border-line bg-surface p-4">
      <div role="status">
        <h2 className="flex items-center gap-2 text-h3">
          {findings.length === 0 ? (
            <>
              <CircleCheck size={16} aria-hidden="true" className="text-green-t" />
              Everything fits
            </>
          ) : (
            <>
              <TriangleAlert size={16} aria-hidden="true" className="text-amber-t" />
              {formatCount(findings.length, 'thing does', 'things do')} not fit
            </>
          )}
        </h2>
      </div>
      {findings.length > 0 && (
        <ul className="mt-2 -mx-2 grid">
          {findings.map(({ code, key, text }) => (
            <li key={`${code} ${key} ${text}`}>
              <button
                type="button"
                className="w-full rounded-md px-2 py-1.5 text-left text-small text-2 hover:bg-hover hover:text-text"
                onClick={() => {
                  onFollow?.()
                  // A sheet that closes gives the focus back first.
                  setTimeout(() => focusPart(key))
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
