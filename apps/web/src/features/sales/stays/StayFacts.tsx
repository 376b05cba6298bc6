import { Star } from 'lucide-react'
import { sceneOf } from '../../../shared/scene.ts'
import { formatDay, formatNumber } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { clockWords } from '@karavan/domain/base/clock-words'

interface StayFactsProps {
  hotelName: string
  rating?: number
  place: string
  location: string
  image: string | null | undefined
  /** `2 × Deluxe, with breakfast (CPAI)`, one line for each kind of room. */
  rooms: readonly string[]
  fromDate: string
  untilDate: string
  checkInTime: string
  checkOutTime: string
  nights: number
  party: string
  ages?: string
}

const Fact = ({ label, value, more }: { label: string; value: string; more?: string }) => (
  <div>
    <dt className="text-cell text-3">{label}</dt>
    <dd className="num font-emphasis">
      {value}
      {more && <span className="block text-cell font-normal text-3">{more}</span>}
    </dd>
  </div>
)

/** Which hotel, which rooms, from when to when, for whom. */
export function StayFacts(props: StayFactsProps) {
  return (
    <>
      <div className="flex gap-4">
        <Picture
          src={props.image}
          fallback={sceneOf(props.location)}
          alt=""
          className="w-36 shrink-0 self-start rounded-lg max-sm:w-22"
        />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5">
            <span className="text-h3">{props.hotelName}</span>
            {props.rating !== undefined && (
              <span className="num inline-flex items-center gap-1 text-small font-semibold">
                <Star size={14} aria-hidden="true" className="fill-star text-star" />
                {formatNumber(props.rating, 1)}
                <span className="sr-only"> stars</span>
              </span>
            )}
          </p>
          <p className="text-small text-2">{props.place}</p>
          <ul className="mt-2 text-small">
            {props.rooms.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4 text-small sm:grid-cols-4">
        <Fact label="Check-in" value={formatDay(props.fromDate)} more={`from ${clockWords(props.checkInTime)}`} />
        <Fact label="Check-out" value={formatDay(props.untilDate)} more={`until ${clockWords(props.checkOutTime)}`} />
        <Fact label="Nights" value={String(props.nights)} />
        <Fact label="Guests" value={props.party} more={props.ages} />
      </dl>
    </>
  )
}

type Booked = { type: string; mealPlan: string }

/** The same rooms counted: `2 × Deluxe`. */
export function roomLines<R extends Booked>(rooms: readonly R[], words: (room: R) => string): string[] {
  const counts = new Map<string, number>()
  for (const room of rooms) {
    const text = `${room.type}, ${words(room)
      .toLowerCase()
      .replace(/\((\w+)\)/, (_, code: string) => `(${code.toUpperCase()})`)}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => `${count} × ${text}`)
}
