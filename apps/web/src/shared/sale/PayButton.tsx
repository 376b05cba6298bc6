import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { MayNotBook } from './MayNotBook.tsx'
import { useBooks } from './useBooks.ts'

interface PayButtonProps {
  /** The total that pressing pays for; null while it cannot be paid. */
  payable: number | null
  onPay: (total: number) => unknown
  busy: boolean
  busyLabel: string
  children: ReactNode
}

/** The last step of a sale; it keeps the focus while it cannot be pressed. Who may not book reads so in its place. */
export function PayButton({ payable, onPay, busy, busyLabel, children }: PayButtonProps) {
  if (!useBooks()) return <MayNotBook />
  return (
    <Button
      variant="primary"
      size="lg"
      full
      busy={busy}
      busyLabel={busyLabel}
      aria-disabled={payable === null || undefined}
      onClick={() => payable !== null && void onPay(payable)}
    >
      {children}
    </Button>
  )
}
