import { accounts, type ReceivableRow } from '@karavan/contracts/money/accounts/account.contract'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import { usePayReceivableMutation } from './settlements.api.ts'

/** Records that an organisation paid what it owes by its account. */
export function PayReceivableDialog({ row, onClose }: { row: ReceivableRow; onClose: () => void }) {
  const [save, { isLoading }] = usePayReceivableMutation()
  const [amount, setAmount] = useState<number | null>(row.amount)
  const [way, setWay] = useState<'bank' | 'wallet'>('bank')
  const [reference, setReference] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())

  async function submit() {
    const body = accounts.payReceivable.body.safeParse({ orgId: row.orgId, amount, way, reference })
    const found: Record<string, string> = {}
    for (const { path, message } of body.error?.issues ?? []) found[String(path[0])] ??= message
    if (amount === null) found.amount = 'Type an amount'
    setErrors(found)
    setRefusal(undefined)
    if (!body.success) return
    try {
      const { data } = await save({ body: body.data, idempotencyKey: key }).unwrap()
      void notify.success(`${formatMoney(body.data.amount)} recorded`, `${formatMoney(data.owed)} are still owed`)
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
      title="Record a payment"
      description={`${row.companyName} owes ${formatMoney(row.amount)} by its account.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="pay-receivable" variant="primary" busy={isLoading} busyLabel="Recording">
            Record payment
          </Button>
        </>
      }
    >
      <form
        id="pay-receivable"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="Amount" error={errors.amount}>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <Field label="Way">
          <Select
            value={way}
            onChange={(next) => setWay(next as typeof way)}
            options={[
              { value: 'bank', label: 'Into the bank' },
              { value: 'wallet', label: 'Out of the wallet' },
            ]}
          />
        </Field>
        <Field label="Reference" error={errors.reference} help="Each counts once, here and as a deposit">
          <Input
            value={reference}
            maxLength={60}
            inputClassName="num"
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
