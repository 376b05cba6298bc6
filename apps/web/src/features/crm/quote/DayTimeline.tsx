import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { MapPin, Utensils } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { sceneOf } from '../../../shared/scene.ts'
import { formatDay } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'

const few = 4

/** The days one after the other along a line; of a long trip the first few, and the rest on request. */
export function DayTimeline({ days }: Pick<PublicQuote, 'days'>) {
  const [all, setAll] = useState(days.length <= few + 1)
  const shown = all ? days : days.slice(0, few)
  return (
    <>
      <ol className="relative">
        {shown.map(({ date, place, title, description, meals, image }, index) => (
          <li
            key={index}
            className="relative grid grid-cols-[40px_minmax(0,1fr)] gap-x-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:top-10 not-last:before:bottom-0 not-last:before:left-[19.5px] not-last:before:w-px not-last:before:bg-line-strong"
          >
            <span className="num grid size-10 place-items-center rounded-full bg-brand-soft text-[15px] font-[640] text-on-brand-soft">
              <span className="sr-only">Day </span>
              {index + 1}
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="num flex flex-wrap gap-x-3 text-cell text-2">
                {date && <span>{formatDay(date)}</span>}
                <span className="flex items-center gap-1">
                  <MapPin size={12} aria-hidden="true" />
                  {place}
                </span>
              </p>
              <h3 className="mt-0.5 text-h4">{title}</h3>
              {description && <p className="mt-1 max-w-[68ch] text-small whitespace-pre-line text-2">{description}</p>}
              {image && (
                <Picture
                  src={image}
                  fallback={sceneOf(place)}
                  alt=""
                  ratio="auto"
                  className="mt-2 aspect-16/9 w-full max-w-90 rounded-md"
                />
              )}
              {meals.length > 0 && (
                <p className="mt-1.5 flex items-center gap-1.5 text-cell text-2">
                  <Utensils size={13} aria-hidden="true" />
                  {meals.join(', ')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!all && (
        <Button className="mt-5" onClick={() => setAll(true)}>
          Show all {days.length} days
        </Button>
      )}
    </>
  )
}
