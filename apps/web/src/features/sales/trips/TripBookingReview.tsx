import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { tripPolicy } from '@karavan/domain/sales/trips/policy'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { partyWords } from '../../../kit/booking/stay-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { DayList } from './DayList.tsx'
import { namedTravellers, type TripBookingDraft } from './trip-booking-draft.ts'
import { PartList } from './PartList.tsx'
import { StayList } from './StayList.tsx'
import type { DatedDay, PlannedStay } from './trip-plan.ts'
import type { Part } from './trip-price.ts'

interface TripBookingReviewProps {
  title: string
  asked: TripRequest & { startDate: string }
  untilDate: string
  stays: readonly PlannedStay[]
  days: readonly DatedDay[]
  draft: TripBookingDraft
  total: number
  /** What would be paid when, if in parts. */
  parts: readonly Part[]
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
    <>
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
      <Card
        title="Travellers"
        actions={
          <Button size="sm" variant="ghost" onClick={props.onEdit} aria-label="Edit the travellers">
            Edit
          </Button>
        }
      >
        <div className="grid gap-4 text-small sm:grid-cols-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{draft.lead.name}</span> <Tag>Lead guest</Tag>
            </p>
            <p className="break-words text-2">
              {draft.lead.phone} · {draft.lead.email}
            </p>
          </div>
          <div className="min-w-0">
            {others.length > 0 && (
              <p className="font-semibold">
                {others.map(({ name, age }) => (age === null ? name : `${name} (${age})`)).join(', ')}
              </p>
            )}
            {unnamed > 0 && <p className="text-2">{formatCount(unnamed, 'traveller')} not named yet.</p>}
          </div>
          {draft.requests.trim() && <p className="whitespace-pre-line text-2 sm:col-span-2">{draft.requests.trim()}</p>}
        </div>
      </Card>
      {parts.length > 1 && (
        <Card title="You may pay in two parts">
          <PartList parts={parts} day={day} />
        </Card>
      )}
      <Card title="If plans change">
        <PolicyBar
          policy={tripPolicy}
          checkIn={asked.startDate}
          today={day}
          total={props.total}
          where="where the trip begins"
        />
      </Card>
    </>
  )
}
