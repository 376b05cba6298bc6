import type { SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { SupplierPick } from './SupplierPick.tsx'
import { useNameSupplierMutation } from './suppliers-due.api.ts'

/** Says of whom a sale is bought that stands under nobody yet. */
export function NameSupplierDialog({ bill, onClose }: { bill: SupplierBill; onClose: () => void }) {
  const [save] = useNameSupplierMutation()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const { busy, faults, failed, act } = useAct()

  async function submit() {
    const body = { entity: bill.entity, id: bill.id, supplierId: supplierId ?? '' }
    const found = supplierId === null ? { supplierId: 'Choose a supplier' } : {}
    if (!(await act(body, found, (idempotencyKey) => save({ body, idempotencyKey }).unwrap()))) return
    void notify.success(`${formatMoney(bill.open)} moved`, bill.number ?? bill.title)
    onClose()
  }

  return (
    <ActDialog
      title="Who is it bought of?"
      description={`${bill.title}, ${bill.number ?? ''}: ${formatMoney(bill.open)} moves to the supplier.`}
      action="Save supplier"
      acting="Saving"
      busy={busy}
      failed={failed ?? faults.id ?? faults.entity ?? null}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Supplier" error={faults.supplierId}>
        <SupplierPick value={supplierId} onChange={setSupplierId} />
      </Field>
    </ActDialog>
  )
}
