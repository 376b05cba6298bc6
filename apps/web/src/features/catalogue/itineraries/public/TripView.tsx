import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { ItineraryKind, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { ArrowLeft, CalendarDays, FileDown, MapPin, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAbout } from '../../../../shared/about.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { paths } from '../../../../shared/paths.ts'
import { tripItemOf } from '../../../../shared/quote/quote-item.ts'
import { QuoteButton } from '../../../../shared/quote/QuoteTick.tsx'
import { sceneOf } from '../../../../shared/scene.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { PhotoMosaic } from '../../../../kit/PhotoMosaic.tsx'
import { BottomSheet } from '../../../../ui/BottomSheet.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useLive } from '../../../../ui/useLive.ts'
import { useMediaQuery } from '../../../../ui/useMediaQuery.ts'
import { clientPrice, useTripClientView } from '../trip/client-view.ts'
import { partyWords, rupees } from '../trip/trip-words.ts'
import { ShareDialog } from '../office/ShareDialog.tsx'
import { AskedFields } from './AskedFields.tsx'
import { lengthWords, routeWords } from './card-words.ts'
import { DayPlan } from './DayPlan.tsx'
import { Fits } from './Fits.tsx'
import { sendAddress } from './send-address.ts'
import { customizeHref, tripHref } from './trip-asked.ts'
import { tripFacts } from './trip-facts.ts'
import { TripTotal } from './TripPriceWords.tsx'
import { categoriesOf, TripStays } from './TripStays.tsx'
import { InAndOut, Terms } from './TripTexts.tsx'
import type { useTripPrice } from './useTripPrice.ts'
import { pdfPath, useTripPdf } from './useTripPdf.ts'

const mapWaiting = <Skeleton className="h-96 rounded-card" />
const TripMap = lazy(() => import('./TripMap.tsx').then((module) => ({ default: module.TripMap })))

interface TripViewProps {
  kind: ItineraryKind
  itinerary: Itinerary
  asked: TripRequest
  onAsk: (fields: Partial<TripRequest>) => void
  priced: ReturnType<typeof useTripPrice>
  /** The first step of booking it. */
  bookTo: string
  /** The form by which somebody asks about it. */
  enquiry: ReactNode
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="border-t border-line pt-8 first:border-t-0 first:pt-0">
    <h2 id={id} className="mb-4 text-h2">
      {title}
    </h2>
    {children}
  </section>
)

/** An itinerary as visitors read it, with a price that follows what they ask. */
export function TripView({ kind, itinerary, asked, onAsk, priced, bookTo, enquiry }: TripViewProps) {
  const user = useUser()
  const wide = useMediaQuery('(min-width: 1024px)')
  const [open, setOpen] = useState<'price' | 'enquire' | 'share' | null>(null)
  const live = useLive()
  const pdf = useTripPdf()
  const { title, plan, places, themes } = itinerary
  const { book, price, behind, findings } = priced
  const categories = categoriesOf(plan)
  const sold = price !== null && price.gaps.length === 0
  const view = useTripClientView(book?.own ?? null)
  const client = sold && view.on ? clientPrice({ plan, asked }, price, book) : null
  useAbout({ title, description: itinerary.overview, address: tripHref(itinerary) }, () => tripFacts(itinerary))
  const setOpenIf = (which: typeof open) => (now: boolean) => setOpen(now ? which : null)

  const share = () => (user?.verified ? setOpen('share') : void sendAddress(title))
  const back = paths.itineraries.index.href() + (kind === 'multi' ? '?kind=multi' : '')

  const box = (
    <>
      {book && !price && priced.error ? (
        <Failed error={priced.error} what="The price" onRetry={priced.refetch} retrying={priced.isFetching} />
      ) : (
        <TripTotal price={price} asked={asked} rates={book?.rates ?? []} behind={behind} client={client} />
      )}
      {view.offered && view.ready && (
        <Switch
          label="Client view"
          checked={view.on}
          onChange={(event) => view.set(event.target.checked)}
          className="mt-2"
        />
      )}
      <div className="mt-4">
        <AskedFields asked={asked} categories={categories} onAsk={onAsk} />
      </div>
      <div className="mt-4 empty:hidden">
        <Fits
          findings={asked.startDate ? findings : []}
          title={sold ? 'Good to know for these dates' : 'What does not fit'}
        />
      </div>
      <div className="mt-5 grid gap-2.5">
        {sold ? (
          <ButtonLink to={bookTo} variant="primary" size="lg" full>
            Book this trip
          </ButtonLink>
        ) : (
          <Button variant="primary" size="lg" full onClick={() => setOpen('enquire')}>
            Ask for a price
          </Button>
        )}
        <ButtonLink to={customizeHref({ id: itinerary.id, kind }, asked)} full>
          Customize
        </ButtonLink>
        {sold && (
          <Button variant="ghost" full onClick={() => setOpen('enquire')}>
            Enquire
          </Button>
        )}
      </div>
    </>
  )

  return (
    <div className="wrap-public pt-5 pb-28 lg:pt-6 lg:pb-0">
      <Link to={back} className="hit link inline-flex items-center gap-1.5 rounded-xs text-small">
        <ArrowLeft size={16} aria-hidden="true" />
        All itineraries
      </Link>
      <div className="mt-3 mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-h1 text-balance">{title}</h1>
          <p className="num mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-2">
            <span className="flex items-center gap-1.5">
              <MapPin size={16} aria-hidden="true" className="text-3" />
              {routeWords(places)}
            </span>
            <span className="flex items-center gap-1.5">
              <CalendarDays size={16} aria-hidden="true" className="text-3" />
              {lengthWords(itinerary)}
            </span>
          </p>
          {themes.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-1.5">
              {themes.map((theme) => (
                <Tag key={theme}>{theme}</Tag>
              ))}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <QuoteButton item={tripItemOf(kind, itinerary.id, asked)} name={title} />
          <Button icon={Share2} onClick={share}>
            Share
          </Button>
          <Button
            icon={FileDown}
            busy={pdf.busy}
            onClick={() => void pdf.download(pdfPath({ id: itinerary.id, kind }, asked))}
          >
            PDF
          </Button>
        </div>
      </div>
      <PhotoMosaic
        label={`Pictures of ${title}`}
        images={[...new Set(itinerary.images)]}
        fallback={sceneOf(places[0]?.location ?? title)}
      />

      <div className="grid items-start gap-x-12 pt-8 lg:grid-cols-[minmax(0,1fr)_372px] lg:pt-10">
        <div className="grid min-w-0 gap-8 lg:gap-10">
          {itinerary.overview && (
            <Part id="overview" title="Overview">
              <p className="max-w-[70ch] whitespace-pre-line text-2">{itinerary.overview}</p>
            </Part>
          )}
          <Part id="days" title="Day by day">
            {book ? (
              <DayPlan plan={plan} startDate={asked.startDate} names={book} />
            ) : priced.error && !priced.isFetching ? (
              <Failed error={priced.error} what="The day plan" onRetry={priced.refetch} />
            ) : (
              <Skeleton className="h-150 rounded-card" />
            )}
          </Part>
          {book && (
            <>
              <Part id="stays" title="Where you sleep">
                {categories.length > 1 && (
                  <div className="mb-4">
                    <Segments
                      label="Hotels to look at"
                      options={categories.map((value) => ({ value, label: value }))}
                      value={asked.category}
                      onChange={(category) => onAsk({ category })}
                    />
                  </div>
                )}
                <TripStays plan={plan} category={asked.category} startDate={asked.startDate} names={book} />
              </Part>
              <Part id="map" title="On the map">
                <Suspense fallback={mapWaiting}>{live ? <TripMap plan={plan} names={book} /> : mapWaiting}</Suspense>
              </Part>
            </>
          )}
          {(itinerary.inclusions.length > 0 || itinerary.exclusions.length > 0) && (
            <Part id="included" title="What is included">
              <InAndOut inclusions={itinerary.inclusions} exclusions={itinerary.exclusions} />
            </Part>
          )}
          {itinerary.terms && (
            <Part id="terms" title="Terms">
              <Terms html={itinerary.terms} />
            </Part>
          )}
        </div>
        {wide && (
          <aside
            aria-label="Price"
            className="sticky top-[calc(var(--header)+24px)] rounded-card border border-line bg-surface p-5 shadow-2"
          >
            {box}
          </aside>
        )}
      </div>

      {!wide && (
        <div className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-line bg-raised px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-4">
          <p className="num min-w-0 flex-1">
            {sold ? (
              <>
                <span className="text-price">{rupees(client?.total ?? price.total)}</span>
                <span className="block truncate text-cell text-2">{partyWords(asked)}, with taxes</span>
              </>
            ) : (
              <span className="text-small text-2">
                {price === null ? 'Asking for the price' : asked.startDate ? 'No price for this' : 'Choose a date'}
              </span>
            )}
          </p>
          <Button variant="primary" onClick={() => setOpen('price')}>
            Dates and price
          </Button>
        </div>
      )}
      <BottomSheet open={open === 'price' && !wide} onOpenChange={setOpenIf('price')} title="Dates and price">
        {box}
      </BottomSheet>
      <Dialog
        open={open === 'enquire'}
        onOpenChange={setOpenIf('enquire')}
        title="Ask about this trip"
        description="Somebody who knows the place answers within one working day."
        width="md"
        sticky
      >
        {enquiry}
      </Dialog>
      {user?.verified && (
        <ShareDialog trip={itinerary} asked={asked} open={open === 'share'} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
