import type { Day } from '@karavan/contracts/site/day/day.contract'
import { Link, useNavigate } from 'react-router'
import { serverOffset } from '../../../kit/server-clock.ts'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import { useCountdown } from '../../../ui/useCountdown.ts'
import { type Hold, leftWords, rupees } from './day-words.ts'

/** From here on it is said in red, and aloud. */
const last = 300

function HoldRow({ hold, onGone }: { hold: Hold; onGone: (hold: Hold) => void }) {
  const seesCost = useRight('cost')
  const { left, spoken } = useCountdown(Date.parse(hold.until), serverOffset(), () => onGone(hold))
  const late = left <= last
  const whole = Math.max(1, (Date.parse(hold.until) - Date.parse(hold.since)) / 1000)
  const to = entryHref({ source: hold.source, kind: hold.source, id: hold.id })
  return (
    <li className="relative flex min-w-0 items-center gap-3 border-line py-3 pr-3 pl-4 max-lg:border-t lg:border-l">
      <span
        role="timer"
        aria-label={`Time left for ${hold.who}`}
        className={cx('num min-w-15 text-[16px] leading-5 font-bold', late ? 'text-red-t' : 'text-accent-text')}
      >
        {leftWords(left)}
      </span>
      <span className="min-w-0 flex-1">
        <Link to={to} className="block truncate rounded-xs text-cell font-semibold hover:underline max-lg:text-[15px]">
          {hold.who}
          {seesCost && (
            <>
              {' · '}
              <span className="num">{rupees(hold.due)}</span>
            </>
          )}
        </Link>
        <span className="block truncate text-caption text-3 max-lg:text-[13px]">
          {[hold.title, hold.place].filter(Boolean).join(', ')}
        </span>
      </span>
      <ButtonLink to={to} size="sm" variant={late ? 'soft' : 'secondary'} className="max-lg:h-11! max-lg:px-4!">
        Pay<span className="sr-only"> for {hold.who}</span>
      </ButtonLink>
      <span role="status" className="sr-only">
        {spoken && `${hold.who}: ${spoken}`}
      </span>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75">
        <span
          className={cx('block h-full', late ? 'bg-red-d' : 'bg-amber-d')}
          style={{ width: `${Math.min(100, (left / whole) * 100)}%` }}
        />
      </span>
    </li>
  )
}

interface HoldStripProps {
  holds: Day['holds']
  /** One of them has run out. */
  onEnd: () => void
}

/** What is lost first, over everything else: held rooms, with the time that is left to pay them. */
export function HoldStrip({ holds, onEnd }: HoldStripProps) {
  const navigate = useNavigate()
  const seesCost = useRight('cost')
  if (holds.count === 0) return null
  function gone({ who, title }: Hold) {
    void notify.info(`The hold for ${who} has run out`, title, {
      label: 'Search again',
      onSelect: () => void navigate(paths.hotel.index.href()),
    })
    onEnd()
  }
  return (
    <section
      aria-label="Holds that expire"
      className="overflow-hidden rounded-xl border border-line bg-surface lg:grid lg:grid-cols-[148px_1fr]"
    >
      <div className="bg-accent-soft px-4 py-3 text-accent-text max-lg:flex max-lg:items-baseline max-lg:gap-2">
        <h2 className="text-[14px] leading-5 font-[620]">{formatCount(holds.count, 'hold expires', 'holds expire')}</h2>
        {seesCost && <p className="num text-caption">{rupees(holds.due)} in all</p>}
        {holds.count > 3 && (
          <Link
            to={`${paths.dashboard.hotelBookings.index.href()}?status=Pending`}
            className="hit rounded-xs text-caption font-emphasis underline underline-offset-3"
          >
            All of them
          </Link>
        )}
      </div>
      <ul className="lg:grid lg:grid-cols-3">
        {holds.rows.slice(0, 3).map((hold) => (
          <HoldRow key={hold.id} hold={hold} onGone={gone} />
        ))}
      </ul>
    </section>
  )
}
