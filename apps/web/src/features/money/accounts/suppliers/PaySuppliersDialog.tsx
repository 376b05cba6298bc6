import type { DueSupplier, SupplierBill } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import { PaidPartFields } from './PaidPartFields.tsx'
import { outOf, type PaymentValues, toChosenValues, toPaymentBody, toPaymentValues } from './payment-form.ts'
import { paymentWays } from './supplier-due-words.ts'
import { useMakeBankFileMutation, usePaySuppliersMutation } from './suppliers-due.api.ts'

interface PaySuppliersDialogProps {
  suppliers: readonly DueSupplier[]
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  // The same press twice is one payment; another try after a refusal is another.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [save, { isLoading }] = usePaySuppliersMutation()
  const [makeFile, { isLoading: making }] = useMakeBankFileMutation()
  const set = (change: Partial<PaymentValues>) => setValues({ ...values, ...change })
  const { parts } = values
  const out = toMajor(sum(parts.map((part) => toMinor(outOf(part)))))
  const [only] = parts

  async function submit() {
    const { body, errors: found } = toPaymentBody(values)
    setErrors(found)
    setRefusal(undefined)
    if (!body) return
    try {
      const { data } = await save({ body, idempotencyKey: key }).unwrap()
      void notify.success(`${formatMoney(data.paidOut)} recorded`, `${data.number}, ${data.reference}`)
      onPaid()
    } catch (failure) {
      setRefusal(readFailure(failure).detail)
      setKey(crypto.randomUUID())
    }
  }

  async function bankFile() {
    const asked = parts.flatMap((part) =>
      outOf(part) > 0 ? [{ supplierId: part.supplierId, amount: outOf(part) }] : [],
    )
    try {
      const { data } = await makeFile({
        body: { parts: asked, reference: values.reference.trim() || 'Suppliers' },
      }).unwrap()
      saveText(data.name, data.text)
      if (data.without.length > 0) void notify.info('Without bank details', data.without.join(', '))
    } catch (failure) {
      void notify.error('The file was not made', readFailure(failure).detail)
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title={parts.length === 1 ? `Pay ${only?.name}` : `Pay ${formatCount(parts.length, 'supplier')}`}
      description={`${formatMoney(out)} leave the bank. ${bills ? `${formatCount(bills.length, 'bill')} chosen.` : 'The oldest bills are paid first.'}`}
      footer={
        <>
          <Button icon={Landmark} busy={making} busyLabel="Making" onClick={() => void bankFile()} className="mr-auto">
            Bank file
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="pay-suppliers" variant="primary" busy={isLoading} busyLabel="Recording">
            Record payment
          </Button>
        </>
      }
    >
      <form
        id="pay-suppliers"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="Paid on" error={errors.paidOn}>
          <DateInput value={values.paidOn} max={today} onChange={(paidOn) => set({ paidOn })} />
        </Field>
        <Field label="Way">
          <Select
            value={values.way}
            onChange={(way) => set({ way: way as PaymentValues['way'] })}
            options={Object.entries(paymentWays).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Reference" error={errors.reference} help="UTR, cheque or receipt; each counts once">
          <Input
            value={values.reference}
            maxLength={60}
            inputClassName="num"
            onChange={(event) => set({ reference: event.target.value })}
          />
        </Field>
        <Field label="Note" optional error={errors.note}>
          <Input value={values.note} maxLength={500} onChange={(event) => set({ note: event.target.value })} />
        </Field>
        {parts.map((part, at) => (
          <PaidPartFields
            key={part.supplierId}
            part={part}
            alone={parts.length === 1}
            errors={{
              amount: errors[`parts.${at}.amount`],
              tds: errors[`parts.${at}.tds`],
              paidOut: errors[`parts.${at}.paidOut`],
            }}
            onChange={(change) =>
              set({ parts: parts.map((one, index) => (index === at ? { ...one, ...change } : one)) })
            }
          />
        ))}
        {refusal && (
          <Note kind="bad" className="sm:col-span-2">
            {refusal}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
