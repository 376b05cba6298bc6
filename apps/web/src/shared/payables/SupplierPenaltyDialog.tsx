import type { SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { notify } from '../../ui/toast.ts'
import { useSetSupplierPenaltyMutation } from './suppliers-due.api.ts'

interface SupplierPenaltyDialogProps {
  supplierId: string | null
  bill: SupplierBill
  onClose: () => void
}

/** What a supplier keeps of a cancelled sale, when it asks for another amount than its policy said. */
export function SupplierPenaltyDialog({ supplierId, bill, onClose }: SupplierPenaltyDialogProps) {
  const [save] = useSetSupplierPenaltyMutation()
  const [amount, setAmount] = useState<number | null>(bill.penalty)
  const { busy, faults, failed, act } = useAct()
  const { entity, id, penalty } = bill

  async function submit() {
    const body = { supplierId, entity, id, amount: amount ?? 0, shownAmount: penalty ?? 0 }
    const found = amount === null ? { amount: 'Type an amount, 0 for none' } : {}
    if (!(await act(body, found, (idempotencyKey) => save({ body, idempotencyKey }).unwrap()))) return
    void notify.success(`${formatMoney(body.amount)} booked as kept`, bill.number ?? bill.title)
    onClose()
  }

  return (
    <ActDialog
      title="Penalty of the supplier"
      description={`${bill.title}, ${bill.number ?? ''}`}
      action="Save penalty"
      acting="Saving"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field
        label="The supplier keeps"
        error={faults.amount}
        help={`${formatMoney(penalty ?? 0)} are booked, by the step of the policy. The difference is booked with it.`}
      >
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
    </ActDialog>
  )
}
