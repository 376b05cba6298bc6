import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { BadgeCheck, CircleX, Clock, type LucideIcon, Phone, RefreshCw } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { useSellerTitle } from '../../../shared/about.ts'
import { CompanyBrand, CompanyFoot } from '../../../kit/CompanyContacts.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { readFailure } from '../../../kit/problem.ts'
import { buttonClasses } from '../../../ui/button-classes.ts'
import { cx } from '../../../ui/cx.ts'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDateRange, formatDay, formatNights } from '../../../ui/format.ts'
import { ViewSkeleton } from '../../../ui/Skeletons.tsx'
import { type Tone, toneFill } from '../../../ui/tone.ts'
import { partyWords } from '../../../kit/booking/stay-words.ts'
import { useGetVoucherQuery } from './bookings.api.ts'

type Voucher = Got<typeof stayBookings.voucher>['data']

const looks: Record<Voucher['state'], { icon: LucideIcon; tone: Tone; title: string; words: string }> = {
  valid: {
    icon: BadgeCheck,
    tone: 'green',
    title: 'This voucher is valid',
    words: 'What is below is booked for these guests.',
  },
  provisional: {
    icon: Clock,
    tone: 'amber',
    title: 'This voucher is provisional',
    words: 'Not everything is confirmed and paid yet. Do not travel on it: the confirmed one follows.',
  },
  amended: {
    icon: RefreshCw,
    tone: 'amber',
    title: 'This voucher was amended',
    words: 'The booking was changed after this copy was made. What counts now is below.',
  },
  void: {
    icon: CircleX,
    tone: 'red',
    title: 'This voucher is void',
    words: 'The booking was cancelled or was never confirmed. Nothing is kept for it.',
  },
}

/** The hotels of a trip, each with its rooms and dates. */
const Stays = ({ stays }: Pick<Voucher, 'stays'>) => (
  <ol className="grid gap-3">
    {stays.map((stay) => (
      <li key={`${stay.fromDate} ${stay.hotelName}`}>
        <span className="font-semibold">{stay.hotelName}</span>, {stay.location}
        <span className="num block text-small text-2">
          {formatDateRange(stay.fromDate, stay.untilDate)}: {formatCount(stay.rooms, 'room')}, {stay.type},{' '}
          {stay.mealPlan}
        </span>
        <span className="block text-small text-2">Hotel’s own number: {stay.confirmationNo ?? 'to follow'}</span>
      </li>
    ))}
  </ol>
)

const Rooms = ({ rooms }: Pick<Voucher, 'rooms'>) => (
  <ul className="grid gap-1">
    {rooms.map((room, index) => (
      <li key={index}>
        {room.type}, {room.mealPlan.toLowerCase()}
        <span className="block text-small text-2">{partyWords(room)}</span>
      </li>
    ))}
  </ul>
)

function VoucherFacts({ voucher }: { voucher: Voucher }) {
  const { icon: Icon, tone, title, words } = looks[voucher.state]
  const activity = voucher.kind === 'activity'
  const trip = !activity && voucher.kind !== 'hotel'
  useSellerTitle('Voucher', voucher.seller.name)
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <header className={cx('flex flex-col items-center gap-2 px-5 py-8 text-center', toneFill[tone])}>
        <Icon size={48} aria-hidden="true" />
        <h1 className="text-h1">{title}</h1>
        <p className="max-w-[40ch] text-small">{words}</p>
      </header>
      <div className={cx('p-5 sm:p-6', voucher.state === 'void' && 'text-2')}>
        <p className="text-h3">{voucher.hotelName}</p>
        <p className="mb-5 text-small text-2">
          {[voucher.location, ...(trip && voucher.location ? [] : [voucher.country])].filter(Boolean).join(', ')}
        </p>
        <DescriptionList
          items={[
            { label: 'Reference', value: <span className="num font-semibold">{voucher.reference}</span> },
            { label: 'Lead guest', value: <span className="font-semibold">{voucher.leadGuest}</span> },
            {
              label: activity ? 'Day' : trip ? 'First day' : 'Check-in',
              value: <span className="num">{formatDay(voucher.fromDate)}</span>,
            },
            {
              label: trip ? 'Last day' : 'Check-out',
              value: !activity && <span className="num">{formatDay(voucher.untilDate)}</span>,
            },
            { label: trip ? 'Trip' : 'Stay', value: !activity && formatNights(voucher.nights) },
            ...(trip
              ? [{ label: 'Hotels', value: voucher.stays.length > 0 && <Stays stays={voucher.stays} /> }]
              : [
                  { label: 'Rooms', value: !activity && <Rooms rooms={voucher.rooms} /> },
                  {
                    label: activity ? 'Organiser’s own number' : 'Hotel’s own number',
                    value: voucher.confirmationNo ?? (activity ? false : 'To follow'),
                  },
                ]),
            { label: 'Version', value: <span className="num">{voucher.version}</span> },
          ].filter(({ value }) => value !== false)}
        />
        <div className="mt-6">
          <CompanyFoot company={voucher.seller} />
        </div>
      </div>
    </div>
  )
}

const SellerPhone = ({ phone }: Pick<Voucher['seller'], 'phone'>) =>
  phone && (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClasses({})}>
      <Phone size={16} aria-hidden="true" />
      Call {phone}
    </a>
  )

/** What the code on a voucher opens: whether it is good, for whom and for when; never a price. */
export function VoucherPage() {
  const { code = '' } = useParams()
  const [params] = useSearchParams()
  const version = stayBookings.voucher.query.safeParse({ v: params.get('v') ?? undefined }).data?.v
  const known = stayBookings.voucher.params.safeParse({ code }).success
  const { currentData, error, isFetching, refetch } = useGetVoucherQuery(
    { params: { code }, query: version === undefined ? {} : { v: version } },
    { skip: !known, refetchOnMountOrArgChange: true },
  )
  const missing = !known || (error !== undefined && readFailure(error).kind === 'missing')
  return (
    <div className="min-h-dvh bg-canvas py-6 sm:py-12">
      <div className="mx-auto max-w-160 px-(--gutter)">
        {currentData ? (
          <>
            <div className="mb-5 flex flex-wrap items-center gap-3">
              <div className="min-w-0 flex-1 basis-48">
                <CompanyBrand company={currentData.data.seller} />
              </div>
              <SellerPhone {...currentData.data.seller} />
            </div>
            <VoucherFacts voucher={currentData.data} />
          </>
        ) : (
          <>
            <h1 className="sr-only">Voucher</h1>
            {missing ? (
              <EmptyState title="There is no such voucher">
                The code is not one of ours. Check that the link is complete, and ask whoever gave it to you.
              </EmptyState>
            ) : error ? (
              <Failed error={error} what="This voucher" onRetry={() => void refetch()} retrying={isFetching} />
            ) : (
              <ViewSkeleton label="Loading the voucher" />
            )}
          </>
        )}
      </div>
    </div>
  )
}
