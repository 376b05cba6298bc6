import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { clockWords } from '@karavan/domain/base/clock-words'
import { CalendarCog, CalendarPlus, FileText, Ticket } from 'lucide-react'
import { HoldCountdown } from '../../../kit/booking/HoldCountdown.tsx'
import { money, state } from '../../../kit/booking/history-fields.ts'
import { PayByCard } from '../../../kit/booking/PayByCard.tsx'
import { PolicyBar } from '../../../kit/booking/PolicyBar.tsx'
import { PriceLines } from '../../../kit/booking/PriceLines.tsx'
import { paymentWords, statusWords, wayWords } from '../../../kit/booking/state-words.ts'
import { partyWords } from '../../../kit/booking/stay-words.ts'
import { History } from '../../../kit/History.tsx'
import type { HistoryWords } from '../../../kit/history-words.ts'
import { type Paper, Papers } from '../../../kit/Papers.tsx'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { SendToClient } from '../../../shared/quote/SendToClient.tsx'
import { namesOf } from '../../../shared/sale/companion.ts'
import { useStartSalePaymentMutation } from '../../../shared/sale/payment.api.ts'
import { type OpenSale, SaleDrawer } from '../../../shared/sale/SaleDrawer.tsx'
import { ClientPays, LeadGuest, Part, SellToCustomer, SoldHead } from '../../../shared/sale/SaleFacts.tsx'
import { useBooks } from '../../../shared/sale/useBooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList.tsx'
import { formatDate, formatDateTime, formatDay, formatMoney } from '../../../ui/format.ts'
import { useGetActivityBookingHistoryQuery, useGetActivityBookingQuery } from './activity-bookings.api.ts'

/** What can be done to a booked activity. */
export type ActivityBookingAct = 'cancel' | 'amend' | 'status'

const voucher: Paper = { name: 'Voucher', file: 'voucher.pdf', icon: Ticket }
const invoice: Paper = { name: 'Invoice', file: 'invoice.pdf', icon: FileText }
const calendar: Paper = { name: 'Calendar file', file: 'booking.ics', icon: CalendarPlus }

/** The papers there are: a voucher, provisional until the places are sure, and an invoice only for money that came in. */
function papersOf({ status, invoiceNumber, paid }: ActivityBooking): Paper[] {
  const sure = status === 'Confirmed' || status === 'Completed' || status === 'NoShow'
  return [
    ...(sure ? [voucher] : status === 'Pending' ? [{ ...voucher, name: 'Provisional voucher' }] : []),
    ...(invoiceNumber !== null || paid > 0 ? [invoice] : []),
    ...(sure || status === 'Pending' ? [calendar] : []),
  ]
}

function Documents({ booking }: { booking: ActivityBooking }) {
  const papers = papersOf(booking)
  return (
    <div className="flex flex-wrap gap-2">
      <Papers papers={papers} of={`/activity-bookings/${booking.id}`} useTicket={useAskTicketMutation} size="sm" />
      {papers.some(({ file }) => file === voucher.file) && (
        <SendToClient
          client={booking.leadGuest}
          about={`your voucher for ${booking.activity.name}, ${formatDate(booking.date)}`}
          path={paths.voucher.href({ code: booking.voucherCode })}
          size="sm"
        />
      )}
    </div>
  )
}

const payWords = {
  wallet: 'From the wallet',
  card: 'By card',
  later: 'Pay later',
  internal: 'At net, by the house',
} as const

const historyWords: HistoryWords = {
  status: state('Status', statusWords),
  paymentStatus: state('Payment', paymentWords),
  confirmationNo: 'Confirmation number',
  way: { label: 'Paid by', show: (value) => wayWords[value as keyof typeof wayWords] ?? String(value) },
  reference: 'Reference',
  date: { label: 'Day', show: (value) => formatDate(String(value)) },
  time: 'Begins',
  total: money('Total'),
  penalty: money('Kept'),
  refund: money('Refund'),
}

function Facts({ booking, onEnd }: { booking: ActivityBooking; onEnd: () => void }) {
  const { activity, price, status, holdExpiresAt, adults, childrenAges } = booking
  const { data: today } = useGetHouseDayQuery()
  const ahead = status === 'Pending' || status === 'Confirmed'
  const ages = childrenAges.length > 0 ? ` (${childrenAges.join(', ')})` : ''
  return (
    <div className="grid gap-6">
      {status === 'Pending' && holdExpiresAt && (
        <HoldCountdown until={holdExpiresAt} onEnd={onEnd}>
          The places are held until {formatDateTime(holdExpiresAt)}.
        </HoldCountdown>
      )}
      <SoldHead image={activity.image} place={activity.location} title={activity.name}>
        <p className="text-2">
          {activity.location}, {activity.country}
        </p>
      </SoldHead>
      <DescriptionList
        items={[
          { label: 'Day', value: <span className="num">{formatDay(booking.date)}</span> },
          { label: 'Begins', value: booking.time ? clockWords(booking.time) : 'To be agreed' },
          { label: 'Who', value: `${partyWords({ adults, children: childrenAges.length })}${ages}` },
          { label: 'Organiser’s number', value: booking.confirmationNo },
          { label: 'Booked by', value: `${booking.bookedBy}, ${booking.companyName}` },
          { label: 'Booked', value: <span className="num">{formatDateTime(booking.createdAt)}</span> },
          { label: 'Payment', value: booking.onRequest ? 'On request' : payWords[booking.payment] },
          { label: 'Paid', value: <span className="num">{formatMoney(booking.paid)}</span> },
          ...(booking.cancelledReason ? [{ label: 'Reason', value: booking.cancelledReason }] : []),
        ]}
      />
      <Part title="Guests">
        <div className="grid gap-3 text-cell">
          <LeadGuest {...booking.leadGuest} />
          {booking.travellers.length > 0 && <p className="text-2">{namesOf(booking.travellers).join(', ')}</p>}
          {booking.requests && <p className="whitespace-pre-line text-2">{booking.requests}</p>}
        </div>
      </Part>
      <Part title="Price">
        <PriceLines price={price} />
        <ClientPays amount={price.clientTotalInr} />
      </Part>
      {ahead && today && (
        <Part title="If plans change">
          <PolicyBar
            policy={booking.cancellationPolicy}
            checkIn={booking.date}
            today={today}
            total={price.totalInr}
            where="where it is"
          />
        </Part>
      )}
      <Part title="Documents">
        <Documents booking={booking} />
      </Part>
      <SellToCustomer portalKind="activity" portalId={booking.id} orgId={booking.orgId} stands={ahead} />
      <History entity="activity" id={booking.id} words={historyWords} useHistory={useGetActivityBookingHistoryQuery} />
    </div>
  )
}

/** Whether this person can pay it by card: it is theirs, it waits for money, and nobody has to be asked first. */
const canPayByCard = (
  { status, paymentStatus, onRequest, orgId }: ActivityBooking,
  user: ReturnType<typeof useUser>,
): boolean =>
  status === 'Pending' &&
  (paymentStatus === 'Unpaid' || paymentStatus === 'Failed') &&
  !onRequest &&
  user?.orgKind !== 'house' &&
  user?.orgId === orgId

/** One booked activity beside the list: what, when, for whom, what it costs, its papers and what can be done. */
export function ActivityBookingDrawer({ onAct, ...open }: OpenSale<ActivityBookingAct>) {
  const user = useUser()
  const books = useBooks()
  const [start] = useStartSalePaymentMutation()
  return (
    <SaleDrawer<ActivityBooking>
      {...open}
      onAct={onAct}
      noun="activity booking"
      useRecord={useGetActivityBookingQuery}
      first={(booking) =>
        canPayByCard(booking, user) &&
        books && (
          <PayByCard
            start={() => start({ body: { purpose: 'activity', bookingId: booking.id } }).unwrap()}
            label="Pay now"
          />
        )
      }
      more={(booking) =>
        booking.canCancel && (
          <Button icon={CalendarCog} onClick={() => onAct('amend', booking.id)}>
            Amend
          </Button>
        )
      }
    >
      {(booking, refetch) => <Facts booking={booking} onEnd={refetch} />}
    </SaleDrawer>
  )
}
