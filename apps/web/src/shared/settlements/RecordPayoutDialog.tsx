import { settlements, type UnsettledRow } from '@karavan/contracts/money/accounts/settlement.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { useState } from 'react'
import { faultsOf, useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { notify } from '../../ui/toast.ts'
import { useSettledSide } from './settled-side.ts'
import { useRecordSettlementMutation } from './settlements.api.ts'

interface RecordPayoutDialogProps {
  rows: readonly UnsettledRow[]
  today: string
  onClose: () => void
  onDone: () => void
}

/** Records what a provider paid out for these payments, less its fee. */
export function RecordPayoutDialog({ rows, today, onClose, onDone }: RecordPayoutDialogProps) {
  const side = useSettledSide()
  const [save] = useRecordSettlementMutation()
  const [values, setValues] = useState({ payoutId: '', utr: '', settledOn: today, fee: 0, tax: 0 })
  const { busy, faults, failed, act } = useAct()
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const amount = sum(rows.map((row) => toMinor(row.amount)))
  const paidOut = toMajor(sum([amount, -toMinor(values.fee), -toMinor(values.tax)]))
  const idsOf = (kind: UnsettledRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)

  async function submit() {
    const body = { ...values, payments: idsOf('payment'), refunds: idsOf('refund') }
    const found = faultsOf(settlements.create.body.safeParse(body).error?.issues)
    await act(body, found, async (idempotencyKey) => {
      const { data } = await save({ side, body, idempotencyKey }).unwrap()
      void notify.success(`${formatMoney(data.paidOut)} recorded`, data.payoutId)
      onDone()
    })
  }

  return (
    <ActDialog
      width="md"
      columns
      title="Record a payout"
      description={`${formatCount(rows.length, 'line')}, ${formatMoney(toMajor(amount))}; ${formatMoney(paidOut)} reach the bank.`}
      action="Record payout"
      acting="Recording"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Payout" error={faults.payoutId} help="As the provider calls it">
        <Input
          value={values.payoutId}
          maxLength={80}
          inputClassName="num"
          onChange={(event) => set({ payoutId: event.target.value })}
        />
      </Field>
      <Field label="UTR" optional error={faults.utr}>
        <Input
          value={values.utr}
          maxLength={60}
          inputClassName="num"
          onChange={(event) => set({ utr: event.target.value })}
        />
      </Field>
      <Field label="Paid out on" error={faults.settledOn}>
        <DateInput value={values.settledOn} max={today} onChange={(settledOn) => set({ settledOn })} />
      </Field>
      <div className="max-sm:hidden" />
      <Field label="Fee" error={faults.fee} help="Without its tax">
        <MoneyInput value={values.fee} onChange={(fee) => set({ fee: fee ?? 0 })} />
      </Field>
      <Field label="Tax on the fee" error={faults.tax}>
        <MoneyInput value={values.tax} onChange={(tax) => set({ tax: tax ?? 0 })} />
      </Field>
    </ActDialog>
  )
}
