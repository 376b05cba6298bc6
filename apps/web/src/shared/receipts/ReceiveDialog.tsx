import { useState } from 'react'
import { useAct } from '../../kit/useAct.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Input } from '../../ui/Input.tsx'
import { notify } from '../../ui/toast.ts'
import { type Proof, ProofField } from '../record/ProofField.tsx'
import { firstMoved, MovedFields, movedFaults, type MovedValues, useMovedDay } from './MovedFields.tsx'
import { type OpenPart, plannedUse } from './planned-use.ts'
import { useReceiveMoneyMutation } from './receipts.api.ts'

interface ReceiveDialogProps {
  customer: { id: string; name: string }
  /** What it is paid for; without one it is an advance. */
  booking?: { id: string; number: string }
  /** What of that, or of the customer, can be paid by it. */
  parts?: readonly OpenPart[]
  /** The instalment that is paid first; else what is due first is. */
  first?: string
  amount: number | null
  onClose: () => void
}

type Values = MovedValues & { account: string; proof: Proof }

/** What the money will be used on, as it is typed. */
function Use({ values, parts = [], first }: Pick<ReceiveDialogProps, 'parts' | 'first'> & { values: Values }) {
  const { used, advance } = plannedUse(values.amount, parts, first)
  if (used.length === 0 && advance === 0) return null
  return (
    <ul aria-label="Used on" className="num grid sm:col-span-2 gap-1 rounded-lg bg-sunken p-3 text-cell">
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
export function ReceiveDialog({ customer, booking, parts = [], first, amount, onClose }: ReceiveDialogProps) {
  const [receive] = useReceiveMoneyMutation()
  const [values, setValues] = useState<Values>({ ...firstMoved(amount), account: '', proof: null })
  const { busy, faults, failed, act } = useAct((path) => path in values || path === 'proofId')
  const dayOf = useMovedDay()
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))

  async function submit() {
    const { proof, ...typed } = values
    const { used } = plannedUse(values.amount, parts, first)
    const body = {
      ...(booking ? { bookingId: booking.id } : { customerId: customer.id }),
      ...typed,
      amount: values.amount ?? 0,
      paidOn: await dayOf(values.paidOn),
      ...(proof ? { proofId: proof.id } : {}),
      ...(first ? { allocations: used.map((one) => ({ instalmentId: one.id, amount: one.amount })) } : {}),
    }
    await act(body, movedFaults(values), async (idempotencyKey) => {
      const { data } = await receive({ body, idempotencyKey }).unwrap()
      void notify.success(`Receipt ${data.number}`, formatMoney(data.amount))
      onClose()
    })
  }

  return (
    <ActDialog
      columns
      title="Record payment"
      description={[customer.name, booking?.number].filter(Boolean).join(', ')}
      action="Record payment"
      acting="Recording"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      <MovedFields
        values={values}
        faults={faults}
        help="Any amount: what is more than is open stays as an advance"
        onChange={set}
      />
      <Use values={values} parts={parts} first={first} />
      <Field label="Account" optional error={faults.account} className="sm:col-span-2">
        <Input
          value={values.account}
          maxLength={60}
          placeholder="HDFC current, cash box"
          onChange={({ target }) => set({ account: target.value })}
        />
      </Field>
      <div className="sm:col-span-2">
        <ProofField proof={values.proof} onChange={(proof) => set({ proof })} optional error={faults.proofId} />
      </div>
    </ActDialog>
  )
}
