import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { explainTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { Minor } from '@karavan/domain/base/money'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatNumber } from '../../../../ui/format.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Unfold } from '../../../../ui/Unfold.tsx'
import type { Book } from '../trip/trip.ts'
import { partyWords, rupees } from '../trip/trip-words.ts'

interface ExplainTripProps {
  price: TripPrice
  rates: Book['rates']
}

/** How a trip's price came about, line by line; the lines add up to it. */
const ExplainTrip = ({ price, rates }: ExplainTripProps) => (
  <Unfold
    label="How this price is made"
    align="end"
    tall
    className="w-100"
    trigger={
      <button type="button" className="hit link text-dotted rounded-xs text-cell">
        Explain this price
      </button>
    }
  >
    <dl className="num">
      {explainTrip(price).map(({ what, how, amount }, index) => (
        <div key={index} className="flex items-baseline gap-4 py-1.5">
          <dt className="min-w-0 flex-1">
            {what}
            <span className="block text-caption text-3">{how}</span>
          </dt>
          <dd className="text-right">{rupees(amount)}</dd>
        </div>
      ))}
      <div className="mt-1.5 flex items-baseline gap-4 border-t border-line pt-2.5 font-semibold">
        <dt className="min-w-0 flex-1">Total, taxes and fees included</dt>
        <dd className="text-right">{rupees(price.total)}</dd>
      </div>
    </dl>
    {rates
      .filter(({ code }) => code !== 'INR')
      .map(({ country, code, rate, since }) => (
        <p key={country} className="num mt-2 text-caption text-3">
          {country}: {formatNumber(rate, 4)} rupees for one {code}, the rate since {formatDate(since)}
        </p>
      ))}
  </Unfold>
)

interface TripTotalProps {
  /** Null while the prices are on their way. */
  price: TripPrice | null
  asked: TripRequest
  rates: Book['rates']
  /** Whether it is the price of something else still. */
  behind?: boolean
  /** What an agency's client pays, shown in place of what the agency pays. */
  client?: { total: Minor; perPerson: Minor } | null
}

/** The total of a trip with what each pays, or why there is none. */
export function TripTotal({ price, asked, rates, behind = false, client }: TripTotalProps) {
  if (!price)
    return (
      <div className="min-h-19" aria-busy="true">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-2 h-3.5 w-52" />
        <Skeleton className="mt-2 h-3.5 w-32" />
      </div>
    )
  if (asked.startDate === null || price.gaps.length > 0)
    return (
      <div className="min-h-19">
        <p className="text-h3">
          {asked.startDate === null ? 'Choose a start date' : 'No price for these dates and travellers'}
        </p>
        <p className="text-small text-2">
          {asked.startDate === null
            ? 'The price follows at once, with all taxes.'
            : 'Another date, fewer people or another class may work.'}
        </p>
      </div>
    )
  return (
    <div
      className={cx('num min-h-19 transition-opacity', behind && 'opacity-60')}
      role="status"
      aria-busy={behind || undefined}
    >
      <p className="text-total">
        {rupees(client?.total ?? price.total)}{' '}
        <span className="text-cell font-normal tracking-normal text-2">{client ? 'for your client' : 'total'}</span>
      </p>
      <p className="text-small text-2">
        {rupees(client?.perPerson ?? price.perPerson)} per person · {partyWords(asked)}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-cell text-3">
        includes taxes and fees
        {!client && <ExplainTrip price={price} rates={rates} />}
      </p>
    </div>
  )
}
