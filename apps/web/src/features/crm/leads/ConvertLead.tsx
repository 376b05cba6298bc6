import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import { type EnquiryKind, enquiryKinds } from '@karavan/domain/crm/enquiry'
import { useState } from 'react'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { useConvertLeadMutation } from './leads.api.ts'

interface ConvertLeadProps {
  lead: Lead
  open: boolean
  onClose: () => void
}

const kindWords: Record<EnquiryKind, string> = { package: 'Package', flight: 'Flight', hotel: 'Hotel', visa: 'Visa' }
const kinds = enquiryKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

const steps = [
  { value: '1', label: 'In an hour' },
  { value: '4', label: 'In four hours' },
  { value: '24', label: 'Tomorrow at this time' },
  { value: '72', label: 'In three days' },
]

type Alike = { id: string; name: string }

const alikeIn = (current: unknown): Alike[] => (current as { duplicates?: Alike[] } | undefined)?.duplicates ?? []

/** Makes an enquiry of a lead: which kind, whose, and when somebody calls. */
export function ConvertLead({ lead, open, onClose }: ConvertLeadProps) {
  const [convert, { isLoading }] = useConvertLeadMutation()
  const staff = useStaff()
  const [kind, setKind] = useState<EnquiryKind>('package')
  const [owner, setOwner] = useState(lead.assignedTo ?? '')
  const [hours, setHours] = useState('1')
  const [alike, setAlike] = useState<Alike[]>([])
  const [error, setError] = useState<string>()

  async function act(whom: { customerId?: string; evenIfAlike?: boolean } = {}) {
    if (isLoading) return
    const dueAt = new Date(Date.now() + Number(hours) * 3_600_000).toISOString()
    try {
      const { data: made } = await convert({
        params: { id: lead.id },
        body: { kind, ...whom, ...(owner ? { assignedTo: owner } : {}), followUp: { dueAt, way: 'call' } },
      }).unwrap()
      void notify.success(`${made.enquiryNumber} is written down`, `For ${lead.name}`)
      onClose()
    } catch (refused) {
      const { detail, title, current } = readFailure(refused)
      setAlike(alikeIn(current))
      setError(detail || title)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Make an enquiry of ${lead.reference}`}
      description={`${lead.name} becomes the customer; the message goes along as a note.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={isLoading}
            busyLabel="Writing"
            onClick={() => void act(alike.length > 0 ? { evenIfAlike: true } : {})}
          >
            {alike.length > 0 ? 'Make a new customer all the same' : 'Make enquiry'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Kind">
          <Select options={kinds} value={kind} onChange={(value) => setKind(value as EnquiryKind)} />
        </Field>
        <Field label="Owner" optional>
          <Select options={staff} value={owner} onChange={setOwner} placeholder="Me" />
        </Field>
        <Field label="Call them">
          <Select options={steps} value={hours} onChange={setHours} />
        </Field>
        {error && <Note kind={alike.length > 0 ? 'warning' : 'bad'}>{error}</Note>}
        {alike.map(({ id, name }) => (
          <Button key={id} onClick={() => void act({ customerId: id })}>
            It is {name}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
