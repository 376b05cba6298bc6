import type { Day } from '@karavan/contracts/site/day/day.contract'
import { History } from 'lucide-react'
import { paths } from '../../../shared/paths.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { DayCard, DayRow } from './DayCard.tsx'
import { rupees } from './day-words.ts'

const shown = 4

/** What the agent looked for last and could still book. */
export const SearchesCard = ({ day: { searches }, className }: { day: Day; className?: string }) => (
  <DayCard
    icon={History}
    title="Recent searches"
    className={className}
    empty={
      searches.count === 0 && {
        words: 'Nothing looked for yet',
        next: { label: 'Find a hotel', to: paths.hotel.index.href() },
      }
    }
  >
    <ul>
      {searches.rows
        .slice(0, shown)
        .map(({ place, placeName, stay, fromDate, untilDate, adults, children, leastTotal }) => (
          <DayRow
            key={`${place} ${stay}`}
            to={`${paths.hotel.availability.href({ location: place })}?${stay}`}
            start={
              <img
                src={sceneOf(placeName)}
                alt=""
                loading="lazy"
                className="h-9 w-11 shrink-0 rounded-md border border-line object-cover"
              />
            }
            title={placeName.split(',')[0]}
            sub={[
              formatDateRange(fromDate, untilDate),
              [
                formatCount(adults, 'adult'),
                ...(children > 0 ? [formatCount(children, 'child', 'children')] : []),
              ].join(', '),
            ].join(' · ')}
            end={
              leastTotal !== null && (
                <span className="num grid justify-items-end text-caption text-2">
                  from <b className="text-cell font-emphasis text-text">{rupees(leastTotal)}</b>
                </span>
              )
            }
          />
        ))}
    </ul>
  </DayCard>
)
