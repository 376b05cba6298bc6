import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface ConsentProps {
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  /** The button was pressed without it. */
  missing: boolean
  children: ReactNode
}

/** What has to be agreed to; without it nothing is booked. */
export function Consent({ agreed, onAgreed, missing, children }: ConsentProps) {
  return (
    <Card>
      <Checkbox
        id="agree"
        checked={agreed}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'agree-note' : undefined}
        onChange={({ target }) => onAgreed(target.checked)}
        label={<>{children}</>}
      />
      {missing && (
        <p id="agree-note" role="alert" className="mt-2 flex items-start gap-1.5 text-cell text-red-t">
          <CircleAlert size={14} aria-hidden="true" className="mt-0.5" />
          Tick this to book.
        </p>
      )}
    </Card>
  )
}
