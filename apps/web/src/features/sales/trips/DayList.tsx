import { formatDay } from '../../../ui/format.ts'

export type ListedDay = {
  key: string
  date: string
  place: string
  title: string
  meals?: readonly string[]
  items: readonly { name: string; time: string | null }[]
}

/** The days of a trip in their order, with what is done on each. */
export function DayList({ days }: { days: readonly ListedDay[] }) {
  return (
    <ol className="grid gap-3 text-small">
      {days.map(({ key, date, place, title, meals = [], items }, index) => (
        <li key={key} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3">
          <span className="num grid h-6 place-items-center self-start rounded-sm bg-sunken text-caption font-emphasis text-2">
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-emphasis">{title || place}</p>
            <p className="num text-cell text-3">
              {formatDay(date)}
              {place && ` · ${place}`}
              {meals.length > 0 && ` · ${meals.join(', ')}`}
            </p>
            {items.length > 0 && (
              <ul className="mt-1 text-2">
                {items.map(({ name, time }, at) => (
                  <li key={`${at} ${name}`}>
                    {time && <span className="num">{time} </span>}
                    {name}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
