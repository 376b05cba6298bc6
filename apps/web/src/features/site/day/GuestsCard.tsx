import type { Day } from '@karavan/contracts/site/day/day.contract'
import { Luggage } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatNumber } from '../../../ui/format.ts'
import { DayCard, DayRow } from './DayCard.tsx'
import { clockWords, type Guest, missingWords } from './day-words.ts'

function Lacks({ missing }: Pick<Guest, 'missing'>) {
  const [first, ...others] = missing
  if (!first) return <Badge tone="green">Voucher ready</Badge>
  const { words, tone } = missingWords[first]
  return (
    <Badge tone={tone}>
      {words}
      {others.length > 0 && ` + ${others.length}`}
    </Badge>
  )
}

function Guests({ guests, lacks = false }: { guests: readonly Guest[]; lacks?: boolean }) {
  return (
    <ul>
      {guests.map((guest) => (
        <DayRow
          key={guest.id}
          to={entryHref(guest)}
          className="max-lg:flex-wrap"
          start={
            <span className="num w-15 shrink-0 text-[13px] leading-5 font-emphasis text-2 lg:text-caption">
              {guest.time ? clockWords(guest.time) : ''}
            </span>
          }
          title={guest.who}
          sub={`${[guest.title, guest.place].filter(Boolean).join(', ')} · ${formatCount(guest.people, 'guest')}`}
          end={
            lacks && (
              <span className="max-lg:w-full max-lg:pl-18">
                <Lacks missing={guest.missing} />
              </span>
            )
          }
        />
      ))}
    </ul>
  )
}

const shown = 4
const shownLeaving = 2
const tabs = ['today', 'tomorrow', 'inHouse'] as const
type Tab = (typeof tabs)[number]
const names: Record<Tab, string> = { today: 'Today', tomorrow: 'Tomorrow', inHouse: 'In house' }

/** Who comes, stays and goes, and what they still lack. */
export function GuestsCard({ day, className }: { day: Day; className?: string }) {
  const [tab, setTab] = useState<Tab>('today')
  const counts: Record<Tab, number> = {
    today: day.today.arriving.count + day.today.leaving.count,
    tomorrow: day.tomorrow.arriving.count + day.tomorrow.leaving.count,
    inHouse: day.inHouse.count,
  }
  const { arriving, leaving } = tab === 'inHouse' ? { arriving: day.inHouse, leaving: null } : day[tab]
  const nobody = arriving.count === 0 && !leaving?.count
  return (
    <DayCard
      icon={Luggage}
      title="Arriving and leaving"
      className={className}
      empty={
        Object.values(counts).every((count) => count === 0) && {
          words: 'Nobody arrives, stays or leaves these days',
          next: { label: 'Find a hotel', to: paths.hotel.index.href() },
        }
      }
      actions={
        <span role="group" aria-label="Which guests" className="flex gap-1 max-lg:w-full max-lg:pb-1">
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={tab === one}
              onClick={() => setTab(one)}
              className={cx(
                'hit rounded-sm px-2 py-1 text-caption font-emphasis whitespace-nowrap transition-colors max-lg:px-3 max-lg:py-2 max-lg:text-[13px]',
                tab === one ? 'bg-brand-soft text-on-brand-soft' : 'text-2 hover:bg-hover max-lg:bg-sunken',
              )}
            >
              {names[one]} <span className="num">{formatNumber(counts[one])}</span>
            </button>
          ))}
        </span>
      }
    >
      {nobody && <p className="px-4 py-4 text-cell text-2">Nobody.</p>}
      <Guests
        guests={arriving.rows.slice(0, leaving?.count ? shown : shown + shownLeaving)}
        lacks={tab !== 'inHouse'}
      />
      {leaving && leaving.count > 0 && (
        <>
          <h3 className="border-t border-line px-4 pt-2 pb-0.5 text-micro font-semibold text-3">Leaving</h3>
          <Guests guests={leaving.rows.slice(0, arriving.count > 0 ? shownLeaving : shown + shownLeaving)} />
        </>
      )}
    </DayCard>
  )
}
