import { explainTrip, type TripPart, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import { sum } from '@karavan/domain/base/money'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../shared/paths.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate, formatDateRange, formatNumber } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Switch } from '../../../../ui/Switch.tsx'
import { Unfold } from '../../../../ui/Unfold.tsx'
import { addDays } from '@karavan/domain/base/dates'
import { nightsOf } from '@karavan/domain/catalogue/itineraries/plan'
import { ClientLooksContext, clientPrice, type TripClientView } from './client-view.ts'
import { partyWords, rupees } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

const parts: Record<TripPart, string> = {
  stay: 'Hotels',
  activity: 'Activities',
  transfer: 'Transfers',
}

const countWords: Record<TripPart, (count: number) => string> = {
  stay: (count) => formatCount(count, 'stay'),
  activity: (count) => formatCount(count, 'activity', 'activities'),
  transfer: (count) => formatCount(count, 'transfer'),
}

const gapWords = {
  noDate: 'Choose a start date to price the hotels.',
  noHotel: 'Not every stay has a hotel.',
  noSeason: 'A hotel has no price for these dates.',
  tooMany: 'These guests do not fit into a room.',
  notSold: 'Something is no longer on sale.',
} as const

const taxWords = {
  CGST: 'Central GST',
  SGST: 'State GST',
  IGST: 'Integrated GST',
  TCS: 'Tax collected at source (TCS)',
}

function Row({ what, how, amount }: { what: ReactNode; how?: string; amount: number }) {
  return (
    <div className="flex items-baseline gap-4 py-1">
      <dt className="min-w-0 flex-1">
        {what}
        {how && <span className="block text-caption text-3">{how}</span>}
      </dt>
      <dd className={cx('num text-right whitespace-nowrap', amount < 0 && 'text-green-t')}>{rupees(amount)}</dd>
    </div>
  )
}

function Explained({ price }: { price: TripPrice }) {
  return (
    <dl className="num">
      {explainTrip(price).map(({ what, how, amount }, index) => (
        <Row key={index} what={what} how={how} amount={amount} />
      ))}
      <div className="mt-1.5 flex items-baseline gap-4 border-t border-line pt-2.5 font-semibold">
        <dt className="min-w-0 flex-1">Total, taxes and fees included</dt>
        <dd className="text-right">{rupees(price.total)}</dd>
      </div>
    </dl>
  )
}

/** How a trip's price came about, opened where the price stands. */
function ExplainTrip({ price }: { price: TripPrice }) {
  return (
    <Unfold
      label="How this price is made"
      align="end"
      className="w-100"
      trigger={
        <button type="button" className="hit link text-dotted w-fit rounded-xs text-cell">
          Explain this price
        </button>
      }
    >
      <Explained price={price} />
    </Unfold>
  )
}

/** What the price is made of: its parts, the taxes in words, and the rates it was converted at. */
export function PriceParts({ editor }: { editor: TripEditor }) {
  const { price, behind } = editor
  const clientLooks = use(ClientLooksContext)
  // What a client looks at says nothing of what the agency pays.
  if (!price || clientLooks || price.lines.length === 0) return null
  const groups = (Object.keys(parts) as TripPart[]).flatMap((part) => {
    const lines = price.lines.filter((line) => line.part === part)
    const count = new Set(lines.map(({ key }) => key)).size
    return lines.length === 0 ? [] : [{ part, count, amount: sum(lines.map(({ amount }) => amount)) }]
  })
  return (
    <section
      aria-label="What the price is made of"
      className={cx('grid gap-2 rounded-card border border-line bg-surface p-4 text-small', behind && 'opacity-60')}
    >
      <dl>
        {groups.map(({ part, count, amount }) => (
          <Row key={part} what={parts[part]} how={countWords[part](count)} amount={amount} />
        ))}
        {price.taxes.map(({ name, rate, base, amount }) => (
          <Row key={name} what={taxWords[name]} how={`${rate} % on ${rupees(base)}`} amount={amount} />
        ))}
      </dl>
      <Rates editor={editor} />
    </section>
  )
}

function Rates({ editor }: { editor: TripEditor }) {
  const rates = (editor.book?.rates ?? []).filter(({ code }) => code !== 'INR')
  if (rates.length === 0) return null
  return (
    <ul aria-label="Rates used" className="num text-caption text-3">
      {rates.map(({ country, code, rate, since }) => (
        <li key={country}>
          {formatNumber(rate, 4)} rupees for one {code}, the rate since {formatDate(since)}
        </li>
      ))}
    </ul>
  )
}

/** What the trip costs: the total with taxes first, each person's share, and how it came about. */
export function PriceBox({ editor, view }: { editor: TripEditor; view: TripClientView }) {
  const { trip, price, behind, error, book } = editor
  const client = price && view.on ? clientPrice(trip, price, book) : null
  const { startDate } = trip.asked
  return (
    <section
      aria-label="Price"
      aria-busy={behind || undefined}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      {error && !price ? (
        <Failed error={error} what="The prices" onRetry={editor.refetch} retrying={editor.loading} />
      ) : price ? (
        <div className={cx('transition-opacity', behind && 'opacity-60')}>
          <div className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-h4">{client ? 'Your client pays' : 'Total'}</h2>
              <span role="status" data-total={client ? undefined : price.total} className="num text-total">
                {rupees(client?.total ?? price.total)}
              </span>
            </div>
            <div className="flex flex-wrap justify-between gap-x-4 text-cell text-3">
              <span>includes taxes and fees</span>
              <span className="num">{rupees(client?.perPerson ?? price.perPerson)} per person</span>
            </div>
            <p className="mt-2 text-cell text-2">
              {partyWords(trip.asked)}, {trip.asked.category} hotels
              {startDate && `, ${formatDateRange(startDate, addDays(startDate, nightsOf(trip.plan)))}`}
            </p>
            {!client && price.lines.length > 0 && (
              <p className="mt-1">
                <ExplainTrip price={price} />
              </p>
            )}
            {price.gaps.length > 0 && (
              <ul className="mt-2 grid gap-0.5 text-cell text-amber-t">
                {[...new Set(price.gaps.map(({ reason }) => reason))].map((reason) => (
                  <li key={reason}>{gapWords[reason]}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      ) : (
        <div role="status" className="grid gap-3 p-4">
          <span className="sr-only">Working out the price</span>
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
      {view.offered && (
        <div className="border-t border-line p-4">
          <Switch
            label="Client view"
            help={
              view.ready ? (
                'What your client pays, with your own markup'
              ) : (
                <>
                  <Link to={paths.profile.edit.href()} className="link hit rounded-xs">
                    Add your own itinerary markup
                  </Link>{' '}
                  to show what your client pays
                </>
              )
            }
            checked={view.on}
            disabled={!view.ready}
            onChange={(event) => view.set(event.target.checked)}
          />
        </div>
      )}
    </section>
  )
}
