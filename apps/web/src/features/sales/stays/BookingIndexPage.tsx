import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { useStored } from '../../../kit/useStored.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { AmendBooking } from './AmendBooking.tsx'
import { type BookingAct, BookingDrawer } from './BookingDrawer.tsx'
import { BookingFilters } from './BookingFilters.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { bookingCrumbs, bookingNoun } from './booking-words.ts'
import { useListBookingsQuery, useReadBookingsMutation } from './bookings.api.ts'
import { CancelBooking } from './CancelBooking.tsx'
import { ChangeStatus } from './ChangeStatus.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'

/** The ways people look at bookings every day, each with how many there are. */
function useViews(today: string | undefined): ListView[] {
  const arriving = today ? { from: today, until: addDays(today, 6) } : { from: '', until: '' }
  const holds = { status: 'Pending', paymentStatus: 'Unpaid' } as const
  const refunds = { paymentStatus: 'RefundPending' } as const
  const one = { pageSize: 1 }
  const total = (result: { data?: { meta: { total: number } } }) => result.data?.meta.total
  return [
    { key: 'all', label: 'All', filters: {}, count: total(useListBookingsQuery({ query: one })) },
    {
      key: 'arriving',
      label: 'Arriving this week',
      filters: arriving,
      count: total(useListBookingsQuery({ query: { ...one, ...arriving } }, { skip: !today })),
    },
    {
      key: 'holds',
      label: 'Unpaid holds',
      filters: holds,
      count: total(useListBookingsQuery({ query: { ...one, ...holds } })),
    },
    {
      key: 'refunds',
      label: 'Refunds due',
      filters: refunds,
      count: total(useListBookingsQuery({ query: { ...one, ...refunds } })),
    },
  ]
}

/** The hotel bookings of the own organisation, all of them for the house; one opens beside the list. */
export function BookingIndexPage() {
  const user = useUser()
  const ofHouse = user?.permissions.includes('users.manage') ?? false
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: BookingAct; id: string } | null>(null)
  const { data: today } = useGetHouseDayQuery()
  const views = useViews(today)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${bookingNoun.many}`, [])
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="Hotel Bookings"
        noun={bookingNoun}
        crumbs={bookingCrumbs()}
        contract={stayBookings.list}
        useList={useListBookingsQuery}
        useRead={useReadBookingsMutation}
        columns={bookingColumns(ofHouse)}
        rowName={(row) => row.reference}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(row) => (
          <MenuItem icon={Eye} to={hrefOf(row.id)}>
            Open
          </MenuItem>
        )}
        search="Reference, guest, hotel"
        filters={
          <>
            <BookingFilters ofHouse={ofHouse} />
            <SaveView given={views} own={own} onOwn={setOwn} />
          </>
        }
        views={[...views, ...own]}
        action={
          <ButtonLink to={paths.hotel.index.href()} variant="primary" icon={Plus}>
            New booking
          </ButtonLink>
        }
      />
      <BookingDrawer id={open} onClose={close} onAct={(act, id) => setAsked({ act, id })} />
      {asked?.act === 'cancel' && <CancelBooking id={asked.id} onClose={settle} />}
      {asked?.act === 'amend' && <AmendBooking id={asked.id} onClose={settle} />}
      {asked?.act === 'status' && <ChangeStatus id={asked.id} onClose={settle} />}
    </>
  )
}
