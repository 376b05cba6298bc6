import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import { useState } from 'react'
import { useAct } from '../../../../kit/useAct.ts'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { MultiSelect } from '../../../../ui/MultiSelect.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useShareEnquiryMutation } from '../enquiries.api.ts'

/** Names the colleagues who see an enquiry, its quotations and its bookings beside whoever works on it. */
export function ShareDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { id, kind, number, customerName, assignedTo } = enquiry
  const [share] = useShareEnquiryMutation()
  const [chosen, setChosen] = useState<string[]>(enquiry.sharedWith)
  const staff = useStaff()
  const { busy, failed, act } = useAct(() => false)

  async function save() {
    const body = { version: enquiry.version, sharedWith: chosen }
    if (!(await act(body, {}, () => share({ params: { kind, id }, body }).unwrap()))) return
    void notify.success(chosen.length > 0 ? 'Shared' : 'Shared with nobody', `${number}, ${customerName}`)
    onClose()
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Share with colleagues"
      description={`${number}, ${customerName}. They see it with its quotations and bookings.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Sharing" onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="Colleagues" help="Who sees the records of everybody needs no sharing.">
          <MultiSelect
            options={staff.filter(({ value }) => value !== assignedTo)}
            values={chosen}
            onChange={setChosen}
            placeholder="Choose colleagues"
          />
        </Field>
      </div>
    </Dialog>
  )
}
