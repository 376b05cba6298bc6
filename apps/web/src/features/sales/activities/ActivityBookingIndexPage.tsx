import { activityBookings } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { addDays } from '@karavan/domain/base/dates'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { paths } from '../../../shared/paths.ts'
import { BookedKinds } from '../../../shared/sale/activity/BookedKinds.tsx'
import { SaleFilters } from '../../../shared/sale/SaleFilters.tsx'
import { countBy, SaleIndex, useOfHouse } from '../../../shared/sale/SaleIndex.tsx'
import { AmendActivityBooking } from './AmendActivityBooking.tsx'
import { type ActivityBookingAct, ActivityBookingDrawer } from './ActivityBookingDrawer.tsx'
import { activityBookingColumns } from './activity-booking-columns.tsx'
import { useListActivityBookingsQuery } from './activity-bookings.api.ts'
import { CancelActivityBooking } from './CancelActivityBooking.tsx'
import { ChangeActivityStatus } from './ChangeActivityStatus.tsx'
import { ListExport } from '../../../shared/exports/ListExport.tsx'

const dialogs: Record<ActivityBookingAct, (props: { id: string; onClose: () => void }) => React.ReactNode> = {
  amend: AmendActivityBooking,
  cancel: CancelActivityBooking,
  status: ChangeActivityStatus,
}

const useCount = countBy(useListActivityBookingsQuery)

/** The booked activities. */
export function ActivityBookingIndexPage() {
  const ofHouse = useOfHouse()
  const { data: today } = useGetHouseDayQuery()
  const soon = today ? { from: today, until: addDays(today, 6) } : { from: '', until: '' }
  const holds = { status: 'Pending', paymentStatus: 'Unpaid' }
  const views = [
    { key: 'all', label: 'All', filters: {}, count: useCount({}) },
    { key: 'soon', label: 'This week', filters: soon, count: useCount(soon, { skip: !today }) },
    { key: 'holds', label: 'Unpaid holds', filters: holds, count: useCount(holds) },
  ]
  return (
    <SaleIndex
      title="Bookings"
      noun={{ one: 'activity booking', many: 'activity bookings' }}
      crumbs={[
        { label: 'Dashboard', to: paths.dashboard.root.href() },
        { label: 'Bookings', to: paths.dashboard.bookings.index.href() },
      ]}
      contract={activityBookings.list}
      useList={useListActivityBookingsQuery}
      columns={activityBookingColumns(ofHouse)}
      search="Reference, guest, activity"
      filters={<SaleFilters ofHouse={ofHouse} one={{ key: 'activityId', label: 'Activity' }} firstDay="Day" />}
      views={views}
      beside={
        <>
          <BookedKinds />
          <ListExport list="activity-bookings" />
        </>
      }
      newTo={paths.dashboard.activities.index.href()}
      drawer={(open) => <ActivityBookingDrawer {...open} />}
      dialog={({ act, ...asked }: { act: ActivityBookingAct; id: string; onClose: () => void }) => {
        const Dialog = dialogs[act]
        return <Dialog {...asked} />
      }}
    />
  )
}
