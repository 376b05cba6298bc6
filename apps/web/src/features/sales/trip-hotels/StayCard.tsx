import { type HotelCategory, hotelCategories } from '@karavan/domain/catalogue/itineraries/plan'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDateRange, formatNights } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { OfferLine } from './OfferLine.tsx'
import { OtherRooms } from './OtherRooms.tsx'
import { type Asked, isBookable, othersOf, type StayOffer, type TripStay } from './stay-choice.ts'

interface StayCardProps {
  number: number
  stay: TripStay
  asked: Asked
  offer: StayOffer | null
  onPick: (offer: StayOffer) => void
  /** Somebody took its rooms while this was being booked. */
  gone?: string | undefined
  /** The class of this city, where each has its own. */
  category?: HotelCategory
  onCategory?: (category: HotelCategory) => void
  busy?: boolean
}

/** One stay of a trip: what it goes with, and what else there is; what cannot be had opens the others by itself. */
export function StayCard(props: StayCardProps) {
  const { number, stay, asked, offer, gone, category, onCategory, busy } = props
  const { place, nights } = stay
  const [opened, setOpened] = useState(false)
  const listId = useId()
  const others = othersOf(stay, offer)
  const stuck = !isBookable(offer) || gone !== undefined
  const open = stuck || opened

  function pick(next: StayOffer) {
    setOpened(false)
    props.onPick(next)
  }

  return (
    <section
      aria-labelledby={`${listId}-name`}
      id={`stay-${stay.legKey}`}
      tabIndex={-1}
      className={cx(
        'min-w-0 rounded-card border bg-surface p-5 outline-none',
        stuck ? 'border-orange-d' : 'border-line',
        busy && 'opacity-60',
      )}
    >
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h2 id={`${listId}-name`} className="text-h3">
            {number}. {place.location}
            <span className="font-normal text-2">, {place.country}</span>
          </h2>
          <p className="num text-small text-2">
            {formatDateRange(stay.fromDate, stay.untilDate)} · {formatNights(nights)}
          </p>
        </div>
        {category && onCategory && (
          <Segments<HotelCategory>
            label={`Class in ${place.location}`}
            options={hotelCategories.map((value) => ({ value, label: value }))}
            value={category}
            onChange={onCategory}
          />
        )}
      </header>
      {gone !== undefined && (
        <Note kind="bad" className="mb-4" title={`${gone} was taken while you booked`}>
          Nothing was booked or charged. Choose another below; all the rest is kept.
        </Note>
      )}
      {offer ? (
        <OfferLine
          offer={offer}
          place={place.location}
          nights={nights}
          action={
            !stuck && (
              <Button
                size="sm"
                iconAfter={ChevronDown}
                aria-expanded={open}
                aria-controls={listId}
                aria-label={`Change the hotel in ${place.location}`}
                onClick={() => setOpened(!opened)}
              >
                Change
              </Button>
            )
          }
        />
      ) : (
        <Note kind="warning">The plan names no hotel here in this class. Choose one below.</Note>
      )}
      {open && (
        <div id={listId} className="mt-4 border-t border-line pt-4">
          {others.length > 0 ? (
            <>
              <h3 className="mb-2 text-h4">Free on these nights</h3>
              <ul className="divide-y divide-line">
                {others.map((other) => (
                  <li key={`${other.hotelId} ${other.roomId} ${other.mealPlan}`} className="py-3 first:pt-0 last:pb-0">
                    <OfferLine
                      small
                      offer={other}
                      place={place.location}
                      nights={nights}
                      action={
                        <Button
                          size="sm"
                          onClick={() => pick(other)}
                          aria-label={`Take ${other.type} at ${other.hotelName}`}
                        >
                          Take
                        </Button>
                      }
                    />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="text-small text-2">
              Nothing else is free in {place.location} on these nights. Another start date may help.
            </p>
          )}
          {offer && !stuck && <OtherRooms hotel={offer} stay={stay} asked={asked} onPick={pick} />}
        </div>
      )}
    </section>
  )
}
