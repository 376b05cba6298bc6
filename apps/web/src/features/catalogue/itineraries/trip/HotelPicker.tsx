import { chooseHotel, editLeg } from '@karavan/domain/catalogue/itineraries/edit'
import {
  type HotelCategory,
  type HotelChoice,
  hotelOf,
  type Leg,
  nightsOf,
} from '@karavan/domain/catalogue/itineraries/plan'
import { sum, toMajor } from '@karavan/domain/base/money'
import { Check, Search, Star } from 'lucide-react'
import { use, useMemo, useState } from 'react'
import { Failed } from '../../../../kit/ListStates.tsx'
import { useSettled } from '../../../../kit/useSettled.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatDateRange, formatNights } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Picture } from '../../../../ui/Picture.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { useGetTripBookQuery, useListPlaceHotelsQuery } from '../itineraries.api.ts'
import { useBoard } from './board-context.ts'
import { ClientLooksContext } from './client-view.ts'
import { offersOf, type StayOffer } from './stay-offers.ts'
import { aboutWords, differenceWords, partyWords, planWords } from './trip-words.ts'
import { partsOfAll } from './useTripBook.ts'

interface HotelPickerProps {
  legKey: string
  /** The class the hotel is for; null for this trip alone. */
  category: HotelCategory | null
  nameOf: (leg: Leg) => string
  onClose: () => void
}

const atOnce = 20
/** Long enough for a word to be finished, short enough to feel like typing. */
const pause = 250

const sameChoice = (a: HotelChoice | null, b: HotelChoice) =>
  a !== null && a.roomId === b.roomId && a.mealPlan === b.mealPlan

interface HotelOffersProps {
  hotel: { id: string; hotelName: string; rating: number; images: string[] }
  offers: readonly StayOffer[]
  chosen: HotelChoice | null
  now: number | undefined
  dated: boolean
  /** Whether the prices hold to the paisa. */
  exact: boolean
  onPick: (offer: StayOffer) => void
}

function HotelOffers({ hotel, offers, chosen, now, dated, exact, onPick }: HotelOffersProps) {
  const clientLooks = use(ClientLooksContext)
  return (
    <li className="grid gap-2 py-3.5">
      <div className="flex items-center gap-3">
        <Picture src={hotel.images[0]} alt="" ratio="1/1" className="w-12 shrink-0 rounded-md" />
        <h3 className="min-w-0 flex-1 text-h4">{hotel.hotelName}</h3>
        <span className="num inline-flex items-center gap-1 text-cell">
          <Star size={14} aria-hidden="true" className="fill-star text-star" />
          {hotel.rating}
        </span>
      </div>
      {offers.length === 0 ? (
        <p className="text-cell text-3">Nothing of this hotel is on sale.</p>
      ) : (
        <ul className="grid gap-1.5">
          {offers.map((offer) => {
            const { choice, room, amount } = offer
            const on = sameChoice(chosen, choice)
            const free = !dated || amount !== null
            return (
              <li
                key={`${choice.roomId} ${choice.mealPlan}`}
                className={cx(
                  'flex items-center gap-3 rounded-md border px-3 py-2',
                  on ? 'border-brand bg-selected' : 'border-line',
                )}
              >
                <span className="min-w-0 flex-1 text-small">
                  <span className="block font-emphasis">{room.type}</span>
                  <span className="block text-caption text-3">{planWords(choice.mealPlan)}</span>
                  {!free && (
                    <span className="block text-caption text-amber-t">No price for these dates and guests</span>
                  )}
                </span>
                {amount !== null && !clientLooks && (
                  <span className="num text-right text-small font-emphasis">
                    {aboutWords(exact, (price) => price(toMajor(amount)))}
                    {now !== undefined && !on && (
                      <span className="block text-caption font-normal text-3">
                        {differenceWords(sum([amount, -now]), exact)}
                      </span>
                    )}
                  </span>
                )}
                <Button
                  size="sm"
                  variant={on ? 'ghost' : 'soft'}
                  icon={on ? Check : undefined}
                  aria-label={`Choose ${hotel.hotelName}, ${room.type}, ${planWords(choice.mealPlan)}`}
                  onClick={() => onPick(offer)}
                >
                  {on ? 'Chosen' : 'Choose'}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

/** The hotels of a leg's place with their rooms and meal plans, each with what the stay costs on its dates. */
export function HotelPicker({ legKey, category, nameOf, onClose }: HotelPickerProps) {
  const { plan, asked, edit, dateOf, amounts, book: planned, fit } = useBoard()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), pause)
  const index = plan.legs.findIndex(({ key }) => key === legKey)
  const leg = plan.legs[index]
  const locationId = leg?.locationId ?? ''
  const list = useListPlaceHotelsQuery(
    { query: { locationId, pageSize: atOnce, sort: '-rating', ...(q ? { q } : {}) } },
    { skip: !locationId },
  )
  const hotels = list.data?.hotels
  const exact = planned?.exact ?? true
  const body = useMemo(() => {
    const hotelIds = hotels?.map(({ id }) => id) ?? []
    if (exact) return { locationIds: [], hotelIds, activityIds: [] }
    // Only a book that knows the whole trip can be made to fit it.
    const named = partsOfAll([plan])
    return { ...named, locationIds: [], hotelIds: [...new Set([...hotelIds, ...named.hotelIds])] }
  }, [hotels, exact, plan])
  const prices = useGetTripBookQuery({ body }, { skip: !hotels || hotels.length === 0 })
  const found = prices.currentData?.data
  const book = useMemo(() => found && fit(found), [found, fit])
  if (!leg) return null
  const first = nightsOf({ legs: plan.legs.slice(0, index) })
  const from = dateOf(first)
  const until = dateOf(first + leg.nights)
  const chosen = category ? (leg.hotels[category] ?? null) : hotelOf(leg, asked.category)
  const active = category === null || (category === asked.category && !leg.own)
  const more = list.data ? list.data.meta.total - list.data.hotels.length : 0
  const error = list.error ?? prices.error

  function pick({ choice }: StayOffer) {
    if (category)
      edit((now) => {
        const current = now.legs.find(({ key }) => key === legKey)
        return editLeg(now, legKey, { hotels: { ...current?.hotels, [category]: choice } })
      })
    else edit((now) => chooseHotel(now, legKey, choice))
    onClose()
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={
        from && until ? `${formatDateRange(from, until)}, ${formatNights(leg.nights)}` : formatNights(leg.nights)
      }
      title={`${category ? `${category} hotel` : 'Hotel'} in ${nameOf(leg)}`}
      sub={
        from
          ? `For ${partyWords(asked)}, ${planned?.taxRows.length === 0 ? 'with' : 'before'} taxes`
          : 'Choose a start date to see what each costs.'
      }
    >
      <Input
        icon={Search}
        type="search"
        aria-label="Search hotels"
        placeholder="Name of a hotel"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? (
        <Failed
          error={error}
          what="The hotels"
          onRetry={() => void (list.error ? list.refetch() : prices.refetch())}
          retrying={list.isFetching || prices.isFetching}
        />
      ) : !locationId ? (
        <EmptyState title="Choose the place first" />
      ) : hotels?.length === 0 ? (
        <EmptyState title={q ? 'No hotel of this name here' : 'No hotel is offered in this place yet'} />
      ) : hotels && book ? (
        <ul aria-label="Hotels" className="divide-y divide-line">
          {hotels.map((hotel) => (
            <HotelOffers
              key={hotel.id}
              hotel={hotel}
              offers={offersOf(hotel.id, leg, from, asked, book)}
              chosen={chosen}
              now={active ? amounts.stays.get(leg.key) : undefined}
              dated={from !== null}
              exact={exact}
              onPick={pick}
            />
          ))}
        </ul>
      ) : (
        <div className="pt-4">
          <CardSkeletons label="Loading hotels" />
        </div>
      )}
      {more > 0 && <p className="pt-3 text-cell text-3">{more} more; type a name to find them.</p>}
    </Drawer>
  )
}
