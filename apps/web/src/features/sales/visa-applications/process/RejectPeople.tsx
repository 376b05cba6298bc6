import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { useState } from 'react'
import { Field } from '../../../../ui/Field.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { ActDialog } from '../ActDialog.tsx'
import { namesOf } from './process-words.ts'
import type { ProcessProps } from './process-props.ts'

/** Says that the embassy refused, and why; that cannot be taken back. */
export function RejectPeople({ application, people, change, onClose }: ProcessProps) {
  const [reason, setReason] = useState('')
  const names = namesOf(people)
  return (
    <ActDialog
      title={`Reject ${names}?`}
      description={`The embassy refused the visa. ${application.companyName} gets an e-mail with the reason. This cannot be taken back.`}
      keep="Keep in process"
      label="Reject"
      busyLabel="Rejecting"
      danger
      ready={reason.trim() !== ''}
      run={() =>
        change((call) =>
          call(visaApplications.setStatus, {
            params: { id: application.id },
            body: { applicantIds: people.map(({ id }) => id), status: 'Rejected', reason },
          }),
        )
      }
      onDone={() => void notify.success(`${names} rejected`, application.reference)}
      onClose={onClose}
    >
      {(pressed) => (
        <Field label="Reason" error={pressed && reason.trim() === '' ? 'Say why' : undefined}>
          <Textarea rows={3} maxLength={1000} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </ActDialog>
  )
}
