import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { personName } from '../application-words.ts'
import type { ChangeApplication } from '../change.ts'
import { useAct } from '../useAct.ts'

interface AskedPaperProps {
  application: VisaApplication
  person: Applicant
  paper: Applicant['asked'][number]
  change: ChangeApplication
  sent: boolean
  onSent: () => void
}

/** One paper that is asked for: the place to drop it, and what came of it. */
function AskedPaper({ application, person, paper, change, sent, onSent }: AskedPaperProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const isPhoto = application.papers.find(({ key }) => key === paper.key)?.kind === 'photo'
  const there = person.documents.find(({ key }) => key === paper.key)

  async function upload(file: File) {
    setBusy(true)
    setFault(undefined)
    const form = new FormData()
    form.append('key', paper.key)
    form.append('file', file)
    try {
      await change((call) =>
        call(visaApplications.upload, { params: { id: application.id, applicantId: person.id }, form }),
      )
      onSent()
    } catch (error) {
      setFault(readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field label={paper.name} error={fault}>
      {busy ? (
        <p role="status" className="flex items-center gap-2 rounded-lg border border-line-strong px-3 py-3 text-small">
          <Spinner size={16} /> Uploading
        </p>
      ) : (
        <FileDrop
          label={sent ? `Replace ${paper.name}` : `Add ${paper.name}`}
          hint={isPhoto ? 'JPG, PNG or WebP, 35 × 45 mm, up to 10 MB' : 'PDF, JPG, PNG or WebP, up to 10 MB'}
          accept={isPhoto ? 'image/jpeg,image/png,image/webp' : 'application/pdf,image/jpeg,image/png,image/webp'}
          className="py-4"
          onFiles={([file]) => file && void upload(file)}
        />
      )}
      {sent && there && !busy && (
        <p role="status" className="flex items-start gap-1.5 text-cell text-green-t">
          <CircleCheck size={14} aria-hidden="true" className="mt-0.5" />
          <span className="min-w-0 break-words">{there.name} is here</span>
        </p>
      )}
      {sent && there?.warning && <Note kind="warning">{there.warning}</Note>}
    </Field>
  )
}

interface AnswerCardProps {
  application: VisaApplication
  change: ChangeApplication
}

const heading = 'We need something from you'

/** What the house asks for, person by person, with a place for each paper; one answer for all of them. */
export function AnswerCard({ application, change }: AnswerCardProps) {
  const people = application.applicants.filter(({ status }) => status === 'DocumentsRequired')
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState('')
  const { act, busy, refusal } = useAct()
  const isSent = (person: Applicant, key: string) => sent.has(`${person.id} ${key}`)
  const open = people.flatMap((person) =>
    person.asked
      .filter(({ key }) => !isSent(person, key))
      .map(({ name }) => (people.length > 1 ? `${name} of ${personName(person)}` : name)),
  )

  async function answer() {
    const done = await act(() =>
      change((call) => call(visaApplications.answer, { params: { id: application.id }, body: { note } })),
    )
    if (done) void notify.success('Your answer is with us', application.reference)
  }

  return (
    <Card id="answer" title={heading} aria-label={heading} className="scroll-mt-4">
      <div className="grid gap-6">
        {people.map((person) => (
          <section key={person.id} aria-label={personName(person)} className="grid gap-3">
            <div>
              <h3 className="text-h4">{personName(person)}</h3>
              {person.reason && <p className="text-small whitespace-pre-line text-2">{person.reason}</p>}
            </div>
            <div className="grid gap-4 md:grid-cols-2">
              {person.asked.map((paper) => (
                <AskedPaper
                  key={paper.key}
                  application={application}
                  person={person}
                  paper={paper}
                  change={change}
                  sent={isSent(person, paper.key)}
                  onSent={() => setSent((now) => new Set([...now, `${person.id} ${paper.key}`]))}
                />
              ))}
            </div>
          </section>
        ))}
        <Field label="Note" optional>
          <Textarea rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" busy={busy} busyLabel="Sending" onClick={() => void answer()}>
            Send the answer
          </Button>
          {open.length > 0 && <span className="text-cell text-3">Not added yet: {open.join(', ')}</span>}
        </div>
      </div>
    </Card>
  )
}
