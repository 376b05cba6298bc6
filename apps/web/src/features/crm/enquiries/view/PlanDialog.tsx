import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { type FormEvent, useId, useState } from 'react'
import { useOwners } from '../../../../shared/record/useOwners.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useCreateFollowUpMutation } from '../enquiries.api.ts'
import { newStep, toFollowUp } from '../step.ts'
import { StepInputs } from '../StepInputs.tsx'

interface PlanDialogProps {
  enquiry: Enquiry
  onClose: () => void
}

/** Plans one more step with an enquiry. */
export function PlanDialog({ enquiry, onClose }: PlanDialogProps) {
  const { id, kind, number, customerName } = enquiry
  const [plan, { isLoading }] = useCreateFollowUpMutation()
  const [step, setStep] = useState(() => newStep(1))
  const [owner, setOwner] = useState(enquiry.assignedTo ?? '')
  const [failed, setFailed] = useState<string | null>(null)
  const owners = useOwners(enquiry)
  const form = useId()

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailed(null)
    try {
      await plan({ params: { kind, id }, body: { ...toFollowUp(step), assignedTo: owner } }).unwrap()
      void notify.success('Follow-up planned', `${number}, ${customerName}`)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors[0]?.path === 'dueAt' ? 'Say when' : (errors[0]?.message ?? detail))
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Plan a follow-up"
      description={`${number}, ${customerName}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isLoading} busyLabel="Planning">
            Plan follow-up
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <StepInputs value={step} onChange={setStep} />
        <Field label="Who does it">
          <Select value={owner} options={owners} onChange={setOwner} />
        </Field>
      </form>
    </Dialog>
  )
}
