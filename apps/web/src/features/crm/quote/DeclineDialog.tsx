import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { useAnswer } from './useAnswer.ts'

interface DeclineDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Says no with a reason; what stands in the way is thrown. */
  onDecline: (reason: string) => Promise<void>
}

/** A no, and why: whoever planned the trip may find something better. */
export function DeclineDialog({ open, onOpenChange, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const { busy, error, refuse, send } = useAnswer()

  function decline(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return refuse('A few words are enough')
    void send(() => onDecline(reason.trim()))
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
      <form id="decline-quote" onSubmit={decline} noValidate className="pb-1">
        <Field label="Why does it not fit?" error={error}>
          <Textarea value={reason} onChange={({ target }) => setReason(target.value)} maxLength={300} />
        </Field>
      </form>
    </Dialog>
  )
}
