import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { Eye, Plus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { type ListView, ResourceIndex } from '../../../kit/ResourceIndex.tsx'
import { SaveView } from '../../../kit/SaveView.tsx'
import { useOpenRecord } from '../../../kit/useOpenRecord.ts'
import { useStored } from '../../../kit/useStored.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import { CancelTripBooking } from './CancelTripBooking.tsx'
import { ChangeTripBookingStatus } from './ChangeTripBookingStatus.tsx'
import { type TripBookingAct, TripBookingDrawer } from './TripBookingDrawer.tsx'
import { tripBookingColumns } from './trip-booking-columns.tsx'
import { TripBookingFilters } from './TripBookingFilters.tsx'
import { tripBookingCrumbs, tripBookingNoun } from './trip-booking-words.ts'
import { useListTripBookingsQuery, useReadTripBookingsMutation } from './trip-bookings.api.ts'

/** The ways people look at booked trips every day, each with how many there are. */
function useViews(today: string | undefined): ListView[] {
  const leaving = today ? { from: today, until: addDays(today, 13) } : { from: '', until: '' }
  const due = { due: 'due' } as const
  const overdue = { due: 'overdue' } as const
  const one = { pageSize: 1 }
  const total = (result: { data?: { meta: { total: number } } }) => result.data?.meta.total
  return [
    { key: 'all', label: 'All', filters: {}, count: total(useListTripBookingsQuery({ query: one })) },
    {
      key: 'leaving',
      label: 'Leaving in two weeks',
      filters: leaving,
      count: total(useListTripBookingsQuery({ query: { ...one, ...leaving } }, { skip: !today })),
    },
    {
      key: 'due',
      label: 'Instalment due',
      filters: due,
      count: total(useListTripBookingsQuery({ query: { ...one, ...due } })),
    },
    {
      key: 'overdue',
      label: 'Overdue',
      filters: overdue,
      count: total(useListTripBookingsQuery({ query: { ...one, ...overdue } })),
    },
  ]
}

/** The booked trips of the own organisation, all of them for the house; one opens beside the list. */
export function TripBookingIndexPage() {
  const user = useUser()
  const ofHouse = user?.permissions.includes('users.manage') ?? false
  const { open, hrefOf, close } = useOpenRecord()
  const [asked, setAsked] = useState<{ act: TripBookingAct; id: string } | null>(null)
  const { data: today } = useGetHouseDayQuery()
  const views = useViews(today)
  const [own, setOwn] = useStored<ListView[]>(`views:${user?.id}:${tripBookingNoun.many}`, [])
  const settle = () => setAsked(null)

  return (
    <>
      <ResourceIndex
        title="Bookings"
        noun={tripBookingNoun}
        crumbs={tripBookingCrumbs()}
        contract={tripBookings.list}
        useList={useListTripBookingsQuery}
        useRead={useReadTripBookingsMutation}
        columns={tripBookingColumns(ofHouse, today ?? '')}
        rowName={(row) => row.reference}
        rowTo={({ id }) => hrefOf(id)}
        current={open}
        rowMenu={(row) => (
          <MenuItem icon={Eye} to={hrefOf(row.id)}>
            Open
          </MenuItem>
        )}
        search="Reference, guest, trip"
        filters={
          <>
            <TripBookingFilters ofHouse={ofHouse} />
            <SaveView given={views} own={own} onOwn={setOwn} />
          </>
        }
        views={[...views, ...own]}
        action={
          <ButtonLink to={paths.itineraries.index.href()} variant="primary" icon={Plus}>
            New booking
          </ButtonLink>
        }
      />
      <TripBookingDrawer id={open} onClose={close} onAct={(act, id) => setAsked({ act, id })} />
      {asked?.act === 'cancel' && <CancelTripBooking id={asked.id} onClose={settle} />}
      {asked?.act === 'status' && <ChangeTripBookingStatus id={asked.id} onClose={settle} />}
    </>
  )
}
