import { CreditCard } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { useStartBookingPaymentMutation } from './bookings.api.ts'

interface PayByCardProps {
  bookingId: string
  /** What is open, where there is room to say it. */
  amount?: number
}

/** Opens the page where a waiting booking is paid by card; an open one is given again. */
export function PayByCard({ bookingId, amount }: PayByCardProps) {
  const [start, { isLoading }] = useStartBookingPaymentMutation()
  const navigate = useNavigate()
  const running = useRef(false)

  async function pay() {
    if (running.current) return
    running.current = true
    try {
      const { data } = await start({ body: { purpose: 'booking', bookingId } }).unwrap()
      void navigate(data.sessionUrl)
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
    } finally {
      running.current = false
    }
  }

  return (
    <Button variant="primary" icon={CreditCard} busy={isLoading} busyLabel="Opening" onClick={() => void pay()}>
      {amount === undefined ? 'Pay now' : `Pay ${formatMoney(amount)} now`}
    </Button>
  )
}
