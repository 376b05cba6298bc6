import { StatusDialog } from '../../../kit/booking/StatusDialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { useGetPackageQuery, useSetPackageStatusMutation } from './packages.api.ts'

/** Moves a booked trip along; a payment from outside names its way and reference. */
export function ChangePackageStatus({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetPackageQuery({ params: { id } }).data?.data
  const [change] = useSetPackageStatusMutation()
  if (!booking) return null
  return (
    <StatusDialog
      booking={booking}
      about={`${booking.title}, ${booking.leadGuest.name}, ${formatMoney(booking.totalInr)}.`}
      firstWay={booking.payment === 'wallet' ? 'wallet' : 'bank'}
      save={(to) => change({ params: { id }, body: to }).unwrap()}
      onClose={onClose}
    />
  )
}
