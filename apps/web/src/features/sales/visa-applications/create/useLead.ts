import type { MissingItem } from '@karavan/domain/sales/visa-applications/readiness'
import { useEffect, useState } from 'react'
import { isOfTrip } from './stands.ts'
import type { Step } from './step.ts'

/** Leads to whatever is missing, on whichever step and in whoever's card it stands, and puts the focus there. */
export function useLead(step: Step, go: (step: Step) => void, open: string | null, onOpen: (key: string) => void) {
  const [target, setTarget] = useState<string | null>(null)

  // It can take the focus only when it is drawn.
  useEffect(() => {
    const found = target && document.getElementById(target)
    if (!found) return
    found.focus()
    found.scrollIntoView({ block: 'center' })
    setTarget(null)
  }, [target, step, open])

  return (lack: MissingItem) => {
    const { applicantId, field } = lack
    const there: Step = isOfTrip(lack) ? 'visa' : 'people'
    if (there === 'visa') setTarget(field.endsWith('Date') ? `trip-${field}` : 'trip-country')
    else if (applicantId) {
      onOpen(applicantId)
      setTarget(`${applicantId}-${field}`)
    }
    if (step !== there) go(there)
  }
}
