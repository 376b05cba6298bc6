import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { useState } from 'react'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import { namesOf } from './process-words.ts'
import type { ProcessProps } from './process-props.ts'

/** Asks the agency for papers: some of the list once more, or others by name, and says what is wrong. */
export function AskDocuments({ application, people, change, onClose }: ProcessProps) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const [others, setOthers] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const asked = [...keys, ...others]
  const names = namesOf(people)
  return (
    <ActDialog
      title={`Ask for documents of ${names}`}
      description={`${application.companyName} gets an e-mail and sees it with the application.`}
      keep="Not now"
      label="Ask for documents"
      busyLabel="Asking"
      ready={asked.length > 0 && reason.trim() !== ''}
      run={() =>
        change((call) =>
          call(visaApplications.setStatus, {
            params: { id: application.id },
            body: { applicantIds: people.map(({ id }) => id), status: 'DocumentsRequired', reason, asked },
          }),
        )
      }
      onDone={() => void notify.success(`${application.companyName} was asked`, `${application.reference}, ${names}`)}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <Field
            group
            label="Send again"
            error={pressed && asked.length === 0 ? 'Choose a document, or name another' : undefined}
          >
            <div className="grid gap-2">
              {application.papers.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  id={`ask-${key}`}
                  label={name}
                  checked={keys.includes(key)}
                  onChange={({ target }) =>
                    setKeys(target.checked ? [...keys, key] : keys.filter((other) => other !== key))
                  }
                />
              ))}
              {application.papers.length === 0 && <p className="text-cell text-3">This visa has no list of its own.</p>}
            </div>
          </Field>
          <Field label="Other documents" optional help="Enter adds one.">
            <TagInput values={others} onChange={setOthers} placeholder="Bank statement of three months" />
          </Field>
          <Field label="What is wrong or needed" error={pressed && reason.trim() === '' ? 'Say why' : undefined}>
            <Textarea rows={3} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </>
      )}
    </ActDialog>
  )
}
