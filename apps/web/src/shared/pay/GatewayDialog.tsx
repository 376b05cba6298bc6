import { type Gateway, gateways } from '@karavan/contracts/money/payments/gateway.contract'
import { type FormEvent, useRef, useState } from 'react'
import { plainWords } from '../../kit/plain-words.ts'
import { readFailure } from '../../kit/problem.ts'
import { CopyRow } from './CopyRow.tsx'
import { usePrivateCall } from '../usePrivateCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'

const fields = [
  { name: 'keyId', label: 'Key id', type: 'text', help: 'rzp_live_…, from the API keys of Razorpay' },
  { name: 'keySecret', label: 'Key secret', type: 'password', help: 'Shown by Razorpay once, with the key id' },
  { name: 'webhookSecret', label: 'Webhook secret', type: 'password', help: 'What you type in for the webhook there' },
  {
    name: 'paidInto',
    label: 'Paid into',
    type: 'text',
    help: 'The account its payouts reach, as your receipts call it',
  },
] as const
type Name = (typeof fields)[number]['name']

interface GatewayDialogProps {
  webhookUrl: string
  onSet: (gateway: Gateway) => void
  onClose: () => void
}

/** The keys of an agency at Razorpay; they are sealed, and nobody sees the secrets again. */
export function GatewayDialog({ webhookUrl, onSet, onClose }: GatewayDialogProps) {
  const call = usePrivateCall()
  const [values, setValues] = useState<Record<Name, string>>({
    keyId: '',
    keySecret: '',
    webhookSecret: '',
    paidInto: '',
  })
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const mark = (faults: readonly { path: string; message: string }[]) =>
    setWrong(Object.fromEntries([...faults].reverse().map(({ path, message }) => [path, message])))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    setWrong({})
    setRefusal(null)
    const { data, error } = gateways.set.body.safeParse(values, { error: plainWords })
    if (!data) return mark(error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    running.current = true
    setBusy(true)
    try {
      const answer = await call(gateways.set, { body: data })
      void notify.success('Customers now pay through your own gateway')
      onSet(answer.data)
    } catch (failed) {
      const { errors, detail } = readFailure(failed)
      if (errors.length > 0) mark(errors)
      else setRefusal(detail)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title="Own gateway"
      description="The secrets are sealed and never shown again."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="gateway" variant="primary" busy={busy} busyLabel="Saving">
            Use these keys
          </Button>
        </>
      }
    >
      <form id="gateway" noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
        {fields.map(({ name, label, type, help }) => (
          <Field key={name} label={label} optional={name === 'paidInto'} help={help} error={wrong[name]}>
            <Input
              type={type}
              value={values[name]}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
            />
          </Field>
        ))}
        <dl>
          <CopyRow label="Address for the webhook in Razorpay" value={webhookUrl} />
        </dl>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
