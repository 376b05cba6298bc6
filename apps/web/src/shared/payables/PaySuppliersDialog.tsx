import type { SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { saveText } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { PaidPartFields } from './PaidPartFields.tsx'
import { usePayables } from './payables.ts'
import {
  outOf,
  type Payee,
  type PaymentValues,
  toBankParts,
  toChosenValues,
  toPaymentBody,
  toPaymentValues,
} from './payment-form.ts'
import { paymentWays } from './supplier-due-words.ts'
import { useMakeBankFileMutation, usePaySuppliersMutation } from './suppliers-due.api.ts'

/** The places of a payment that have a field. */
const shown = (path: string) =>
  /^(paidOn|reference|note|parts\.\d+\.(amount|tds|paidOut|advance|advance\.amount))$/.test(path)

interface PaySuppliersDialogProps {
  suppliers: readonly Payee[]
  /** Of the only supplier, when some were chosen. */
  bills?: readonly SupplierBill[] | undefined
  today: string
  onClose: () => void
  onPaid: () => void
}

/** Records that one or several suppliers were paid, by one reference. */
export function PaySuppliersDialog({ suppliers, bills, today, onClose, onPaid }: PaySuppliersDialogProps) {
  const [values, setValues] = useState<PaymentValues>(() =>
    bills && suppliers[0] ? toChosenValues(suppliers[0], bills, today) : toPaymentValues(suppliers, today),
  )
  const { side } = usePayables()
  const [save] = usePaySuppliersMutation()
  const [makeFile] = useMakeBankFileMutation()
  const { busy, faults, failed, act } = useAct(shown)
  const set = (change: Partial<PaymentValues>) => setValues({ ...values, ...change })
  const { parts } = values
  const out = toMajor(sum(parts.map((part) => toMinor(outOf(part)))))
  const [only] = parts

  async function submit() {
    const { body, errors } = toPaymentBody(values)
    await act(body, errors, async (idempotencyKey) => {
      if (!body) return
      const { data } = await save({ side, body, idempotencyKey }).unwrap()
      void notify.success(`${formatMoney(data.paidOut)} recorded`, `${data.number}, ${data.reference}`)
      onPaid()
    })
  }

  async function bankFile() {
    try {
      const { data } = await makeFile({
        side,
        body: { parts: toBankParts(values), reference: values.reference.trim() || 'Suppliers' },
      }).unwrap()
      for (const { name, text } of data.files) saveText(name, text)
      if (data.without.length > 0) void notify.info('Without bank details', data.without.join(', '))
    } catch (failure) {
      void notify.error('The file was not made', readFailure(failure).detail)
    }
  }

  return (
    <ActDialog
      width="md"
      columns
      title={parts.length === 1 ? `Pay ${only?.name}` : `Pay ${formatCount(parts.length, 'supplier')}`}
      description={`${formatMoney(out)} leave the bank. ${bills ? `${formatCount(bills.length, 'bill')} chosen.` : 'The oldest bills are paid first.'}`}
      action="Record payment"
      acting="Recording"
      busy={busy}
      failed={failed}
      second={{ label: 'Bank file', onAct: bankFile }}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Paid on" error={faults.paidOn}>
        <DateInput value={values.paidOn} max={today} onChange={(paidOn) => set({ paidOn })} />
      </Field>
      <Field label="Way">
        <Select
          value={values.way}
          onChange={(way) => set({ way: way as PaymentValues['way'] })}
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
      <Field label="Note" optional error={faults.note}>
        <Input value={values.note} maxLength={500} onChange={(event) => set({ note: event.target.value })} />
      </Field>
      {parts.map((part, at) => (
        <PaidPartFields
          key={part.supplierId}
          part={part}
          alone={parts.length === 1}
          errors={{
            amount: faults[`parts.${at}.amount`],
            tds: faults[`parts.${at}.tds`],
            paidOut: faults[`parts.${at}.paidOut`],
            advance: faults[`parts.${at}.advance`] ?? faults[`parts.${at}.advance.amount`],
          }}
          onChange={(change) => set({ parts: parts.map((one, index) => (index === at ? { ...one, ...change } : one)) })}
        />
      ))}
    </ActDialog>
  )
}
