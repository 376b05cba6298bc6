import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import type { TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { useUser } from '../../../../shared/hooks.ts'
import { paths, signInHref } from '../../../../shared/paths.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useGetItineraryQuery } from '../itineraries.api.ts'
import type { Book } from '../trip/trip.ts'
import { askedQuery } from '../../../../kit/booking/asked-address.ts'
import { TripView } from './TripView.tsx'
import { useAsked } from './useAsked.ts'
import { useTripPrice } from './useTripPrice.ts'

/** A trip with what is asked of it, as the parts of other features need it. */
export type TripAbout = { kind: ItineraryKind; itinerary: Itinerary; asked: TripRequest }

interface TripPageProps {
  /** The form by which somebody asks about the trip. */
  enquiry: (about: TripAbout) => ReactNode
  /** The way of booking it; drawn while the address names a step. */
  flow: (about: TripAbout & { book: Book; price: TripPrice; onLeave: () => void }) => ReactNode
}

const Waiting = () => (
  <div className="wrap-public pt-6" aria-busy="true">
    <h1 className="sr-only">Itinerary</h1>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="mt-4 h-9 w-96 max-w-full" />
    <Skeleton className="mt-3 h-4 w-64" />
    <Skeleton className="mt-6 h-100 rounded-card max-sm:aspect-4/3 max-sm:h-auto" />
    <div className="grid gap-10 pt-10 lg:grid-cols-[minmax(0,1fr)_372px]">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-100 rounded-card max-lg:hidden" />
    </div>
  </div>
)

const Gone = () => (
  <>
    <h1 className="sr-only">Itinerary</h1>
    <EmptyState
      title="This itinerary does not exist"
      className="py-20"
      actions={
        <ButtonLink to={paths.itineraries.index.href()} variant="primary">
          All itineraries
        </ButtonLink>
      }
    >
      It may have been taken off sale, or the link is not complete.
    </EmptyState>
  </>
)

function Trip({ kind, itinerary, enquiry, flow }: TripPageProps & { kind: ItineraryKind; itinerary: Itinerary }) {
  const [params, setParams] = useSearchParams()
  const { pathname, search } = useLocation()
  const user = useUser()
  const [asked, ask] = useAsked(itinerary)
  const priced = useTripPrice(itinerary.plan, asked)

  const leave = () =>
    setParams(
      (now) => {
        now.delete('step')
        now.delete('ref')
        return now
      },
      { replace: true },
    )

  const booking = params.has('step') || params.has('ref')
  if (booking && !user?.verified) return <Navigate to={signInHref(pathname + search)} replace />
  if (booking)
    return priced.book && priced.price ? (
      flow({ kind, itinerary, asked, book: priced.book, price: priced.price, onLeave: leave })
    ) : priced.error ? (
      <Failed error={priced.error} what="The prices" onRetry={priced.refetch} className="py-20" />
    ) : (
      <Waiting />
    )

  const bookParams = new URLSearchParams(params)
  for (const [key, value] of Object.entries(askedQuery(asked))) bookParams.set(key, value)
  bookParams.set('step', 'travellers')
  return (
    <TripView
      kind={kind}
      itinerary={itinerary}
      asked={asked}
      onAsk={ask}
      priced={priced}
      bookTo={`${pathname}?${bookParams}`}
      enquiry={enquiry({ kind, itinerary, asked })}
    />
  )
}

/** One itinerary: what it is, what it costs for the dates and people in the address, and the ways on from it. */
export function TripPage(props: TripPageProps) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const kind: ItineraryKind = params.get('kind') === 'multi' ? 'multi' : 'single'
  const { currentData, error, isFetching, refetch } = useGetItineraryQuery({ kind, params: { id } }, { skip: !id })
  if (currentData) return <Trip {...props} key={id} kind={kind} itinerary={currentData.data} />
  if (error && !isFetching && ['missing', 'refused'].includes(readFailure(error).kind)) return <Gone />
  if (error && !isFetching)
    return (
      <>
        <h1 className="sr-only">Itinerary</h1>
        <Failed error={error} what="This itinerary" onRetry={() => void refetch()} className="py-20" />
      </>
    )
  return <Waiting />
}
