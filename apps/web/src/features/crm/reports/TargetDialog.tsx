import type { TargetRow } from '@karavan/contracts/crm/reports/commission.contract'
import { useState } from 'react'
import { formatMonth } from '../../../kit/months.ts'
import { useAct } from '../../../kit/useAct.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePutTargetMutation } from './targets.api.ts'

/** Sets what somebody is to sell in a month. */
export function TargetDialog({ row, month, onClose }: { row: TargetRow; month: string; onClose: () => void }) {
  const { userId, name, target } = row
  const [put] = usePutTargetMutation()
  const [sales, setSales] = useState<number | null>(target?.sales ?? null)
  const [margin, setMargin] = useState<number | null>(target?.margin ?? null)
  const [bookings, setBookings] = useState<number | null>(target?.bookings ?? null)
  const { busy, faults, failed, act } = useAct()

  async function submit() {
    const body = { userId, month, sales: sales ?? 0, margin: margin ?? 0, bookings: bookings ?? 0 }
    await act(body, {}, async () => {
      await put({ body }).unwrap()
      void notify.success(`Target of ${name} saved`, formatMonth(month))
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title={`Target of ${name}`}
      description={formatMonth(month)}
      action="Save target"
      acting="Saving"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Sales" error={faults.sales}>
        <MoneyInput value={sales} onChange={setSales} />
      </Field>
      <Field label="Margin" error={faults.margin}>
        <MoneyInput value={margin} onChange={setMargin} />
      </Field>
      <Field label="Bookings" error={faults.bookings}>
        <NumberInput value={bookings} onChange={setBookings} inputMode="numeric" />
      </Field>
    </ActDialog>
  )
}
