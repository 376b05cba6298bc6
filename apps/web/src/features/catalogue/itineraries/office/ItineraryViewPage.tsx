import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { tripItemOf } from '../../../../shared/quote/quote-item.ts'
import { QuoteButton } from '../../../../shared/quote/QuoteTick.tsx'
import { type ItineraryKind, legDates } from '@karavan/domain/catalogue/itineraries/plan'
import { BedDouble, FileDown, Luggage, Share2, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { sceneOf } from '../../../../shared/scene.ts'
import { History } from '../../../../kit/History.tsx'
import { Failed } from '../../../../kit/ListStates.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList } from '../../../../ui/DescriptionList.tsx'
import { formatDate, formatDateRange, formatDateTime, formatNights } from '../../../../ui/format.ts'
import { ImageGallery } from '../../../../ui/ImageGallery.tsx'
import { MenuItem } from '../../../../ui/Menu.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useGetItineraryHistoryQuery, useGetItineraryQuery } from '../itineraries.api.ts'
import { AskedFields } from '../public/AskedFields.tsx'
import { lengthWords, monthWords, priceWords, routeWords } from '../public/card-words.ts'
import { DayPlan } from '../public/DayPlan.tsx'
import { Fits } from '../public/Fits.tsx'
import { askedQuery } from '../../../../kit/booking/asked-address.ts'
import { tripHref } from '../public/trip-asked.ts'
import { TripTotal } from '../public/TripPriceWords.tsx'
import { categoriesOf, TripStays } from '../public/TripStays.tsx'
import { InAndOut, Terms } from '../public/TripTexts.tsx'
import { useAsked } from '../public/useAsked.ts'
import { useTripPrice } from '../public/useTripPrice.ts'
import { pdfPath, useTripPdf } from '../public/useTripPdf.ts'
import { clientPrice, useTripClientView } from '../trip/client-view.ts'
import { DeleteItinerary } from './DeleteItinerary.tsx'
import { bookTripHref, ItineraryMenu } from './ItineraryMenu.tsx'
import { ItineraryStatusBadge } from './itinerary-columns.tsx'
import { bookHotelsHref, itineraryHistoryWords, office, officeCrumbs, officeCustomizeHref } from './office-words.ts'
import { ShareDialog } from './ShareDialog.tsx'
import { ShareList } from './ShareList.tsx'
import { useItineraryActs } from './useItineraryActs.ts'

/** When the itinerary can be begun, in words. */
function validity({ validFrom, validUntil }: Pick<Itinerary, 'validFrom' | 'validUntil'>): string {
  if (validFrom && validUntil) return formatDateRange(validFrom, validUntil)
  if (validFrom) return `from ${formatDate(validFrom)}`
  return validUntil ? `until ${formatDate(validUntil)}` : 'always'
}

interface ItineraryViewProps {
  kind: ItineraryKind
  itinerary: Itinerary
  onDeleting: (now: boolean) => void
}

function ItineraryView({ kind, itinerary, onDeleting }: ItineraryViewProps) {
  const navigate = useNavigate()
  const acts = useItineraryActs()
  const pdf = useTripPdf()
  const [open, setOpen] = useState<'share' | 'delete' | null>(null)
  const [asked, ask] = useAsked(itinerary)
  const { plan, title, places, canEdit, id } = itinerary
  const { book, price, behind, findings, error, isFetching, refetch } = useTripPrice(plan, asked)
  const view = useTripClientView(book?.own ?? null)
  const sold = price !== null && price.gaps.length === 0
  const client = sold && view.on ? clientPrice({ plan, asked }, price, book) : null
  const dates = asked.startDate ? legDates(plan, asked.startDate) : null
  const trip = { id, kind }
  const takePdf = () => void pdf.download(pdfPath(trip, asked))
  const askedText = new URLSearchParams(askedQuery(asked)).toString()
  const bookingHref = `${bookTripHref(trip)}&${askedText}`

  return (
    <ResourceView
      title={title}
      crumbs={officeCrumbs(kind, title)}
      badges={
        <>
          <ItineraryStatusBadge status={itinerary.status} />
          {itinerary.house && <Tag>House catalogue</Tag>}
          {itinerary.featured && <Tag>Featured</Tag>}
        </>
      }
      sub={`${routeWords(places)} · ${lengthWords(itinerary)}`}
      editTo={canEdit ? office[kind].to.edit.href({ id }) : undefined}
      actions={
        <>
          <ButtonLink to={officeCustomizeHref(trip)} icon={SlidersHorizontal}>
            Customize
          </ButtonLink>
          <QuoteButton item={tripItemOf(kind, id, asked)} name={itinerary.title} />
          <Button icon={Share2} onClick={() => setOpen('share')}>
            Share
          </Button>
          <Button icon={FileDown} busy={pdf.busy} onClick={takePdf} className="max-sm:hidden">
            PDF
          </Button>
        </>
      }
      menu={
        <>
          <MenuItem icon={FileDown} onSelect={takePdf}>
            Day plan as PDF
          </MenuItem>
          <ItineraryMenu
            row={itinerary}
            editable={canEdit}
            acts={acts}
            onShare={() => setOpen('share')}
            onDelete={() => setOpen('delete')}
          />
        </>
      }
      aside={
        <>
          <Card title="Price">
            {error && !price ? (
              <Failed error={error} what="The prices" onRetry={refetch} retrying={isFetching} />
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
              <AskedFields asked={asked} categories={categoriesOf(plan)} onAsk={ask} />
            </div>
            <div className="mt-4 grid gap-2">
              <ButtonLink to={bookingHref} variant="primary" icon={Luggage} full>
                Book package
              </ButtonLink>
              <ButtonLink
                to={`${bookHotelsHref(trip)}${kind === 'multi' ? '&' : '?'}${askedText}`}
                icon={BedDouble}
                full
              >
                Book hotels
              </ButtonLink>
            </div>
          </Card>
          <Card title="Links made">
            <ShareList trip={trip} />
          </Card>
          <History entity="itinerary" id={id} words={itineraryHistoryWords} useHistory={useGetItineraryHistoryQuery} />
        </>
      }
    >
      <Fits findings={asked.startDate ? findings : []} title="What does not fit" />
      <ImageGallery
        label={`Pictures of ${title}`}
        images={[...new Set(itinerary.images)].map((url) => ({ url }))}
        fallback={sceneOf(places[0]?.location ?? title)}
      />
      <Card title="Facts">
        {itinerary.overview && <p className="mb-5 max-w-[72ch] whitespace-pre-line text-2">{itinerary.overview}</p>}
        <DescriptionList
          columns={2}
          items={[
            { label: 'Whose', value: itinerary.house ? 'The house' : itinerary.companyName },
            { label: 'Length', value: lengthWords(itinerary) },
            { label: 'Themes', value: itinerary.themes.join(', ') },
            { label: 'Hotels', value: itinerary.categories.join(', ') },
            {
              label: 'From',
              value:
                itinerary.fromPrice &&
                `${priceWords(itinerary.fromPrice.perPerson)} each in ${monthWords(itinerary.fromPrice.startDate)}, ${itinerary.fromPrice.category}`,
            },
            { label: 'On sale', value: validity(itinerary) },
            {
              label: 'Copied from',
              value: itinerary.sourceId && (
                <Link to={office[kind].to.view.href({ id: itinerary.sourceId })} className="link rounded-xs">
                  {itinerary.sourceTitle ?? 'another itinerary'}
                </Link>
              ),
            },
            {
              label: 'Public page',
              value: itinerary.house && itinerary.status === 'published' && (
                <Link to={tripHref(trip)} className="link rounded-xs">
                  Open it
                </Link>
              ),
            },
            { label: 'Made', value: formatDateTime(itinerary.createdAt) },
            { label: 'Last changed', value: formatDateTime(itinerary.updatedAt) },
          ].filter(({ value }) => value !== false)}
        />
      </Card>
      {kind === 'multi' && (
        <Card title="Legs">
          <ol className="divide-y divide-line">
            {plan.legs.map((leg, index) => {
              const stay = dates?.[index]
              return (
                <li key={leg.key} className="flex items-baseline gap-3 py-2 first:pt-0 last:pb-0">
                  <span className="num w-6 text-3">{index + 1}</span>
                  <span className="min-w-0 flex-1 font-emphasis">
                    {book?.places.find((place) => place.id === leg.locationId)?.location ?? places[index]?.location}
                  </span>
                  <span className="num text-small text-2">
                    {formatNights(leg.nights)}
                    {stay && `, ${formatDateRange(stay.from, stay.until)}`}
                  </span>
                </li>
              )
            })}
          </ol>
        </Card>
      )}
      <Card title="Day by day">
        {book ? (
          <DayPlan plan={plan} startDate={asked.startDate} names={book} />
        ) : (
          <Skeleton className="h-100 rounded-card" />
        )}
      </Card>
      {book && (
        <Card title={`${asked.category} hotels`}>
          <TripStays plan={plan} category={asked.category} startDate={asked.startDate} names={book} />
        </Card>
      )}
      {(itinerary.inclusions.length > 0 || itinerary.exclusions.length > 0) && (
        <Card title="What is included">
          <InAndOut inclusions={itinerary.inclusions} exclusions={itinerary.exclusions} />
        </Card>
      )}
      {itinerary.terms && (
        <Card title="Terms">
          <Terms html={itinerary.terms} />
        </Card>
      )}
      <ShareDialog trip={itinerary} asked={asked} open={open === 'share'} onClose={() => setOpen(null)} />
      <DeleteItinerary
        itinerary={open === 'delete' ? itinerary : null}
        onClose={() => setOpen(null)}
        onDeleting={onDeleting}
        onDeleted={() => void navigate(office[kind].to.index.href(), { replace: true })}
      />
    </ResourceView>
  )
}

/** One itinerary in the office: its facts, its plan, its price for what is asked, its links and what happened to it. */
function ItineraryRecord({ kind }: { kind: ItineraryKind }) {
  const { id = '' } = useParams()
  // One that is being deleted is not asked for any more: the news of its end may be faster than the answer.
  const [going, setGoing] = useState<Itinerary | null>(null)
  const found = useGetItineraryQuery({ kind, params: { id } }, { skip: !id || going !== null })
  const result = going ? { ...found, currentData: { data: going } } : found
  const { noun, to } = office[kind]
  return (
    <Loaded result={result} noun={noun} backTo={to.index.href()} crumbs={officeCrumbs(kind)}>
      {(itinerary) => (
        <ItineraryView
          key={id}
          kind={kind}
          itinerary={itinerary}
          onDeleting={(now) => setGoing(now ? itinerary : null)}
        />
      )}
    </Loaded>
  )
}

/** An itinerary of one city. */
export const ItineraryViewPage = () => <ItineraryRecord kind="single" />

/** An itinerary of several cities. */
export const MultiCityViewPage = () => <ItineraryRecord kind="multi" />
