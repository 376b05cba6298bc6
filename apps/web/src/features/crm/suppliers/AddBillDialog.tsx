import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { agencySupplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { useState } from 'react'
import { faultsOf, useAct } from '../../../kit/useAct.ts'
import { useAddSupplierBillMutation } from '../../../shared/payables/suppliers-due.api.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'

const kinds: { value: CrmBookingKind; label: string }[] = [
  { value: 'land-package', label: 'Land packages' },
  { value: 'hotel', label: 'Hotels' },
  { value: 'flight', label: 'Flights' },
]
/** The places of a bill that have a field. */
const shown = (path: string) => /^(reference|label|booking|billedOn|dueOn|currency|rate|amount|inputTax)$/.test(path)

interface AddBillDialogProps {
  supplier: Supplier
  side: 'house' | 'crm'
  today: string
  onClose: () => void
}

/** Writes down a bill that belongs to no booked service; it may be for a booking beside those. */
export function AddBillDialog({ supplier, side, today, onClose }: AddBillDialogProps) {
  const [save] = useAddSupplierBillMutation()
  const { busy, faults, failed, act } = useAct(shown)
  const [values, setValues] = useState<{
    reference: string
    label: string
    booking: string
    kind: CrmBookingKind
    billedOn: string
    dueOn: string
    currency: string
    amount: number | null
    inputTax: number | null
  }>({
    ...{ reference: '', label: '', booking: '', kind: 'land-package', billedOn: today, dueOn: '' },
    ...{ currency: supplier.currency, amount: null, inputTax: null },
  })
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const taxed = side === 'crm' && supplier.gstin !== null && values.currency === 'INR'

  async function submit() {
    const { dueOn, amount, inputTax, booking, ...rest } = values
    const body = {
      ...{ ...rest, supplierId: supplier.id, amount: amount ?? 0 },
      ...(dueOn ? { dueOn } : {}),
      ...(booking.trim() ? { booking } : {}),
      ...(taxed ? { inputTax: inputTax ?? 0 } : {}),
    }
    const found = faultsOf(agencySupplierPayments.addBill.body.safeParse(body).error?.issues)
    if (!(await act(body, found, (idempotencyKey) => save({ side, body, idempotencyKey }).unwrap()))) return
    void notify.success(
      `${formatMoney(body.amount, body.currency)} are owed`,
      `${supplier.name}, bill ${rest.reference}`,
    )
    onClose()
  }

  return (
    <ActDialog
      width="md"
      columns
      title={`Add a bill of ${supplier.name}`}
      description="For what is no booked service. What is booked with them is owed once it is confirmed."
      action="Add bill"
      acting="Adding"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Their number" error={faults['reference']} help="Each counts once">
        <Input
          value={values.reference}
          maxLength={60}
          inputClassName="num"
          onChange={({ target }) => set({ reference: target.value })}
        />
      </Field>
      <Field label="For booking" optional error={faults['booking']} help="Its number; it costs that booking then">
        <Input
          value={values.booking}
          maxLength={30}
          inputClassName="num"
          placeholder="CL-2026-000077"
          onChange={({ target }) => set({ booking: target.value })}
        />
      </Field>
      <Field label="What for" error={faults['label']} className="sm:col-span-2">
        <Input
          value={values.label}
          maxLength={160}
          placeholder="Coaches in November"
          onChange={({ target }) => set({ label: target.value })}
        />
      </Field>
      {!values.booking.trim() && (
        <Field label="A cost of" className="sm:col-span-2">
          <Select value={values.kind} options={kinds} onChange={(kind) => set({ kind: kind as CrmBookingKind })} />
        </Field>
      )}
      <Field label="Billed on" error={faults['billedOn']}>
        <DateInput value={values.billedOn} max={today} onChange={(billedOn) => set({ billedOn })} />
      </Field>
      <Field label="Due on" optional error={faults['dueOn']} help="Else by their terms">
        <DateInput value={values.dueOn} onChange={(dueOn) => set({ dueOn })} />
      </Field>
      {supplier.currency !== 'INR' && (
        <Field label="Currency" error={faults['currency'] ?? faults['rate']}>
          <Select
            value={values.currency}
            options={[supplier.currency, 'INR'].map((value) => ({ value, label: value }))}
            onChange={(currency) => set({ currency })}
          />
        </Field>
      )}
      <Field label="Amount" error={faults['amount']} help="With its taxes">
        <MoneyInput
          value={values.amount}
          sign={values.currency === 'INR' ? '₹' : values.currency}
          onChange={(amount) => set({ amount })}
        />
      </Field>
      {taxed && (
        <Field
          label="GST that comes back"
          optional
          error={faults['inputTax']}
          help="Of the amount, where you get it back"
        >
          <MoneyInput value={values.inputTax} onChange={(inputTax) => set({ inputTax })} />
        </Field>
      )}
    </ActDialog>
  )
}
