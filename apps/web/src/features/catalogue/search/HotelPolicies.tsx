import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { addDays } from '@karavan/domain/base/dates'
import type { ReactNode } from 'react'
import { bandsWords } from '../../../kit/booking/child-words.ts'
import { formatCount, formatDate, formatNights, formatTime } from '../../../ui/format.ts'

const clock = (time: string) => formatTime(`2000-01-01T${time}:00`)

function childWords({ freeUnderAge, adultFromAge, withBedPercent, noBedPercent }: Hotel['childPolicy']): string {
  const parts = [
    freeUnderAge > 0 ? `free under ${freeUnderAge}` : '',
    adultFromAge > freeUnderAge
      ? `from ${freeUnderAge} to ${adultFromAge - 1} at ${withBedPercent} % of an adult's price with a bed, ${noBedPercent} % without`
      : '',
    adultFromAge < 18 ? `as adults from ${adultFromAge}` : '',
  ]
  const text = parts.filter(Boolean).join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What cancelling costs, step by step; with a check-in as dates. */
function cancellationSteps(policy: Hotel['cancellationPolicy'], checkIn: string | null): string[] {
  const steps = policy.filter(({ penaltyPercent }) => penaltyPercent > 0).sort((a, b) => b.daysBefore - a.daysBefore)
  const first = steps[0]
  if (!first) return ['Free up to the day of arrival']
  const free = checkIn
    ? `Free until ${formatDate(addDays(checkIn, -first.daysBefore))}, 11:59 pm at the hotel`
    : `Free until ${formatCount(first.daysBefore, 'day')} before arrival`
  const costs = steps.map(({ daysBefore, penaltyPercent }) =>
    checkIn
      ? `From ${formatDate(addDays(checkIn, 1 - daysBefore))}: ${penaltyPercent} % is kept`
      : `Less than ${formatCount(daysBefore, 'day')} before: ${penaltyPercent} % is kept`,
  )
  return [free, ...costs]
}

interface HotelPoliciesProps {
  hotel: Hotel
  checkIn: string | null
}

/** What holds at the hotel: times, cancelling, children, pets. */
export function HotelPolicies({ hotel, checkIn }: HotelPoliciesProps) {
  const rows: [string, ReactNode][] = [
    [
      'Arrival and departure',
      `Check-in from ${clock(hotel.checkInTime)}, check-out until ${clock(hotel.checkOutTime)}`,
    ],
    [
      'Cancellation',
      <ul key="steps">
        {cancellationSteps(hotel.cancellationPolicy, checkIn).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>,
    ],
    ['Children', hotel.childBands ? bandsWords(hotel.childBands, hotel.currency) : childWords(hotel.childPolicy)],
    ...(hotel.singleSupplementPercent > 0
      ? [['Single occupancy', `Pays ${hotel.singleSupplementPercent} % more per night`] as [string, ReactNode]]
      : []),
    ...(hotel.minNights > 1 ? [['Shortest stay', formatNights(hotel.minNights)] as [string, ReactNode]] : []),
    ['Pets', hotel.petsAllowed ? 'Allowed' : 'Not allowed'],
  ]
  return (
    <dl className="num text-small">
      {rows.map(([name, words]) => (
        <div key={name} className="grid gap-x-6 border-t border-line py-3 first:border-0 sm:grid-cols-[180px_1fr]">
          <dt className="font-semibold">{name}</dt>
          <dd className="text-2">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
