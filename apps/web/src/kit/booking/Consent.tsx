import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { ConsentState } from './useConsent.ts'

interface ConsentProps {
  consent: ConsentState
  children: ReactNode
}

/** What has to be agreed to; without it nothing is booked. */
export function Consent({ consent: { agreed, onAgreed, missing }, children }: ConsentProps) {
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
