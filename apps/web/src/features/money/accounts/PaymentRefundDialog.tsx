import { type PaymentRow, payments } from '@karavan/contracts/money/payments/payment.contract'
import { less, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'
import { useRefundPaymentMutation } from './accounts.api.ts'

interface PaymentRefundDialogProps {
  payment: PaymentRow
  onClose: () => void
}

/** Gives part or all of a card deposit back to the card, out of the wallet. */
export function PaymentRefundDialog({ payment, onClose }: PaymentRefundDialogProps) {
  const [refund, { isLoading }] = useRefundPaymentMutation()
  const left = less(payment.amount, payment.refunded)
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  // The same press twice is one refund; another amount after a refusal is another.
  const [key, setKey] = useState(() => crypto.randomUUID())

  async function submit() {
    const body = payments.refund.body.safeParse({ amount, reason })
    const found: Record<string, string> = {}
    for (const issue of body.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
    if (amount === null) found.amount = 'Type an amount'
    else if (toMinor(amount) > toMinor(left)) found.amount = `At most ${formatMoney(left)} is left of this deposit`
    if (reason.trim() === '') found.reason = 'Say why'
    setErrors(found)
    setRefusal(undefined)
    if (!body.success || Object.keys(found).length > 0) return
    try {
      await refund({ params: { id: payment.id }, body: body.data, idempotencyKey: key }).unwrap()
      void notify.success(`${formatMoney(body.data.amount)} goes back to the card`, payment.companyName)
      onClose()
    } catch (failure) {
      setRefusal(readFailure(failure).detail)
      setKey(crypto.randomUUID())
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ${payment.number}`}
      description={`${payment.companyName} paid ${formatMoney(payment.captured)} by card.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="card-refund" variant="primary" busy={isLoading} busyLabel="Refunding">
            Refund to the card
          </Button>
        </>
      }
    >
      <form
        id="card-refund"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Amount"
          error={errors.amount}
          help={`At most ${formatMoney(left)}, without the card fee; it is taken out of the wallet at once.`}
        >
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="Reason" error={errors.reason}>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
