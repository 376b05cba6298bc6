import type { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { daysBetween } from '@karavan/domain/base/dates'
import { searchObstacle } from '@karavan/domain/catalogue/search/date-selection'
import { ArrowLeft, Check, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useAbout } from '../../../shared/about.ts'
import { paths } from '../../../shared/paths.ts'
import { broughtSeconds } from '../../../shared/api/api.ts'
import { sceneOf } from '../../../shared/scene.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateRange, formatNights } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type AskedQuery, type Fault, readStay, writeQuery } from './availability-query.ts'
import { useDayHere } from '../../../shared/today.ts'
import { useGetHotelDetailsQuery } from './availability.api.ts'
import { ClientViewSwitch } from './ClientViewSwitch.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { hotelFacts, offerFacts } from './hotel-facts.ts'
import { HotelPlace } from './HotelPlace.tsx'
import { HotelPolicies } from './HotelPolicies.tsx'
import { PhotoMosaic } from '../../../kit/PhotoMosaic.tsx'
import { formatPrice } from './price-words.ts'
import { Rating } from './Rating.tsx'
import { placeWords } from './place-words.ts'
import { RoomCard } from './RoomCard.tsx'
import { SearchBand } from './SearchBand.tsx'
import {
  availabilityHref,
  detailsHref,
  guestWords,
  locationInAddress,
  type Place,
  type Search,
  searchIn,
  stayQuery,
} from './search.ts'
import { SimilarHotels } from './SimilarHotels.tsx'
import { useClientView } from './useClientView.ts'

type Details = Got<typeof availability.details>['data']

const Waiting = () => (
  <div className="wrap-public pt-6" aria-busy="true">
    <h1 className="sr-only">Hotel</h1>
    <Skeleton className="h-8 w-80" />
    <Skeleton className="mt-3 h-4 w-56" />
    <Skeleton className="mt-6 h-100 rounded-card" />
    <Skeleton className="mt-10 h-60 rounded-card" />
  </div>
)

const Gone = () => (
  <>
    <h1 className="sr-only">Hotel</h1>
    <EmptyState
      title="This hotel does not exist"
      className="py-20"
      actions={
        <ButtonLink to={paths.hotel.index.href()} variant="primary">
          All hotels
        </ButtonLink>
      }
    >
      It may have been taken off sale, or the link is not complete.
    </EmptyState>
  </>
)

/** The cheapest plan that can be booked. */
const cheapest = (rooms: readonly RoomOffer[]) =>
  rooms
    .flatMap(({ plans }) => plans)
    .reduce<RoomOffer['plans'][number] | undefined>(
      (best, plan) => (best && best.totalInr <= plan.totalInr ? best : plan),
      undefined,
    )

const leastOf = ({ plans }: RoomOffer) => Math.min(...plans.map(({ totalInr }) => totalInr))

/** The cheapest room first and in it the cheapest plan; what cannot be booked comes last, as the hotel lists it. */
const byPrice = (rooms: readonly RoomOffer[]): RoomOffer[] =>
  rooms
    .map((room) => ({ ...room, plans: room.plans.toSorted((a, b) => a.totalInr - b.totalInr) }))
    .sort((a, b) =>
      a.plans.length > 0 && b.plans.length > 0 ? leastOf(a) - leastOf(b) : b.plans.length - a.plans.length,
    )

interface HotelDetailsProps {
  details: Details
  search: Search
  /** The stay as addresses carry it; empty without dates. */
  stay: string
  faults: readonly Fault[]
  obstacle: string | null
  onChooseDates: () => void
}

function HotelDetails({ details, search, stay, faults, obstacle, onChooseDates }: HotelDetailsProps) {
  const { hotel, similar, place } = details
  const rooms = byPrice(details.rooms)
  const view = useClientView()
  const { checkIn, checkOut, guests } = search
  const dated = stay !== '' && checkIn !== null && checkOut !== null
  const nights = dated ? daysBetween(checkIn, checkOut) : null
  const best = cheapest(rooms)
  const from = best && view.priceOf(best, nights ?? 1)
  useAbout(
    {
      title: `${hotel.hotelName}, ${hotel.location}`,
      description: hotel.description,
      address: detailsHref(hotel),
    },
    () => hotelFacts(hotel.id, hotel, best && ((url) => offerFacts(best.totalInr, 'INR', url))),
  )
  const bookHref = (roomId: string, plan: string) =>
    `${paths.hotel.booking.href({ location: hotel.location.toLowerCase() })}?hotelId=${hotel.id}&roomId=${roomId}&mealPlan=${plan}&${stay}`

  return (
    <div className="wrap-public pt-5 pb-24 lg:pt-6 lg:pb-0">
      <Link
        to={dated ? availabilityHref({ ...search, location: hotel.location }) : paths.hotel.index.href()}
        className="hit link inline-flex items-center gap-1.5 rounded-xs text-small"
      >
        <ArrowLeft size={16} aria-hidden="true" />
        {dated ? `Hotels in ${hotel.location}` : 'All hotels'}
      </Link>
      <div className="mt-3 mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="text-h1">{hotel.hotelName}</h1>
            <Rating value={hotel.rating} />
            <FavouriteButton hotel={hotel} className="size-9! border border-line" />
          </div>
          <p className="mt-0.5 flex items-center gap-1.5 text-small text-2">
            <MapPin size={16} aria-hidden="true" className="text-3" />
            {placeWords(hotel)}, {hotel.country}
          </p>
        </div>
        {from && (
          <div className="num hidden items-center gap-5 lg:flex">
            <p className="text-right">
              <span className="text-small text-2">from </span>
              <span className="text-total">{formatPrice(from.total)}</span>
              <span className="block text-cell text-2">includes taxes and fees</span>
            </p>
            <a
              href="#rooms"
              className="inline-flex h-13 items-center rounded-lg bg-brand px-6 text-[16px] font-[560] text-on-brand transition-colors hover:bg-brand-hover"
            >
              Choose a room
            </a>
          </div>
        )}
      </div>
      <PhotoMosaic label={`Pictures of ${hotel.hotelName}`} images={hotel.images} fallback={sceneOf(hotel.location)} />
      {(faults.length > 0 || obstacle) && (
        <Note kind="bad" title={obstacle ?? 'These dates or guests cannot be priced'} className="mt-6">
          {faults.map(({ part, words }) => (
            <p key={part}>
              {part}: {words}
            </p>
          ))}
        </Note>
      )}
      <div className="mt-6 empty:hidden">{view.offered && <ClientViewSwitch view={view} />}</div>
      <div className="grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_360px]">
        <section aria-labelledby="about">
          <h2 id="about" className="text-h2">
            About the hotel
          </h2>
          <p className="mt-3 max-w-[70ch] whitespace-pre-line text-2">{hotel.description}</p>
        </section>
        {hotel.amenities.length > 0 && (
          <section aria-labelledby="amenities">
            <h2 id="amenities" className="text-h2">
              Amenities
            </h2>
            <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-small">
              {hotel.amenities.map((amenity) => (
                <li key={amenity} className="flex items-center gap-2">
                  <Check size={16} aria-hidden="true" className="text-green-t" />
                  {amenity}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <section id="rooms" aria-labelledby="rooms-title" className="scroll-mt-54 pt-12 lg:pt-14">
        <h2 id="rooms-title" className="text-h2">
          Rooms
        </h2>
        <p className="num mt-0.5 text-small text-2">
          {dated && nights !== null
            ? `${formatDateRange(checkIn, checkOut)}, ${formatNights(nights)}, ${guestWords(guests)}`
            : 'Choose your dates to see prices and what is left.'}
        </p>
        {rooms.length === 0 ? (
          <EmptyState title="This hotel sells no rooms at the moment" />
        ) : (
          <ul className="mt-5 flex flex-col gap-4">
            {rooms.map((offer) => (
              <li key={offer.id}>
                <RoomCard
                  offer={offer}
                  hotel={hotel}
                  nights={nights}
                  view={view}
                  bookHref={bookHref}
                  best={best}
                  onChooseDates={onChooseDates}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="policies" className="pt-12 lg:pt-14">
        <h2 id="policies" className="text-h2">
          Good to know
        </h2>
        <div className="mt-3 max-w-[820px]">
          <HotelPolicies hotel={hotel} checkIn={dated ? checkIn : null} />
        </div>
      </section>
      <HotelPlace hotel={hotel} place={place} />
      <SimilarHotels hotels={similar} stay={stay} />
      {from && (
        <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-raised px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-4 lg:hidden">
          <p className="num min-w-0 flex-1">
            <span className="text-cell text-2">from </span>
            <span className="text-price">{formatPrice(from.total)}</span>
            <span className="block text-cell text-2">includes taxes and fees</span>
          </p>
          <a
            href="#rooms"
            className="inline-flex h-11 items-center rounded-md bg-brand px-5 text-[15px] font-[560] text-on-brand"
          >
            Choose a room
          </a>
        </div>
      )}
    </div>
  )
}

/** One hotel: what it looks like, what it costs for the stay, and what holds there. */
export function DetailsPage() {
  const { location = '' } = useParams()
  const [params] = useSearchParams()
  const hotelId = params.get('hotelId') ?? ''
  const [choosing, setChoosing] = useState(0)
  const search = searchIn(location, params)
  const { query, faults } = readStay(params)
  const dated = query?.fromDate !== undefined
  const today = useDayHere()
  const obstacle = dated ? searchObstacle(search, today) : null
  const asked: AskedQuery = query && !obstacle ? query : {}
  const { currentData, error, isFetching, refetch } = useGetHotelDetailsQuery(
    { location, hotelId, query: asked },
    { skip: !hotelId, refetchOnMountOrArgChange: broughtSeconds },
  )

  const here = (next: Search, places: readonly Place[]) =>
    locationInAddress(next.location, places) === location.toLowerCase()
      ? detailsHref({ id: hotelId, location }, stayQuery(next))
      : availabilityHref(next, places)

  const stay = dated && !obstacle ? writeQuery(asked) : ''
  return (
    <>
      <SearchBand
        key={`${location} ${stay} ${choosing}`}
        search={search}
        hrefOf={here}
        action={dated ? 'Search' : 'See prices'}
        startWithDates={choosing > 0}
      />
      {currentData ? (
        <HotelDetails
          details={currentData.data}
          search={search}
          stay={stay}
          faults={faults ?? []}
          obstacle={obstacle}
          onChooseDates={() => setChoosing(choosing + 1)}
        />
      ) : !hotelId || (error && !isFetching && ['missing', 'refused'].includes(readFailure(error).kind)) ? (
        <Gone />
      ) : error && !isFetching ? (
        <>
          <h1 className="sr-only">Hotel</h1>
          <Failed error={error} what="This hotel" onRetry={() => void refetch()} className="py-20" />
        </>
      ) : (
        <Waiting />
      )}
    </>
  )
}
