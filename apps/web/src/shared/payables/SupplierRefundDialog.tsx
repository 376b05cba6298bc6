import {
  agencySupplierPayments,
  type DueSupplier,
  type SupplierPayment,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { useState } from 'react'
import { faultsOf, useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { usePayables } from './payables.ts'
import { paymentWays } from './supplier-due-words.ts'
import { useReceiveFromSupplierMutation } from './suppliers-due.api.ts'

interface SupplierRefundDialogProps {
  supplier: DueSupplier
  today: string
  onClose: () => void
}

/** Records money a supplier sent back: what it was paid too much. */
export function SupplierRefundDialog({ supplier, today, onClose }: SupplierRefundDialogProps) {
  const { side } = usePayables()
  const [save] = useReceiveFromSupplierMutation()
  const ahead = supplier.owed < 0 ? -supplier.owed : null
  const [values, setValues] = useState<{
    amount: number | null
    paidIn: number | null
    receivedOn: string
    way: SupplierPayment['way']
    reference: string
  }>({ amount: ahead, paidIn: null, receivedOn: today, way: 'bank', reference: '' })
  const { busy, faults, failed, act } = useAct()
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })

  async function submit() {
    const { paidIn, amount, ...rest } = values
    const body = {
      ...rest,
      supplierId: supplier.supplierId ?? '',
      amount: amount ?? 0,
      ...(paidIn === null ? {} : { paidIn }),
    }
    const found = faultsOf(agencySupplierPayments.receive.body.safeParse(body).error?.issues)
    if (!(await act(body, found, (idempotencyKey) => save({ side, body, idempotencyKey }).unwrap()))) return
    void notify.success(`${formatMoney(paidIn ?? body.amount)} recorded`, `${supplier.name}, ${rest.reference}`)
    onClose()
  }

  return (
    <ActDialog
      width="md"
      columns
      title={`Money back from ${supplier.name}`}
      description={
        ahead === null
          ? 'What they send back of what they were paid: bills it was used on meanwhile are open again.'
          : `${formatMoney(ahead)} are paid in advance or to come back.`
      }
      action="Record"
      acting="Recording"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Amount" error={faults.amount}>
        <MoneyInput value={values.amount} onChange={(amount) => set({ amount })} />
      </Field>
      <Field label="Reached the bank" optional error={faults.paidIn} help="Where the rate made it another amount">
        <MoneyInput value={values.paidIn} onChange={(paidIn) => set({ paidIn })} />
      </Field>
      <Field label="Received on" error={faults.receivedOn}>
        <DateInput value={values.receivedOn} max={today} onChange={(receivedOn) => set({ receivedOn })} />
      </Field>
      <Field label="Way">
        <Select
          value={values.way}
          onChange={(way) => set({ way: way as SupplierPayment['way'] })}
          options={Object.entries(paymentWays).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field label="Reference" error={faults.reference} help="UTR, cheque or receipt; each counts once">
        <Input
          value={values.reference}
          maxLength={60}
          inputClassName="num"
          onChange={(event) => set({ reference: event.target.value })}
        />
      </Field>
    </ActDialog>
  )
}
