import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { SaleFilters } from '../../../shared/sale/SaleFilters.tsx'
import { countBy, SaleIndex, useOfHouse } from '../../../shared/sale/SaleIndex.tsx'
import { AmendBooking } from './AmendBooking.tsx'
import { type BookingAct, BookingDrawer } from './BookingDrawer.tsx'
import { bookingColumns } from './booking-columns.tsx'
import { bookingCrumbs, bookingNoun } from './booking-words.ts'
import { useListBookingsQuery } from './bookings.api.ts'
import { CancelBooking } from './CancelBooking.tsx'
import { ChangeStatus } from './ChangeStatus.tsx'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const dialogs: Record<BookingAct, (props: { id: string; onClose: () => void }) => React.ReactNode> = {
  cancel: CancelBooking,
  amend: AmendBooking,
  status: ChangeStatus,
}

const useCount = countBy(useListBookingsQuery)

/** The hotel bookings. */
export function BookingIndexPage() {
  const ofHouse = useOfHouse()
  const { data: today } = useGetHouseDayQuery()
  const arriving = today ? { from: today, until: addDays(today, 6) } : { from: '', until: '' }
  const holds = { status: 'Pending', paymentStatus: 'Unpaid' }
  const refunds = { paymentStatus: 'RefundPending' }
  const views = [
    { key: 'all', label: 'All', filters: {}, count: useCount({}) },
    {
      key: 'arriving',
      label: 'Arriving this week',
      filters: arriving,
      count: useCount(arriving, { skip: !today }),
    },
    { key: 'holds', label: 'Unpaid holds', filters: holds, count: useCount(holds) },
    { key: 'refunds', label: 'Refunds due', filters: refunds, count: useCount(refunds) },
  ]
  return (
    <SaleIndex
      title="Hotel Bookings"
      noun={bookingNoun}
      crumbs={bookingCrumbs()}
      contract={stayBookings.list}
      useList={useListBookingsQuery}
      beside={<ListExport list="stay-bookings" />}
      columns={bookingColumns(ofHouse)}
      search="Reference, guest, hotel"
      filters={<SaleFilters ofHouse={ofHouse} one={{ key: 'hotelId', label: 'Hotel' }} firstDay="Check-in" />}
      views={views}
      newTo={paths.hotel.index.href()}
      drawer={(open) => <BookingDrawer {...open} />}
      dialog={({ act, ...asked }: { act: BookingAct; id: string; onClose: () => void }) => {
        const Dialog = dialogs[act]
        return <Dialog {...asked} />
      }}
    />
  )
}
