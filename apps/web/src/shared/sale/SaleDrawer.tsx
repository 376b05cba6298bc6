import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import { Ban, ListChecks } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { PaymentBadge, StatusBadge } from '../../kit/booking/StateBadges.tsx'
import { RecordDrawer } from '../../kit/RecordDrawer.tsx'
import { Button } from '../../ui/Button.tsx'

type Sale = {
  id: string
  reference: string
  leadGuest: { name: string }
  status: BookingStatus
  paymentStatus: PaymentStatus
  moves: readonly unknown[]
  canCancel: boolean
}

/** What a list of sales says of the one that is open. */
export interface OpenSale<Act> {
  /** The sale the address names; null closes the drawer. */
  id: string | null
  onClose: () => void
  onAct: (act: Act, id: string) => void
}

type DrawerProps<Record extends Sale> = ComponentProps<typeof RecordDrawer<Record>>
type SaleDrawerProps<Record extends Sale> = OpenSale<'cancel' | 'status'> &
  Pick<DrawerProps<Record>, 'noun' | 'useRecord' | 'children'> & {
    /** Stands before what every sale can have done to it; null for nothing. */
    first?: (sale: Record) => ReactNode
    /** Stands between the change of status and the cancellation; null for nothing. */
    more?: (sale: Record) => ReactNode
  }

/** One sale beside its list, with where it stands and what can be done to it. */
export function SaleDrawer<Record extends Sale>({ onAct, first, more, ...drawer }: SaleDrawerProps<Record>) {
  return (
    <RecordDrawer<Record>
      {...drawer}
      eyebrow={({ reference }) => reference}
      title={({ leadGuest }) => leadGuest.name}
      badge={({ status, paymentStatus }) => (
        <span className="flex flex-wrap justify-end gap-1.5">
          <StatusBadge status={status} />
          <PaymentBadge paymentStatus={paymentStatus} />
        </span>
      )}
      footer={(sale) => {
        const [before, between] = [first?.(sale), more?.(sale)]
        if (!before && !between && sale.moves.length === 0 && !sale.canCancel) return null
        return (
          <>
            {before}
            {sale.moves.length > 0 && (
              <Button variant="primary" icon={ListChecks} onClick={() => onAct('status', sale.id)}>
                Change status
              </Button>
            )}
            {between}
            {sale.canCancel && (
              <Button variant="ghost" icon={Ban} onClick={() => onAct('cancel', sale.id)}>
                Cancel
              </Button>
            )}
          </>
        )
      }}
      missing="The link may be wrong, or it belongs to somebody else."
    />
  )
}
