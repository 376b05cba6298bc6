import { crmCancelling, type TcsMonth } from '@karavan/contracts/crm/bookings/cancel.contract'
import { useState } from 'react'
import { formatMonth } from '../../kit/months.ts'
import { faultsOf, useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { notify } from '../../ui/toast.ts'
import { useMarkTcsMonthMutation } from './tcs.api.ts'

interface DepositedDialogProps {
  month: TcsMonth
  today: string
  onClose: () => void
}

/** Writes down that the tax at source of a month is with the office, and by which challan. */
export function DepositedDialog({ month: { month, collected }, today, onClose }: DepositedDialogProps) {
  const [mark] = useMarkTcsMonthMutation()
  const [depositedOn, setDepositedOn] = useState(today)
  const [challan, setChallan] = useState('')
  const { busy, faults, failed, act } = useAct()

  async function submit() {
    const body = { month, deposited: true, depositedOn, challan }
    const found = faultsOf(crmCancelling.markTcsMonth.body.safeParse(body).error?.issues)
    await act(body, found, async () => {
      await mark({ body }).unwrap()
      void notify.success(`TCS of ${formatMonth(month)} is deposited`)
      onClose()
    })
  }

  return (
    <ActDialog
      title={`TCS of ${formatMonth(month)} is deposited`}
      description={`${formatMoney(collected)} were collected. Once deposited they go back to no customer who cancels.`}
      action="Mark deposited"
      acting="Marking"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Deposited on" error={faults.depositedOn}>
        <DateInput value={depositedOn} min={`${month}-01`} max={today} onChange={setDepositedOn} />
      </Field>
      <Field label="Challan" error={faults.challan} help="BSR code and serial number">
        <Input
          value={challan}
          maxLength={40}
          inputClassName="num"
          onChange={(event) => setChallan(event.target.value)}
        />
      </Field>
    </ActDialog>
  )
}
