import { type MoneyWay, moneyWays } from '@karavan/domain/crm/booking'
import { type FormEvent, useId, useRef, useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import { notify } from '../../ui/toast.ts'
import { useGetHouseDayQuery, useLazyGetHouseDayQuery } from '../api/house.api.ts'
import { type Proof, ProofField } from '../record/ProofField.tsx'
import { type OpenPart, plannedUse } from './planned-use.ts'
import { wayWords } from './receipt-words.ts'
import { useReceiveMoneyMutation } from './receipts.api.ts'

interface ReceiveDialogProps {
  customer: { id: string; name: string }
  /** What it is paid for; without one it is an advance. */
  booking?: { id: string; number: string; parts: readonly OpenPart[] }
  /** The instalment that is paid first; else what is due first is. */
  first?: string
  amount: number | null
  onClose: () => void
}

type Values = {
  amount: number | null
  paidOn: string
  way: MoneyWay
  reference: string
  account: string
  proof: Proof
}

const ways = moneyWays.map((value) => ({ value, label: wayWords[value] }))

/** What the money will be used on, as it is typed. */
function Use({ values, booking, first }: Pick<ReceiveDialogProps, 'booking' | 'first'> & { values: Values }) {
  const { used, advance } = plannedUse(values.amount, booking?.parts ?? [], first)
  if (used.length === 0 && advance === 0) return null
  return (
    <ul aria-label="Used on" className="num col-span-2 grid gap-1 rounded-lg bg-sunken p-3 text-cell">
      {used.map(({ id, label, amount }) => (
        <li key={id} className="flex justify-between gap-4">
          <span className="truncate text-2">{label}</span>
          {formatMoney(amount)}
        </li>
      ))}
      {advance > 0 && (
        <li className="flex justify-between gap-4 font-emphasis">
          <span>Advance of the customer</span>
          {formatMoney(advance)}
        </li>
      )}
    </ul>
  )
}

/** Writes money of a customer down: any amount, and what it will be used on. */
export function ReceiveDialog({ customer, booking, first, amount, onClose }: ReceiveDialogProps) {
  const { data: today = '' } = useGetHouseDayQuery()
  const [askToday] = useLazyGetHouseDayQuery()
  const [receive] = useReceiveMoneyMutation()
  const [values, setValues] = useState<Values>({
    amount,
    paidOn: '',
    way: 'upi',
    reference: '',
    account: '',
    proof: null,
  })
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ key: string; text: string } | null>(null)
  const form = useId()
  const paidOn = values.paidOn || today
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setFaults(values.amount ? {} : { amount: 'More than zero' })
    setFailed(null)
    if (!values.amount) return
    setBusy(true)
    try {
      const { proof, ...typed } = values
      const { used } = plannedUse(values.amount, booking?.parts ?? [], first)
      const body = {
        ...(booking ? { bookingId: booking.id } : { customerId: customer.id }),
        ...typed,
        amount: values.amount,
        // A quick hand sends the form before the day of the house has come.
        paidOn: paidOn || (await askToday(undefined, true).unwrap()),
        ...(proof ? { proofId: proof.id } : {}),
        ...(first ? { allocations: used.map((one) => ({ instalmentId: one.id, amount: one.amount })) } : {}),
      }
      const text = JSON.stringify(body)
      // Other words are another attempt; the same words again are the same one.
      if (attempt.current?.text !== text) attempt.current = { key: crypto.randomUUID(), text }
      const { data } = await receive({ body, idempotencyKey: attempt.current.key }).unwrap()
      void notify.success(`Receipt ${data.number}`, formatMoney(data.amount))
      onClose()
    } catch (error) {
      const { errors, detail } = readFailure(error)
      setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
      if (!errors.some(({ path }) => path in values)) setFailed(errors[0]?.message ?? detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && !busy && onClose()}
      title="Record payment"
      description={[customer.name, booking?.number].filter(Boolean).join(', ')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy} busyLabel="Recording">
            Record payment
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
        <Field label="Amount" help="Any amount: what is more than is open stays as an advance" error={faults.amount}>
          <MoneyInput value={values.amount} onChange={(next) => set({ amount: next })} />
        </Field>
        <Field label="On" error={faults.paidOn}>
          <DateInput value={paidOn} onChange={(next) => set({ paidOn: next })} />
        </Field>
        <Use values={values} booking={booking} first={first} />
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
        <Field label="Account" optional error={faults.account} className="col-span-2">
          <Input
            value={values.account}
            maxLength={60}
            placeholder="HDFC current, cash box"
            onChange={({ target }) => set({ account: target.value })}
          />
        </Field>
        <div className="col-span-2">
          <ProofField proof={values.proof} onChange={(proof) => set({ proof })} optional error={faults.proofId} />
        </div>
      </form>
    </Dialog>
  )
}
