import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { Stand } from './stands.ts'

interface ReadinessProps {
  stands: readonly Stand[]
  /** Leads to where it is put right. */
  onLack: (lack: MissingItem) => void
}

function StandRow({ stand, onLack }: { stand: Stand; onLack: ReadinessProps['onLack'] }) {
  const [open, setOpen] = useState(false)
  const { name, lacks } = stand
  const ready = lacks.length === 0
  return (
    <li>
      <button
        type="button"
        aria-expanded={ready ? undefined : open}
        aria-disabled={ready || undefined}
        onClick={() => setOpen(!ready && !open)}
        className="flex min-h-8 w-full cursor-default items-center gap-2.5 rounded-xs text-left"
      >
        <span
          aria-hidden="true"
          className={cx(
            'num grid size-5 shrink-0 place-items-center rounded-full text-micro font-semibold',
            ready ? 'bg-green-f text-green-t' : 'bg-amber-f text-amber-t',
          )}
        >
          {ready ? <Check size={12} /> : lacks.length}
        </span>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className={cx('shrink-0 text-caption', ready ? 'text-green-t' : 'text-3')}>
          {ready ? 'Ready' : `${lacks.length} missing`}
        </span>
        {!ready && (
          <ChevronDown
            size={14}
            aria-hidden="true"
            className={cx('text-3 transition-transform motion-reduce:transition-none', open && 'rotate-180')}
          />
        )}
      </button>
      {open && !ready && (
        <ul className="mb-2 ml-7.5 grid gap-0.5">
          {lacks.map((lack) => (
            <li key={lack.field + lack.message}>
              <button
                type="button"
                onClick={() => onLack(lack)}
                className="hit link rounded-xs py-0.5 text-left text-cell"
              >
                {lack.message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who is ready and who is not, and what each of them still needs. */
export function Readiness({ stands, onLack }: ReadinessProps) {
  const missing = stands.filter(({ lacks }) => lacks.length > 0).length
  return (
    <section aria-label="Readiness" className="px-5 py-4 text-[14px] leading-5">
      <h2 className="mb-1 flex items-baseline gap-3 text-h4">
        <span className="flex-1">Ready to submit?</span>
        <span role="status" className="text-cell font-normal text-3">
          {missing === 0 ? 'Yes, everything is there' : `${formatCount(missing, 'entry', 'entries')} to complete`}
        </span>
      </h2>
      <ul className="max-h-64 overflow-y-auto">
        {stands.map((stand) => (
          <StandRow key={stand.key ?? 'trip'} stand={stand} onLack={onLack} />
        ))}
      </ul>
    </section>
  )
}
