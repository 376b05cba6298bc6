import { PayByCard as CardButton } from '../../../kit/booking/PayByCard.tsx'
import { useStartSalePaymentMutation } from '../../../shared/sale/payment.api.ts'
import { formatMoney } from '../../../ui/format.ts'

interface PayByCardProps {
  bookingId: string
  /** What is open, where there is room to say it. */
  amount?: number
}

/** Opens the page where a waiting booking is paid by card; an open one is given again. */
export function PayByCard({ bookingId, amount }: PayByCardProps) {
  const [start] = useStartSalePaymentMutation()
  return (
    <CardButton
      start={() => start({ body: { purpose: 'booking', bookingId } }).unwrap()}
      label={amount === undefined ? 'Pay now' : `Pay ${formatMoney(amount)} now`}
    />
  )
}
