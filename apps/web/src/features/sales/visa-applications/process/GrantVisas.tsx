import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { CircleCheck, FileText, X } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { formatBytes, formatCount } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { notify } from '../../../../ui/toast.ts'
import { personName } from '../application-words.ts'
import { namesOf } from './process-words.ts'
import type { ProcessProps } from './process-props.ts'

/** What is typed for one person, and how its upload went. */
type Grant = { file: File | null; number: string; state: 'open' | 'sending' | 'done'; fault?: string }

const empty: Grant = { file: null, number: '', state: 'open' }

interface GrantFieldsProps {
  person: Applicant
  grant: Grant
  onChange: (grant: Grant) => void
  locked: boolean
}

function GrantFields({ person, grant, onChange, locked }: GrantFieldsProps) {
  const name = personName(person)
  const { file, number, state, fault } = grant
  if (state === 'done')
    return (
      <p role="status" className="flex items-center gap-2 text-small text-green-t">
        <CircleCheck size={16} aria-hidden="true" /> {name} is approved
      </p>
    )
  return (
    <fieldset className="grid gap-3" disabled={locked}>
      <legend className="mb-1 text-h4">{name}</legend>
      <Field label="Visa" error={fault}>
        {file ? (
          <p className="flex items-center gap-2 rounded-lg border border-line-strong px-3 py-2 text-small">
            {state === 'sending' ? <Spinner size={16} /> : <FileText size={16} aria-hidden="true" className="text-3" />}
            <span className="min-w-0 flex-1 truncate">
              {file.name} <span className="num text-3">{formatBytes(file.size)}</span>
            </span>
            <IconButton
              icon={X}
              size="sm"
              aria-label={`Take away the visa of ${name}`}
              onClick={() => onChange({ ...grant, file: null, fault: undefined })}
            />
          </p>
        ) : (
          <FileDrop
            label={`Visa of ${name}`}
            hint="PDF, JPG, PNG or WebP, up to 10 MB"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            className="py-4"
            onFiles={([chosen]) => chosen && onChange({ ...grant, file: chosen, fault: undefined })}
          />
        )}
      </Field>
      <Field label="Visa number" optional>
        <Input
          value={number}
          maxLength={40}
          onChange={({ target }) => onChange({ ...grant, number: target.value })}
          aria-label={`Visa number of ${name}`}
        />
      </Field>
    </fieldset>
  )
}

/** Uploads granted visas person by person; each is approved with its own, and what failed says why and can be sent again. */
export function GrantVisas({ application, people, change, onClose }: ProcessProps) {
  const [grants, setGrants] = useState<Record<string, Grant>>({})
  const [busy, setBusy] = useState(false)
  const [pressed, setPressed] = useState(false)
  // Those approved meanwhile leave the application's list of movable people; this one stays as it was asked.
  const [asked] = useState(people)
  const of = (id: string) => grants[id] ?? empty
  const set = (id: string, next: Partial<Grant>) =>
    setGrants((all) => ({ ...all, [id]: { ...(all[id] ?? empty), ...next } }))
  const ready = asked.filter(({ id }) => of(id).file && of(id).state === 'open')

  async function send(person: Applicant): Promise<boolean> {
    const { file, number } = of(person.id)
    if (!file) return false
    const form = new FormData()
    if (number.trim()) form.append('visaNumber', number.trim())
    form.append('file', file)
    set(person.id, { state: 'sending', fault: undefined })
    try {
      await change((call) =>
        call(visaApplications.grant, { params: { id: application.id, applicantId: person.id }, form }),
      )
      set(person.id, { state: 'done' })
      return true
    } catch (error) {
      set(person.id, { state: 'open', fault: readFailure(error).detail })
      return false
    }
  }

  async function submit() {
    setPressed(true)
    if (busy || ready.length === 0) return
    setBusy(true)
    const done: Applicant[] = []
    for (const person of ready) if (await send(person)) done.push(person)
    setBusy(false)
    if (done.length > 0) void notify.success(`${namesOf(done)} approved`, application.reference)
    if (done.length === asked.filter(({ id }) => of(id).state !== 'done').length) onClose()
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title={asked.length === 1 ? `Upload the visa of ${namesOf(asked)}` : 'Upload visas'}
      description={
        asked.length === 1
          ? `That approves the person, and ${application.companyName} gets an e-mail.`
          : `Each person is approved with their own, and ${application.companyName} gets an e-mail. Whoever has none yet stays in process.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Not now
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Uploading" onClick={() => void submit()}>
            {ready.length > 1 ? `Approve ${formatCount(ready.length, 'person', 'people')}` : 'Approve'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pb-2">
        {asked.map((person) => (
          <GrantFields
            key={person.id}
            person={person}
            grant={{
              ...of(person.id),
              fault:
                of(person.id).fault ??
                (pressed && !busy && ready.length === 0 && !of(person.id).file ? 'Choose the file' : undefined),
            }}
            onChange={(next) => set(person.id, next)}
            locked={busy}
          />
        ))}
      </div>
    </Dialog>
  )
}
