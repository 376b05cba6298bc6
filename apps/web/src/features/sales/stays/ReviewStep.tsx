import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { RoomOffer, StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { type BookingDraft, namedGuests } from './booking-draft.ts'
import type { BookingStay } from './booking-stay.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { roomLines, StayFacts } from './StayFacts.tsx'

type Quote = StayPrice & { nights: number; onRequest: boolean; cancellationPolicy: Hotel['cancellationPolicy'] }

interface ReviewStepProps {
  hotel: Hotel
  offers: readonly RoomOffer[]
  stay: BookingStay
  draft: BookingDraft
  choices: readonly RoomChoice[]
  today: string
  quote: Quote | undefined
  onEdit: () => void
}

/** Everything once more before it is paid: the stay, the people, and what happens if plans change. */
export function ReviewStep({ hotel, offers, stay, draft, choices, today, quote, onEdit }: ReviewStepProps) {
  const rooms = choices.map(({ roomId, mealPlan }) => ({
    type: offers.find(({ id }) => id === roomId)?.type ?? 'Room',
    mealPlan,
  }))
  const others = namedGuests(draft)
  const unnamed = draft.people.length - 1 - others.length
  const ages = stay.childrenAges
  return (
    <>
      {quote?.onRequest && (
        <Note kind="warning" title="The hotel confirms this by hand">
          Nothing is charged when you send the request. You hear from us as soon as it is confirmed or declined.
        </Note>
      )}
      <Card title="Your stay">
        <StayFacts
          hotelName={hotel.hotelName}
          rating={hotel.rating}
          place={[hotel.address, hotel.location, hotel.country].filter(Boolean).join(', ')}
          location={hotel.location}
          image={hotel.images[0]}
          rooms={roomLines(rooms, ({ mealPlan }) => planWords(mealPlan))}
          fromDate={stay.fromDate}
          untilDate={stay.untilDate}
          checkInTime={hotel.checkInTime}
          checkOutTime={hotel.checkOutTime}
          nights={quote?.nights ?? 0}
          party={partyWords({ adults: stay.adultsCount, children: stay.childrenCount })}
          ages={ages.length > 0 ? `${ages.length === 1 ? 'age' : 'ages'} ${ages.join(', ')}` : undefined}
        />
        {stay.pets && <p className="mt-3 text-small text-2">Pets come along.</p>}
      </Card>

      <Card
        title="Guests"
        actions={
          <Button size="sm" variant="ghost" onClick={onEdit} aria-label="Edit the guests">
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
            {unnamed > 0 && (
              <p className="text-2">{formatCount(unnamed, 'guest')} not named yet; you can add names later.</p>
            )}
          </div>
          {draft.requests.trim() && <p className="whitespace-pre-line text-2 sm:col-span-2">{draft.requests.trim()}</p>}
        </div>
      </Card>

      <Card title="If plans change">
        {quote && today && (
          <PolicyBar policy={quote.cancellationPolicy} checkIn={stay.fromDate} today={today} total={quote.totalInr} />
        )}
      </Card>
    </>
  )
}
