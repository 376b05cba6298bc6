import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { RoomOffer, StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { SaleReview } from '../../../shared/sale/SaleReview.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { type BookingDraft, namedGuests } from './booking-draft.ts'
import type { BookingStay } from './booking-stay.ts'
import { partyWords, planWords } from '../../../kit/booking/stay-words.ts'
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
    <SaleReview
      people="Guests"
      lead={draft.lead}
      others={others}
      unnamed={unnamed > 0 ? `${formatCount(unnamed, 'guest')} not named yet; you can add names later.` : null}
      requests={draft.requests}
      onEdit={onEdit}
      policy={
        quote && today
          ? { policy: quote.cancellationPolicy, checkIn: stay.fromDate, today, total: quote.totalInr }
          : null
      }
    >
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
    </SaleReview>
  )
}
