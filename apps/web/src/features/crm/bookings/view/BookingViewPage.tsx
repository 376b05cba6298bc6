import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { Link, useParams } from 'react-router'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { useGreeting } from '../../../../shared/messages/useGreeting.ts'
import { paths } from '../../../../shared/paths.ts'
import { enquiryHref } from '../../../../shared/trip/thread-words.ts'
import { TasksCard } from '../../../../shared/tasks/TasksCard.tsx'
import { TripThread } from '../../../../shared/trip/TripThread.tsx'
import { WhoseRecord } from '../../../../shared/record/WhoseRecord.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { Reach } from '../../../../kit/Reach.tsx'
import { ResourceView } from '../../../../kit/ResourceView.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { bookingCrumbs, bookingNoun, bookingPaths, listOf } from '../booking-words.ts'
import { useGetCrmBookingQuery } from '../bookings.api.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { useSeesList } from '../useSeesList.ts'
import { DifferencesCard } from './DifferencesCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { FiguresStrip } from './FiguresStrip.tsx'
import { FilesCard } from './FilesCard.tsx'
import { IfTheyCancel } from './IfTheyCancel.tsx'
import { InstalmentsCard } from './InstalmentsCard.tsx'
import { MarginCard } from './MarginCard.tsx'
import { MoveButton } from './MoveButton.tsx'
import { MissingList, NextStepBar } from './NextStepBar.tsx'
import { PanNote } from './PanNote.tsx'
import { PapersCard } from './PapersCard.tsx'
import { ServicesCard } from './ServicesCard.tsx'
import { SupplierPaymentsCard } from './SupplierPaymentsCard.tsx'
import { ThreadCard } from './ThreadCard.tsx'
import { TimelineCard } from './TimelineCard.tsx'
import { TravellersCard } from './TravellersCard.tsx'

const linkClass = 'link hit rounded-xs font-emphasis'

/** Whose it is, and the records it came from. */
function Who({ booking }: { booking: CrmBooking }) {
  const seesAll = useUser()?.userType === 'Admin'
  const { enquiry, quotation, companyName } = booking
  return (
    <WhoseRecord record={booking}>
      {enquiry && (
        <>
          <span aria-hidden="true">·</span>
          <Link to={enquiryHref(enquiry.kind, enquiry.id)} className={`num ${linkClass}`}>
            {enquiry.number}
          </Link>
        </>
      )}
      {quotation && (
        <>
          <span aria-hidden="true">·</span>
          <Link to={paths.crm.quotation.view.href({ id: quotation.id })} className={`num ${linkClass}`}>
            {quotation.number}
          </Link>
        </>
      )}
      {seesAll && ` · ${companyName}`}
    </WhoseRecord>
  )
}

function BookingView({ booking }: { booking: CrmBooking }) {
  const { id, kind, number, phone, status, missing } = booking
  const over = status === 'Completed' || status === 'Cancelled'
  const seesList = useSeesList()
  const greet = useGreeting()
  const [books, seesCost] = [useRight('book'), useRight('cost')]
  const late = missing.some((one) => one.late)
  return (
    <ResourceView
      title={`${booking.customerName}, ${booking.title}`}
      crumbs={bookingCrumbs(seesList, number)}
      badges={
        <>
          <StatusBadge status={status} />
          {booking.settled && <Badge tone="green">Settled</Badge>}
          {late && !over && <Badge tone="red">Something is late</Badge>}
        </>
      }
      sub={<Who booking={booking} />}
      hasMain
      actions={
        <>
          {phone && <Reach phone={phone} words={greet(booking.customerName)} />}
          {books && <MoveButton booking={booking} />}
        </>
      }
      editTo={over || !books || !seesCost ? undefined : bookingPaths[kind].edit.href({ id })}
      aside={
        <>
          <PapersCard booking={booking} />
          <ThreadCard booking={booking} />
          <MarginCard booking={booking} />
          <TimelineCard booking={booking} />
        </>
      }
    >
      <FiguresStrip booking={booking} />
      <NextStepBar booking={booking} />
      <PanNote booking={booking} />
      {!over && <MissingList missing={missing} />}
      <ServicesCard booking={booking} />
      <TripThread of="booking" id={id} />
      <TasksCard of="booking" record={booking} />
      <FactsCard booking={booking} />
      <TravellersCard booking={booking} />
      <InstalmentsCard booking={booking} />
      <IfTheyCancel booking={booking} />
      {seesCost && <SupplierPaymentsCard booking={booking} />}
      <DifferencesCard booking={booking} />
      <FilesCard booking={booking} />
    </ResourceView>
  )
}

/** One booking: what is booked for whom, what is missing, what is paid, and all that happened. */
export function BookingViewPage({ kind }: { kind: CrmBookingKind }) {
  const { id = '' } = useParams()
  const result = useGetCrmBookingQuery({ params: { kind, id } })
  const seesList = useSeesList()
  return (
    <Loaded result={result} noun={bookingNoun(kind)} backTo={listOf(seesList).to} crumbs={bookingCrumbs(seesList)}>
      {(booking) => <BookingView key={booking.id} booking={booking} />}
    </Loaded>
  )
}
