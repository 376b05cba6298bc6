import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { type MoneyWay, moneyWays } from '@karavan/domain/crm/booking'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { wayWords } from './receipt-words.ts'
import { useAskRefundMutation } from './receipts.api.ts'

const ways = moneyWays.filter((way) => way !== 'card').map((value) => ({ value, label: wayWords[value] }))

/** Asks to give back what of a receipt is an advance. */
export function GiveBackDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id, number, advance, byCard, customerName } = receipt
  const [ask] = useAskRefundMutation()
  const [values, setValues] = useState<{ amount: number | null; way: MoneyWay; reason: string }>({
    amount: advance,
    way: byCard ? 'card' : 'bank',
    reason: '',
  })
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const form = useId()
  const set = (part: Partial<typeof values>) => {
    // Other words are another attempt.
    key.current = crypto.randomUUID()
    setValues((before) => ({ ...before, ...part }))
  }

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = {
      ...(values.amount ? {} : { amount: 'More than zero' }),
      ...(values.reason.trim() ? {} : { reason: 'Required' }),
    }
    setFaults(missing)
    setFailed(null)
    if (!values.amount || !values.reason.trim()) return
    setBusy(true)
    try {
      const body = { ...values, amount: values.amount, receiptId: id }
      const { data } = await ask({ body, idempotencyKey: key.current }).unwrap()
      void notify.success(`Refund ${data.number} asked for`, formatMoney(data.amount))
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      if (errors.length === 0) setFailed(detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Give money back"
      description={`${customerName}, receipt ${number}: ${formatMoney(advance)} is an advance. Somebody approves it before it is sent.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Asking">
            Ask for refund
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid grid-cols-2 gap-4" onSubmit={(event) => void act(event)}>
        {failed && (
          <Note kind="bad" className="col-span-2">
            {failed}
          </Note>
        )}
        <Field label="Amount" error={faults.amount}>
          <MoneyInput value={values.amount} onChange={(amount) => set({ amount })} />
        </Field>
        <Field label="How" error={faults.way} {...(byCard ? { help: 'To the card it came from' } : {})}>
          <Select
            value={values.way}
            options={byCard ? [{ value: 'card', label: wayWords.card }] : ways}
            onChange={(way) => set({ way: way as MoneyWay })}
          />
        </Field>
        <Field label="Reason" error={faults.reason} className="col-span-2">
          <Input
            value={values.reason}
            maxLength={200}
            placeholder="Trip cancelled"
            onChange={({ target }) => set({ reason: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
