import { ReleaseVoucher } from '../../../shared/sale/ReleaseVoucher.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { useGetTripBookingQuery, useReleaseTripVoucherMutation } from './trip-bookings.api.ts'

/** Lets the vouchers of a booked trip count before all of it is paid. */
export function ReleaseTripVoucher({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  const [release] = useReleaseTripVoucherMutation()
  if (!booking) return null
  return (
    <ReleaseVoucher
      reference={booking.reference}
      open={`${formatMoney(booking.totalInr - booking.paid)} of ${formatMoney(booking.totalInr)} is not paid yet.`}
      send={(reason) => release({ params: { id }, body: { reason } }).unwrap()}
      onClose={onClose}
    />
  )
}
