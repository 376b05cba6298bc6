import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { notify } from '../../../ui/toast.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { useAnswerLeadMutation } from './leads.api.ts'

/** A few lines that go to the sender by mail. */
export function AnswerLead({ lead }: { lead: Lead }) {
  const [answer, { isLoading }] = useAnswerLeadMutation()
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()

  async function send() {
    if (isLoading) return
    if (message.trim() === '') return setError('Write something first')
    try {
      await answer({ params: { id: lead.id }, body: { message } }).unwrap()
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      return setError(detail || title)
    }
    setMessage('')
    setError(undefined)
    void notify.success(`${lead.name} is answered`, `A mail goes to ${lead.email}`)
  }

  return (
    <div className="grid gap-2">
      <Field label="Answer by e-mail" error={error}>
        <Textarea value={message} onChange={({ target }) => setMessage(target.value)} rows={4} />
      </Field>
      <Button className="justify-self-start" busy={isLoading} busyLabel="Sending" onClick={() => void send()}>
        Send answer
      </Button>
    </div>
  )
}
