import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { MoneyWay } from '@karavan/domain/crm/booking'
import { refundWays } from '@karavan/domain/crm/refund'
import { useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { wayWords } from './receipt-words.ts'
import { useAskRefundMutation } from './receipts.api.ts'

/** Asks to give back what of a receipt is an advance. */
export function GiveBackDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, number, advance, byCard, cardRefused, customerName } = receipt
  const ways = refundWays({ byCard, cardRefused }).map((value) => ({ value, label: wayWords[value] }))
  const help = cardRefused ? 'The card did not take it back' : byCard ? 'To the card it came from' : null
  const [ask] = useAskRefundMutation()
  const [values, setValues] = useState<{ amount: number | null; way: MoneyWay; reason: string }>({
    amount: advance,
    way: byCard && !cardRefused ? 'card' : 'bank',
    reason: '',
  })
  const { busy, faults, failed, act } = useAct()
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))

  async function submit() {
    const body = { ...values, amount: values.amount ?? 0, receiptId: id }
    const found = {
      ...(values.amount ? {} : { amount: 'More than zero' }),
      ...(values.reason.trim() ? {} : { reason: 'Required' }),
    }
    await act(body, found, async (idempotencyKey) => {
      const { data } = await ask({ body, idempotencyKey }).unwrap()
      void notify.success(`Refund ${data.number} asked for`, formatMoney(data.amount))
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title="Give money back"
      description={`${customerName}, receipt ${number}: ${formatMoney(advance)} is an advance. Somebody approves it before it is sent.`}
      action="Ask for refund"
      acting="Asking"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <Field label="Amount" error={faults.amount}>
        <MoneyInput value={values.amount} onChange={(amount) => set({ amount })} />
      </Field>
      <Field label="How" error={faults.way} {...(help ? { help } : {})}>
        <Select value={values.way} options={ways} onChange={(way) => set({ way: way as MoneyWay })} />
      </Field>
      <Field label="Reason" error={faults.reason} className="sm:col-span-2">
        <Input
          value={values.reason}
          maxLength={200}
          placeholder="Trip cancelled"
          onChange={({ target }) => set({ reason: target.value })}
        />
      </Field>
    </ActDialog>
  )
}
