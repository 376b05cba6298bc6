import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { useRef, useState } from 'react'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { WalletFigures } from '../../../kit/booking/WalletFigures.tsx'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePayTripInstalmentMutation } from './trip-bookings.api.ts'

interface PayInstalmentProps {
  booking: TripBooking
  instalment: TripBooking['instalments'][number]
  onClose: () => void
}

/** Asks once more before an instalment leaves the wallet. */
export function PayInstalment({ booking, instalment, onClose }: PayInstalmentProps) {
  const user = useUser()
  const [pay, { isLoading }] = usePayTripInstalmentMutation()
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const key = useRef<string>(null)
  const running = useRef(false)

  async function act() {
    if (running.current) return
    running.current = true
    setRefusal(null)
    key.current ??= crypto.randomUUID()
    try {
      await pay({
        params: { id: booking.id },
        body: { instalment: instalment.number, shownAmount: instalment.amount },
        idempotencyKey: key.current,
      }).unwrap()
      void notify.success(`${formatMoney(instalment.amount)} paid for ${booking.reference}`)
      onClose()
    } catch (error) {
      const failure = readFailure(error)
      // Another answer needs another key; a lost one must meet the first again.
      if (failure.kind !== 'offline') key.current = null
      setRefusal(failure)
    } finally {
      running.current = false
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={`Pay ${formatMoney(instalment.amount)}?`}
      description={`${booking.reference}, ${booking.title}: instalment ${instalment.number} of ${booking.instalments.length}.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isLoading}>
            Not now
          </Button>
          <Button variant="primary" busy={isLoading} busyLabel="Paying" onClick={() => void act()}>
            Pay from wallet
          </Button>
        </>
      }
    >
      <div className="pb-2">
        <WalletFigures wallet={user?.wallet} total={instalment.amount} short={0} topUp={paths.wallet.index.href()} />
        {refusal && (
          <Note kind="bad" className="mt-4" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
