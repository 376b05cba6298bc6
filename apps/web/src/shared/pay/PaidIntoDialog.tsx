import { type Gateway, gateways } from '@karavan/contracts/money/payments/gateway.contract'
import { type FormEvent, useRef, useState } from 'react'
import { plainWords } from '../../kit/plain-words.ts'
import { readFailure } from '../../kit/problem.ts'
import { usePrivateCall } from '../usePrivateCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { notify } from '../../ui/toast.ts'

interface PaidIntoDialogProps {
  paidInto: string | null
  onSet: (gateway: Gateway) => void
  onClose: () => void
}

/** The account the own gateway pays into; its keys stay as they are. */
export function PaidIntoDialog({ paidInto, onSet, onClose }: PaidIntoDialogProps) {
  const call = usePrivateCall()
  const [value, setValue] = useState(paidInto ?? '')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (running.current) return
    const { data: body, error } = gateways.change.body.safeParse(
      { paidInto: value.trim() || null },
      { error: plainWords },
    )
    if (!body) return setWrong(error.issues[0]?.message)
    running.current = true
    setBusy(true)
    try {
      const { data } = await call(gateways.change, { body })
      void notify.success('Payouts are booked to this account from now on')
      onSet(data)
    } catch (failed) {
      const { errors, detail } = readFailure(failed)
      setWrong(errors[0]?.message ?? detail)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Paid into"
      description="The keys of your gateway stay as they are."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="paid-into" variant="primary" busy={busy} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id="paid-into" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label="Account"
          optional
          help="The account its payouts reach, as your receipts call it; empty is your bank"
          error={wrong}
        >
          <Input value={value} maxLength={60} autoComplete="off" onChange={({ target }) => setValue(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
