import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { CircleAlert, CircleCheck, CircleX, type LucideIcon, Plane, TriangleAlert } from 'lucide-react'
import { cx } from '../../../../ui/cx.ts'
import { formatDate } from '../../../../ui/format.ts'
import { type Tone, toneFill } from '../../../../ui/tone.ts'
import { missingWords } from '../booking-words.ts'

type Step = { tone: Tone; icon: LucideIcon; title: string; detail: string }

/** The one thing that comes next with a booking, in words. */
export function nextStep({ status, missing, startDate, endDate, cancelledReason }: CrmBooking): Step {
  if (status === 'Cancelled')
    return { tone: 'neutral', icon: CircleX, title: 'Cancelled', detail: cancelledReason ?? '' }
  if (status === 'Completed')
    return { tone: 'teal', icon: CircleCheck, title: 'Completed', detail: `They were back on ${formatDate(endDate)}.` }
  const [first] = missing.toSorted((a, b) => Number(b.late) - Number(a.late) || a.by.localeCompare(b.by))
  if (first)
    return {
      tone: first.late ? 'red' : 'amber',
      icon: first.late ? CircleAlert : TriangleAlert,
      title: first.text,
      detail: `${missingWords[first.what]} ${first.late ? 'was due' : 'has to be there'} by ${formatDate(first.by)}.`,
    }
  if (status === 'Draft')
    return { tone: 'amber', icon: TriangleAlert, title: 'Confirm it', detail: 'Nothing is missing for it.' }
  return status === 'Travelling'
    ? { tone: 'teal', icon: Plane, title: 'They are travelling', detail: `Back on ${formatDate(endDate)}.` }
    : {
        tone: 'green',
        icon: CircleCheck,
        title: 'Everything is there',
        detail: `It begins on ${formatDate(startDate)}.`,
      }
}

/** What comes next with this booking. */
export function NextStepBar({ booking }: { booking: CrmBooking }) {
  const { tone, icon: Icon, title, detail } = nextStep(booking)
  return (
    <section aria-label="Next step" className={cx('flex items-start gap-3 rounded-card px-4 py-3', toneFill[tone])}>
      <Icon size={18} aria-hidden="true" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {detail && <p className="text-cell">{detail}</p>}
      </div>
    </section>
  )
}

/** All that is missing before the trip begins, each with its day. */
export function MissingList({ missing }: Pick<CrmBooking, 'missing'>) {
  if (missing.length < 2) return null
  return (
    <section aria-label="Still missing" className="rounded-card border border-line bg-surface px-5 py-3">
      <ul className="divide-y divide-line">
        {missing.map(({ what, text, by, late }) => (
          <li key={what} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
            <span className="w-20 font-emphasis">{missingWords[what]}</span>
            <span className="min-w-40 flex-1 text-2">{text}</span>
            <span
              className={cx(
                'num text-cell max-sm:basis-full max-sm:pl-23',
                late ? 'font-emphasis text-red-t' : 'text-3',
              )}
            >
              {late ? 'late since' : 'by'} {formatDate(by)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
