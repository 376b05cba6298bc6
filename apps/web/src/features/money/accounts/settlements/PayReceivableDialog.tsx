import { accounts, type ReceivableRow } from '@karavan/contracts/money/accounts/account.contract'
import { useState } from 'react'
import { faultsOf, useAct } from '../../../../kit/useAct.ts'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { notify } from '../../../../ui/toast.ts'
import { usePayReceivableMutation } from './receivables.api.ts'

/** Records that an organisation paid what it owes by its account. */
export function PayReceivableDialog({ row, onClose }: { row: ReceivableRow; onClose: () => void }) {
  const [save] = usePayReceivableMutation()
  const [amount, setAmount] = useState<number | null>(row.amount)
  const [way, setWay] = useState<'bank' | 'wallet'>('bank')
  const [reference, setReference] = useState('')
  const { busy, faults, failed, act } = useAct()

  async function submit() {
    const body = { orgId: row.orgId, amount: amount ?? 0, way, reference }
    const found = faultsOf(accounts.payReceivable.body.safeParse(body).error?.issues)
    await act(body, found, async (idempotencyKey) => {
      const { data } = await save({ body, idempotencyKey }).unwrap()
      void notify.success(`${formatMoney(body.amount)} recorded`, `${formatMoney(data.owed)} are still owed`)
      onClose()
    })
  }

  return (
    <ActDialog
      title="Record a payment"
      description={`${row.companyName} owes ${formatMoney(row.amount)} by its account.`}
      action="Record payment"
      acting="Recording"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Amount" error={faults.amount}>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <Field label="Way">
        <Select
          value={way}
          onChange={(next) => setWay(next as typeof way)}
          options={[
            { value: 'bank', label: 'Into the bank' },
            { value: 'wallet', label: 'Out of the wallet' },
          ]}
        />
      </Field>
      <Field label="Reference" error={faults.reference} help="Each counts once, here and as a deposit">
        <Input
          value={reference}
          maxLength={60}
          inputClassName="num"
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
    </ActDialog>
  )
}
