import { settlements, type UnsettledRow } from '@karavan/contracts/money/accounts/settlement.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { notify } from '../../../../ui/toast.ts'
import { useRecordSettlementMutation } from './settlements.api.ts'

interface RecordPayoutDialogProps {
  rows: readonly UnsettledRow[]
  today: string
  onClose: () => void
  onDone: () => void
}

/** Records what a provider paid out for these payments, less its fee. */
export function RecordPayoutDialog({ rows, today, onClose, onDone }: RecordPayoutDialogProps) {
  const [save, { isLoading }] = useRecordSettlementMutation()
  const [values, setValues] = useState({ payoutId: '', utr: '', settledOn: today, fee: 0, tax: 0 })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const amount = sum(rows.map((row) => toMinor(row.amount)))
  const paidOut = toMajor(sum([amount, -toMinor(values.fee), -toMinor(values.tax)]))
  const idsOf = (kind: UnsettledRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)

  async function submit() {
    const body = { ...values, payments: idsOf('payment'), refunds: idsOf('refund') }
    const found: Record<string, string> = {}
    for (const { path, message } of settlements.create.body.safeParse(body).error?.issues ?? [])
      found[String(path[0])] ??= message
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return
    try {
      const { data } = await save({ body, idempotencyKey: key }).unwrap()
      void notify.success(`${formatMoney(data.paidOut)} recorded`, data.payoutId)
      onDone()
    } catch (failure) {
      setRefusal(readFailure(failure).detail)
      setKey(crypto.randomUUID())
    }
  }

  return (
    <Dialog
      open
      sticky
      width="md"
      onOpenChange={(open) => !open && onClose()}
      title="Record a payout"
      description={`${formatCount(rows.length, 'line')}, ${formatMoney(toMajor(amount))}; ${formatMoney(paidOut)} reach the bank.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="record-payout" variant="primary" busy={isLoading} busyLabel="Recording">
            Record payout
          </Button>
        </>
      }
    >
      <form
        id="record-payout"
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field label="Payout" error={errors.payoutId} help="As the provider calls it">
          <Input
            value={values.payoutId}
            maxLength={80}
            inputClassName="num"
            onChange={(event) => set({ payoutId: event.target.value })}
          />
        </Field>
        <Field label="UTR" optional error={errors.utr}>
          <Input
            value={values.utr}
            maxLength={60}
            inputClassName="num"
            onChange={(event) => set({ utr: event.target.value })}
          />
        </Field>
        <Field label="Paid out on" error={errors.settledOn}>
          <DateInput value={values.settledOn} max={today} onChange={(settledOn) => set({ settledOn })} />
        </Field>
        <div className="max-sm:hidden" />
        <Field label="Fee" error={errors.fee} help="Without its tax">
          <MoneyInput value={values.fee} onChange={(fee) => set({ fee: fee ?? 0 })} />
        </Field>
        <Field label="Tax on the fee" error={errors.tax}>
          <MoneyInput value={values.tax} onChange={(tax) => set({ tax: tax ?? 0 })} />
        </Field>
        {refusal && (
          <Note kind="bad" className="sm:col-span-2">
            {refusal}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
