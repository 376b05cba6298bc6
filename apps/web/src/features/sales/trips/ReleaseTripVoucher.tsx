import { ReasonDialog } from '../../../kit/ReasonDialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { notify } from '../../../ui/toast.ts'
import { useGetTripBookingQuery, useReleaseTripVoucherMutation } from './trip-bookings.api.ts'

/** Lets the vouchers of a booked trip count before all of it is paid; whoever does says why. */
export function ReleaseTripVoucher({ id, onClose }: { id: string; onClose: () => void }) {
  const booking = useGetTripBookingQuery({ params: { id } }).data?.data
  const [release] = useReleaseTripVoucherMutation()
  if (!booking) return null
  const { reference, totalInr, paid } = booking
  return (
    <ReasonDialog
      title={`Release the voucher of ${reference}`}
      description={`${formatMoney(totalInr - paid)} of ${formatMoney(totalInr)} is not paid yet. The voucher is provisional until then; released, the travellers may travel on it.`}
      help="It stands in the history with your name, and on no paper."
      max={300}
      keep="Keep it provisional"
      action="Release the voucher"
      acting="Releasing"
      harmless
      onSave={async (reason) => {
        await release({ params: { id }, body: { reason } }).unwrap()
        void notify.success(`${reference}: the voucher counts now`)
      }}
      onClose={onClose}
    />
  )
}
