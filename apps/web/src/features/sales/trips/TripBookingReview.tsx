import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { partyWords } from '../../../kit/booking/stay-words.ts'
import type { DatedPenalty } from '../../../kit/booking/cancellation-dates.ts'
import { SaleReview } from '../../../shared/sale/SaleReview.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { DayList } from './DayList.tsx'
import { namedTravellers, type TripBookingDraft } from './trip-booking-draft.ts'
import { PartList } from './PartList.tsx'
import { type ListedStay, StayList } from './StayList.tsx'
import type { DatedDay } from './trip-plan.ts'
import type { Part } from './trip-bookings.api.ts'

interface TripBookingReviewProps {
  title: string
  asked: TripRequest & { startDate: string }
  untilDate: string
  stays: readonly ListedStay[]
  days: readonly DatedDay[]
  draft: TripBookingDraft
  total: number
  /** What would be paid when, if in parts. */
  parts: readonly Part[]
  /** What cancelling would cost until when; undefined while it is read. */
  penalties: readonly DatedPenalty[] | undefined
  /** Of the place where it begins. */
  zone: string
  /** The day it is for the house. */
  day: string
  onEdit: () => void
}

/** Everything once more before it is paid: the trip, the people, the instalments, and what happens if plans change. */
export function TripBookingReview(props: TripBookingReviewProps) {
  const { asked, draft, parts, day } = props
  const others = namedTravellers(draft, asked)
  const unnamed = asked.adults - 1 + asked.childrenAges.length - others.length
  return (
    <SaleReview
      people="Travellers"
      lead={draft.lead}
      others={others}
      unnamed={unnamed > 0 ? `${formatCount(unnamed, 'traveller')} not named yet.` : null}
      requests={draft.requests}
      onEdit={props.onEdit}
      more={
        parts.length > 1 && (
          <Card title="You may pay in two parts">
            <PartList parts={parts} day={day} />
          </Card>
        )
      }
      policy={
        props.penalties
          ? {
              policy: [],
              checkIn: asked.startDate,
              today: day,
              total: props.total,
              where: 'where the trip begins',
              dated: { penalties: props.penalties, zone: props.zone },
            }
          : null
      }
    >
      <Card title={props.title}>
        <p className="num -mt-1 mb-4 text-small text-2">
          {formatDateRange(asked.startDate, props.untilDate)} ·{' '}
          {partyWords({ adults: asked.adults, children: asked.childrenAges.length })} · {asked.category}
        </p>
        <StayList stays={props.stays} />
      </Card>
      <Card title="Day by day">
        <DayList days={props.days} />
      </Card>
    </SaleReview>
  )
}
