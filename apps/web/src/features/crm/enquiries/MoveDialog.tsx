import { isReopening, lostReasons } from '@karavan/domain/crm/enquiry'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { asOptions } from './enquiry-words.ts'
import { newStep, toFollowUp } from './step.ts'
import { StepInputs } from './StepInputs.tsx'
import type { Move, MoveWords } from './useMove.ts'

interface MoveDialogProps {
  move: Move
  onMove: (move: Move, words: MoveWords) => Promise<void>
  onClose: () => void
}

const other = 'Other'

/** Asks what a move needs: why it was lost, or the next step of what is opened again. */
export function MoveDialog({ move, onMove, onClose }: MoveDialogProps) {
  const { enquiry, to } = move
  const reopening = isReopening(enquiry.status, to)
  const [reason, setReason] = useState('')
  const [own, setOwn] = useState('')
  const [step, setStep] = useState(() => newStep(1))
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<string | undefined>()
  const [failed, setFailed] = useState<string | null>(null)
  const form = useId()
  const said = reason === other ? own.trim() : reason

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!reopening && !said) {
      setMissing('Say why it was lost')
      return
    }
    setBusy(true)
    setFailed(null)
    try {
      await onMove(move, reopening ? { followUp: toFollowUp(step) } : { lostReason: said })
    } catch (error) {
      setFailed(readFailure(error).detail)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      width={reopening ? 'md' : 'sm'}
      title={reopening ? `Open ${enquiry.number} again?` : `Was ${enquiry.number} lost?`}
      description={
        reopening
          ? `${enquiry.customerName} moves back to ${to}. What is open needs a next step.`
          : `${enquiry.customerName}, ${enquiry.subject}. Its open steps end with it.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Moving">
            {reopening ? 'Open again' : 'Mark as lost'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void act(event)} className="grid gap-3">
        {failed && <Note kind="bad">{failed}</Note>}
        {reopening ? (
          <StepInputs value={step} onChange={setStep} />
        ) : (
          <>
            <Field label="Why it was lost" error={reason === other ? undefined : missing}>
              <Select
                value={reason}
                options={asOptions(lostReasons)}
                placeholder="Choose a reason"
                onChange={(next) => {
                  setReason(next)
                  setMissing(undefined)
                }}
              />
            </Field>
            {reason === other && (
              <Field label="In your words" error={missing}>
                <Input
                  value={own}
                  maxLength={300}
                  onChange={({ target }) => {
                    setOwn(target.value)
                    setMissing(undefined)
                  }}
                />
              </Field>
            )}
          </>
        )}
      </form>
    </Dialog>
  )
}
