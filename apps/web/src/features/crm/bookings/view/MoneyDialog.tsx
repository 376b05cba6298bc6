import { type MoneyWay, moneyWays } from '@karavan/domain/crm/booking'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useGetHouseDayQuery, useLazyGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { wayWords } from '../../../../shared/receipts/receipt-words.ts'

/** Money that moved: how much, when, how, and what names it. */
type Moved = { amount: number; paidOn: string; way: MoneyWay; reference: string }

interface MoneyDialogProps {
  title: string
  description: ReactNode
  amount: number
  /** Under the amount. */
  help: string
  action: string
  /** What it was sent with stays the same for one dialog, so that it is not written down twice. */
  onSave: (moved: Moved, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

const ways = moneyWays.map((value) => ({ value, label: wayWords[value] }))

/** Writes money down that went to a supplier. */
export function MoneyDialog({ title, description, amount, help, action, onSave, onClose }: MoneyDialogProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  const [askToday] = useLazyGetHouseDayQuery()
  const [values, setValues] = useState<{ amount: number | null; paidOn: string; way: MoneyWay; reference: string }>({
    amount,
    paidOn: '',
    way: 'upi',
    reference: '',
  })
  const [faults, setFaults] = useState<{ amount?: string; paidOn?: string; reference?: string }>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ key: string; text: string } | null>(null)
  const form = useId()
  const paidOn = values.paidOn || today
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFaults(values.amount ? {} : { amount: 'More than zero' })
    setFailed(null)
    if (!values.amount) return
    setBusy(true)
    try {
      // A quick hand sends the form before the day of the house has come.
      const moved = { ...values, amount: values.amount, paidOn: paidOn || (await askToday(undefined, true).unwrap()) }
      const text = JSON.stringify(moved)
      // Other words are another attempt; the same words again are the same one.
      if (attempt.current?.text !== text) attempt.current = { key: crypto.randomUUID(), text }
      await onSave(moved, attempt.current.key)
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      if (!errors.some(({ path }) => path in values)) setFailed(detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Recording">
            {action}
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
        <Field label="Amount" help={help} error={faults.amount}>
          <MoneyInput value={values.amount} onChange={(next) => set({ amount: next })} />
        </Field>
        <Field label="On" error={faults.paidOn}>
          <DateInput value={paidOn} onChange={(next) => set({ paidOn: next })} />
        </Field>
        <Field label="How">
          <Select value={values.way} options={ways} onChange={(way) => set({ way: way as MoneyWay })} />
        </Field>
        <Field label="Reference" optional error={faults.reference}>
          <Input
            value={values.reference}
            maxLength={80}
            placeholder="UTR, cheque number"
            onChange={({ target }) => set({ reference: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
