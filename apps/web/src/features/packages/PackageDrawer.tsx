import type { PackageBooking } from '@karavan/contracts/packages/package'
import { packages } from '@karavan/contracts/packages/package.contract'
import { Ban, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { PaymentBadge, StatusBadge } from '../../kit/booking/StateBadges.tsx'
import { Failed } from '../../kit/ListStates.tsx'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PackageFacts } from './PackageFacts.tsx'
import { useGetPackageQuery } from './packages.api.ts'

/** What can be done to a booked trip. */
export type PackageAct = 'cancel' | 'status'

const Waiting = () => (
  <div role="status" aria-busy="true" className="grid gap-3">
    <span className="sr-only">Loading the booking</span>
    {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width) => (
      <Skeleton key={width} className={`h-4 ${width}`} />
    ))}
  </div>
)

interface PackageDrawerProps {
  /** The booking the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: PackageAct, id: string) => void
}

/** One booked trip beside the list: its stays and days, who travels, what is paid, its papers, what happened, and what can be done. */
export function PackageDrawer({ id, onClose, onAct }: PackageDrawerProps) {
  // What it shows must stay while it slides away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const valid = packages.get.params.safeParse({ id: shown }).success
  const { currentData, error, isFetching, refetch } = useGetPackageQuery(
    { params: { id: shown ?? '' } },
    { skip: !valid || id === null },
  )
  const [kept, setKept] = useState<PackageBooking | null>(null)
  const booking = currentData?.data ?? (id === null ? kept : null)
  if (booking && booking !== kept) setKept(booking)
  const missing = !valid || (error !== undefined && readFailure(error).kind === 'missing')

  return (
    <Drawer
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      eyebrow={booking?.reference ?? 'Booking'}
      title={booking ? booking.leadGuest.name : missing ? 'Not found' : 'Booking'}
      badge={
        booking && (
          <span className="flex flex-wrap justify-end gap-1.5">
            <StatusBadge status={booking.status} />
            <PaymentBadge paymentStatus={booking.paymentStatus} />
          </span>
        )
      }
      footer={
        booking &&
        (booking.moves.length > 0 || booking.canCancel) && (
          <>
            {booking.moves.length > 0 && (
              <Button variant="primary" icon={ListChecks} onClick={() => onAct('status', booking.id)}>
                Change status
              </Button>
            )}
            {booking.canCancel && (
              <Button variant="ghost" icon={Ban} onClick={() => onAct('cancel', booking.id)}>
                Cancel
              </Button>
            )}
          </>
        )
      }
    >
      {booking ? (
        <PackageFacts booking={booking} onEnd={() => void refetch()} />
      ) : missing ? (
        <EmptyState title="This booking does not exist">
          The link may be wrong, or it belongs to somebody else.
        </EmptyState>
      ) : error ? (
        <Failed error={error} what="This booking" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  )
}
