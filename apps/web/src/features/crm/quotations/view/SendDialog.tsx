import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { Link2, Mail } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDate } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { RadioCards } from '../../../../ui/RadioCards.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useSendQuotationMutation } from '../quotations.api.ts'

interface SendDialogProps {
  quotation: Quotation
  onClose: () => void
}

/** Sends the draft: it is locked and gets its link, which goes out by mail or is copied. */
export function SendDialog({ quotation, onClose }: SendDialogProps) {
  const { id, version, email, customerName, current, versions } = quotation
  const [send, { isLoading }] = useSendQuotationMutation()
  const [mail, setMail] = useState(email !== null)
  const [message, setMessage] = useState('')
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = useRef(crypto.randomUUID())
  const form = useId()
  const earlier = versions.some(({ status }) => status === 'Sent' || status === 'Viewed')

  async function act(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailed(null)
    try {
      await send({
        params: { id },
        body: { mail, message: mail ? message : null, version },
        idempotencyKey: attempt.current,
      }).unwrap()
      void notify.success(
        `Version ${current.number} ${mail ? `sent to ${email}` : 'is ready to be sent'}`,
        mail ? customerName : 'Its link can be copied now',
      )
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFailed(errors.length > 0 ? errors.map(({ message }) => message).join('. ') : detail)
      // Another try after a refusal is another attempt.
      attempt.current = crypto.randomUUID()
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={`Send version ${current.number} to ${customerName}`}
      description={`From then on it stays as it is; the price holds until ${formatDate(current.content.validUntil)}.${earlier ? ' It replaces what was sent before.' : ''}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isLoading} busyLabel="Sending">
            {mail ? 'Send mail' : 'Make the link'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="How" group>
          <RadioCards
            columns={2}
            value={mail ? 'mail' : 'link'}
            onChange={(way) => setMail(way === 'mail')}
            options={[
              {
                value: 'mail',
                label: 'By mail',
                detail: email ?? 'The customer has no e-mail address',
                icon: Mail,
                disabled: email === null,
              },
              { value: 'link', label: 'Link only', detail: 'To copy, or for WhatsApp', icon: Link2 },
            ]}
          />
        </Field>
        {mail && (
          <Field label="Message" optional help="Stands above the link in the mail">
            <Textarea value={message} maxLength={3000} rows={4} onChange={({ target }) => setMessage(target.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}
