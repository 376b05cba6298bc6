import { shares } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { addDays } from '@karavan/domain/base/dates'
import { CalendarDays, MapPin, Printer } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { sceneOf } from '../../../../shared/scene.ts'
import { useSellerTitle } from '../../../../shared/about.ts'
import { CompanyBrand, CompanyContacts, CompanyFoot } from '../../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../../kit/ListStates.tsx'
import { PhotoMosaic } from '../../../../kit/PhotoMosaic.tsx'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatDate, formatDateRange } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useOpenShareQuery } from '../itineraries.api.ts'
import { partyWords } from '../trip/trip-words.ts'
import { lengthWords, priceWords, routeWords } from './card-words.ts'
import { DayPlan } from './DayPlan.tsx'
import { TripStays } from './TripStays.tsx'
import { InAndOut, Terms } from './TripTexts.tsx'

const TripMap = lazy(() => import('./TripMap.tsx').then((module) => ({ default: module.TripMap })))

type Shared = Got<typeof shares.open>['data']

const messageAbout = (title: string) => `I am looking at “${title}” and would like to talk about it.`

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-t border-line pt-8">
    <h2 className="mb-4 text-h2">{title}</h2>
    {children}
  </section>
)

function SharedTrip({ shared }: { shared: Shared }) {
  const { itinerary, book, asked, company, total, perPerson } = shared
  const { title, plan, places } = itinerary
  useSellerTitle(title, company.name)
  return (
    <>
      <header className="sticky top-0 z-20 border-b border-line bg-surface print:static">
        <div className="wrap-public flex min-h-18 items-center gap-4 py-3">
          <div className="min-w-0 flex-1">
            <CompanyBrand company={company} />
          </div>
          <div className="hidden gap-2 md:flex print:hidden">
            <CompanyContacts company={company} title={title} words={messageAbout(title)} />
          </div>
        </div>
      </header>
      <div className="wrap-public pt-6 pb-16">
        {shared.forColleagues && (
          <Note kind="warning" className="mb-4">
            For colleagues: this is what {company.name} itself pays. Send clients a link with their price.
          </Note>
        )}
        <p className="text-small text-2">Planned for you by {company.name}</p>
        <h1 className="mt-1 text-h1 text-balance">{title}</h1>
        <p className="num mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-2">
          <span className="flex items-center gap-1.5">
            <MapPin size={16} aria-hidden="true" className="text-3" />
            {routeWords(places)}
          </span>
          <span className="flex items-center gap-1.5">
            <CalendarDays size={16} aria-hidden="true" className="text-3" />
            {asked.startDate
              ? formatDateRange(asked.startDate, addDays(asked.startDate, itinerary.nights))
              : lengthWords(itinerary)}
          </span>
        </p>
        <PhotoMosaic
          label={`Pictures of ${title}`}
          images={[...new Set(itinerary.images)]}
          fallback={sceneOf(places[0]?.location ?? title)}
        />
        <div className="grid items-start gap-x-12 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_340px]">
          <aside
            aria-label="Price"
            className="rounded-card border border-line bg-surface p-5 shadow-2 lg:sticky lg:top-24 lg:order-2 print:static"
          >
            {total !== null ? (
              <div className="num">
                <p className="text-total">{priceWords(total)}</p>
                {perPerson !== null && <p className="text-small text-2">{priceWords(perPerson)} per person</p>}
                <p className="text-cell text-3">includes taxes and fees</p>
              </div>
            ) : (
              <p className="text-h3">Price on request</p>
            )}
            <p className="mt-3 text-small text-2">
              {partyWords(asked)}, {asked.category} hotels
            </p>
            <div className="mt-4 grid gap-2 print:hidden">
              <CompanyContacts company={company} title={title} words={messageAbout(title)} full />
              <Button icon={Printer} full onClick={() => window.print()}>
                Print or save as PDF
              </Button>
            </div>
            <p className="mt-3 text-cell text-3">This page is open until {formatDate(shared.expiresAt)}.</p>
          </aside>
          <div className="grid min-w-0 gap-8 lg:order-1">
            {itinerary.overview && <p className="max-w-[70ch] whitespace-pre-line text-2">{itinerary.overview}</p>}
            <Part title="Day by day">
              <DayPlan plan={plan} startDate={asked.startDate} names={book} />
            </Part>
            <Part title="Where you sleep">
              <TripStays plan={plan} category={asked.category} startDate={asked.startDate} names={book} />
            </Part>
            <div className="print:hidden">
              <Part title="On the map">
                <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
                  <TripMap plan={plan} names={book} />
                </Suspense>
              </Part>
            </div>
            {(itinerary.inclusions.length > 0 || itinerary.exclusions.length > 0) && (
              <Part title="What is included">
                <InAndOut inclusions={itinerary.inclusions} exclusions={itinerary.exclusions} />
              </Part>
            )}
            {itinerary.terms && (
              <Part title="Terms">
                <Terms html={itinerary.terms} />
              </Part>
            )}
            <CompanyFoot company={company} />
          </div>
        </div>
      </div>
    </>
  )
}

/** What a shared link opens: a trip and one price in the name of whoever sent it, or why it opens no more. */
export function SharePage() {
  const { token = '' } = useParams()
  const known = shares.open.params.safeParse({ token }).success
  const { currentData, error, isFetching, refetch } = useOpenShareQuery(
    { params: { token } },
    { skip: !known, refetchOnMountOrArgChange: true },
  )
  // Nothing that this browser remembers: the link may have been withdrawn meanwhile.
  if (currentData && !isFetching && !error) return <SharedTrip shared={currentData.data} />
  const failure = error && !isFetching ? readFailure(error) : null
  const gone = !known || failure?.kind === 'missing' || failure?.kind === 'refused'
  return (
    <div className="wrap-public pt-10">
      <h1 className="sr-only">A shared trip</h1>
      {gone ? (
        <EmptyState
          title="This link does not open any more"
          className="py-20"
          actions={<ButtonLink to={paths.itineraries.index.href()}>See other itineraries</ButtonLink>}
        >
          It was withdrawn, it has expired, or it is not complete. Ask whoever sent it to you for a new one.
        </EmptyState>
      ) : failure ? (
        <Failed error={error} what="This trip" onRetry={() => void refetch()} retrying={isFetching} className="py-20" />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-11 w-40" />
          <Skeleton className="mt-8 h-9 w-96 max-w-full" />
          <Skeleton className="mt-6 h-100 rounded-card" />
        </div>
      )}
    </div>
  )
}
