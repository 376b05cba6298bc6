import { type SyntheticEvent, useRef, useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

interface DeclineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Says no with a reason; what stands in the way is thrown. */
  onDecline: (reason: string) => Promise<void>
}

/** A no, and why: whoever planned the trip may find something better. */
export function DeclineDialog({ open, onOpenChange, onDecline }: DeclineDialogProps) {
  const running = useRef(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function decline(event: SyntheticEvent) {
    event.preventDefault()
    if (running.current) return
    if (reason.trim() === '') return setError('A few words are enough')
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await onDecline(reason.trim())
    } catch (refused) {
      const { title, detail } = readFailure(refused)
      setError(detail || title)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this offer"
      description="If something is not right yet, you may also ask for a change below the offer."
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Keep it open
          </Button>
          <Button variant="danger" type="submit" form="decline-quote" busy={busy} busyLabel="Declining">
            Decline
          </Button>
        </>
      }
    >
      <form id="decline-quote" onSubmit={(event) => void decline(event)} noValidate className="pb-1">
        <Field label="Why does it not fit?" error={error}>
          <Textarea value={reason} onChange={({ target }) => setReason(target.value)} maxLength={300} />
        </Field>
      </form>
    </Dialog>
  )
}
