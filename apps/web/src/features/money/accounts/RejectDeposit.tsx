import { type Deposit, deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { useRejectDepositMutation } from './accounts.api.ts'

interface RejectDepositProps {
  deposit: Deposit
  onClose: () => void
}

/** Turns a deposit down with a reason, which whoever sent it reads. */
export function RejectDeposit({ deposit, onClose }: RejectDepositProps) {
  const [reject, { isLoading }] = useRejectDepositMutation()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  async function submit() {
    const body = deposits.reject.body.safeParse({ reason })
    setError(body.success ? undefined : reason.trim() === '' ? 'Say why' : body.error.issues[0]?.message)
    setRefusal(undefined)
    if (!body.success) return
    try {
      await reject({ params: { id: deposit.id }, body: body.data }).unwrap()
      void notify.success(`${deposit.reference} was rejected`, deposit.companyName)
      onClose()
    } catch (failure) {
      setRefusal(readFailure(failure).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`Reject ${deposit.reference}?`}
      description={`${formatMoney(deposit.amount)} of ${deposit.companyName} is not credited.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep waiting
          </Button>
          <Button type="submit" form="reject-deposit" variant="danger" busy={isLoading} busyLabel="Rejecting">
            Reject deposit
          </Button>
        </>
      }
    >
      <form
        id="reject-deposit"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="Reason" error={error} help="It is sent by e-mail and shown with the deposit.">
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
