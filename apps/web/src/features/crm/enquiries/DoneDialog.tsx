import type { FollowUp } from '@karavan/contracts/crm/enquiries/enquiry'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { notify } from '../../../ui/toast.ts'
import { useDoneFollowUpMutation } from './enquiries.api.ts'
import { wayWords } from './enquiry-words.ts'
import { newStep, toFollowUp } from './step.ts'
import { StepInputs } from './StepInputs.tsx'

interface DoneDialogProps {
  step: FollowUp
  customerName: string
  onClose: () => void
}

/** A step is done: what came of it, and what comes next, since nothing open goes without a step. */
export function DoneDialog({ step, customerName, onClose }: DoneDialogProps) {
  const [finish, { isLoading }] = useDoneFollowUpMutation()
  const [outcome, setOutcome] = useState('')
  const [plans, setPlans] = useState(true)
  const [next, setNext] = useState(() => newStep(3))
  const [failed, setFailed] = useState<string | null>(null)
  const form = useId()

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailed(null)
    try {
      await finish({
        params: { id: step.id },
        body: { outcome, ...(plans ? { next: toFollowUp(next) } : {}) },
      }).unwrap()
      void notify.success('Follow-up done', customerName)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0]?.message ?? detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={`${wayWords[step.way].verb} ${customerName}: done`}
      description={step.note ?? undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isLoading} busyLabel="Saving">
            Save follow-up
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="What came of it" optional>
          <Textarea value={outcome} rows={2} maxLength={1000} onChange={({ target }) => setOutcome(target.value)} />
        </Field>
        <Checkbox
          checked={plans}
          onChange={({ target }) => setPlans(target.checked)}
          label="Plan the next step"
          help="Leave it out only where another step is planned already."
        />
        {plans && <StepInputs value={next} onChange={setNext} />}
      </form>
    </Dialog>
  )
}
