import type { CommissionStatement } from '@karavan/contracts/crm/reports/commission.contract'
import { type MoneyWay, moneyWays } from '@karavan/domain/crm/booking'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { wayWords } from '../../../shared/receipts/receipt-words.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { notify } from '../../../ui/toast.ts'
import { usePayCommissionMutation } from './targets.api.ts'

/** Writes down that commission was paid. */
export function PayDialog({ statement, onClose }: { statement: CommissionStatement; onClose: () => void }) {
  const { userId, name, open } = statement
  const { data: today = '' } = useGetHouseDayQuery()
  const [pay] = usePayCommissionMutation()
  const [amount, setAmount] = useState<number | null>(open)
  const [paidOn, setPaidOn] = useState<string | null>(null)
  const [way, setWay] = useState<MoneyWay>('bank')
  const [account, setAccount] = useState('')
  const [reference, setReference] = useState('')
  const { busy, faults, failed, act } = useAct()

  async function submit() {
    const body = { userId, amount: amount ?? 0, paidOn: paidOn ?? today, way, account, reference }
    await act(body, {}, async (key) => {
      await pay({ body, idempotencyKey: key }).unwrap()
      void notify.success('Commission paid', `${formatMoney(body.amount)} to ${name}`)
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title={`Pay ${name}`}
      description={`${formatMoney(open)} is earned and open. It is booked as commission.`}
      action="Write down"
      acting="Writing"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Amount" error={faults.amount}>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="Paid on" error={faults.paidOn}>
        <DateInput value={paidOn ?? today} onChange={setPaidOn} />
      </Field>
      <Field label="How" error={faults.way}>
        <Select
          value={way}
          onChange={(value) => setWay(value as MoneyWay)}
          options={moneyWays.map((value) => ({ value, label: wayWords[value] }))}
        />
      </Field>
      <Field label="Account" optional error={faults.account}>
        <Input value={account} maxLength={60} onChange={({ target }) => setAccount(target.value)} />
      </Field>
      <Field label="Reference" optional error={faults.reference}>
        <Input value={reference} maxLength={60} onChange={({ target }) => setReference(target.value)} />
      </Field>
    </ActDialog>
  )
}
