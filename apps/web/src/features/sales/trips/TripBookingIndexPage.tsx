import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { BookedKinds } from '../../../shared/sale/activity/BookedKinds.tsx'
import { SaleFilters } from '../../../shared/sale/SaleFilters.tsx'
import { countBy, SaleIndex, useOfHouse } from '../../../shared/sale/SaleIndex.tsx'
import { CancelTripBooking } from './CancelTripBooking.tsx'
import { ChangeTripBookingStatus } from './ChangeTripBookingStatus.tsx'
import { ExtendGrace } from './ExtendGrace.tsx'
import { HotelNumbers } from './HotelNumbers.tsx'
import { ReleaseTripVoucher } from './ReleaseTripVoucher.tsx'
import { type TripBookingAct, TripBookingDrawer } from './TripBookingDrawer.tsx'
import { tripBookingColumns } from './trip-booking-columns.tsx'
import { tripBookingCrumbs, tripBookingNoun } from './trip-booking-words.ts'
import { useListTripBookingsQuery } from './trip-bookings.api.ts'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const instalments = [
  { value: 'due', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
]

const dialogs: Record<TripBookingAct, (props: { id: string; onClose: () => void }) => React.ReactNode> = {
  cancel: CancelTripBooking,
  status: ChangeTripBookingStatus,
  numbers: HotelNumbers,
  release: ReleaseTripVoucher,
  extend: ExtendGrace,
}

const useCount = countBy(useListTripBookingsQuery)

/** The booked trips. */
export function TripBookingIndexPage() {
  const ofHouse = useOfHouse()
  const { data: today } = useGetHouseDayQuery()
  const leaving = today ? { from: today, until: addDays(today, 13) } : { from: '', until: '' }
  const due = { due: 'due' }
  const overdue = { due: 'overdue' }
  const views = [
    { key: 'all', label: 'All', filters: {}, count: useCount({}) },
    {
      key: 'leaving',
      label: 'Leaving in two weeks',
      filters: leaving,
      count: useCount(leaving, { skip: !today }),
    },
    { key: 'due', label: 'Instalment due', filters: due, count: useCount(due) },
    { key: 'overdue', label: 'Overdue', filters: overdue, count: useCount(overdue) },
  ]
  return (
    <SaleIndex
      title="Bookings"
      noun={tripBookingNoun}
      crumbs={tripBookingCrumbs()}
      contract={tripBookings.list}
      useList={useListTripBookingsQuery}
      columns={tripBookingColumns(ofHouse, today ?? '')}
      search="Reference, guest, trip"
      filters={
        <SaleFilters ofHouse={ofHouse} one={{ key: 'itineraryId', label: 'Trip' }} firstDay="First day">
          <FilterChip name="due" label="Instalment" options={instalments} />
        </SaleFilters>
      }
      views={views}
      beside={
        <>
          <BookedKinds />
          <ListExport list="trip-bookings" />
        </>
      }
      newTo={paths.itineraries.index.href()}
      drawer={(open) => <TripBookingDrawer {...open} />}
      dialog={({ act, ...asked }: { act: TripBookingAct; id: string; onClose: () => void }) => {
        const Dialog = dialogs[act]
        return <Dialog {...asked} />
      }}
    />
  )
}
