import type { SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useSetSupplierPenaltyMutation } from './suppliers-due.api.ts'

interface SupplierPenaltyDialogProps {
  supplierId: string | null
  bill: SupplierBill
  onClose: () => void
}

/** What a supplier keeps of a cancelled sale, when it asks for another amount than its policy said. */
export function SupplierPenaltyDialog({ supplierId, bill, onClose }: SupplierPenaltyDialogProps) {
  const [save, { isLoading }] = useSetSupplierPenaltyMutation()
  const [amount, setAmount] = useState<number | null>(bill.penalty)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())

  async function submit() {
    setError(amount === null ? 'Type an amount, 0 for none' : undefined)
    setRefusal(undefined)
    if (amount === null) return
    const { entity, id, penalty } = bill
    try {
      const body = { supplierId, entity, id, amount, shownAmount: penalty ?? 0 }
      await save({ body, idempotencyKey: key }).unwrap()
      void notify.success(`${formatMoney(amount)} booked as kept`, bill.number ?? bill.title)
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
      title="Penalty of the supplier"
      description={`${bill.title}, ${bill.number ?? ''}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="supplier-penalty" variant="primary" busy={isLoading} busyLabel="Saving">
            Save penalty
          </Button>
        </>
      }
    >
      <form
        id="supplier-penalty"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="The supplier keeps"
          error={error}
          help={`${formatMoney(bill.penalty ?? 0)} are booked, by the step of the policy. The difference is booked with it.`}
        >
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        {refusal && <Note kind="bad">{refusal}</Note>}
      </form>
    </Dialog>
  )
}
