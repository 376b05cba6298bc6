import type { MoneyWay } from '@karavan/domain/crm/booking'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../../kit/useAct.ts'
import { firstMoved, MovedFields, movedFaults, useMovedDay } from '../../../../shared/receipts/MovedFields.tsx'
import { ActDialog } from '../../../../ui/ActDialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatMoney } from '../../../../ui/format.ts'
import { MoneyInput } from '../../../../ui/MoneyInput.tsx'

/** Money that moved: how much, when, how, and what names it. */
type Moved = { amount: number; inCurrency?: number; paidOn: string; way: MoneyWay; reference: string }

interface MoneyDialogProps {
  title: string
  description: ReactNode
  amount: number
  /** Under the amount. */
  help: string
  /** What is open in another currency, of which a part may be paid. */
  foreign?: { currency: string; open: number } | undefined
  action: string
  onSave: (moved: Moved, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Writes money down that went to a supplier. */
export function MoneyDialog({ title, description, amount, help, foreign, action, onSave, onClose }: MoneyDialogProps) {
  const [values, setValues] = useState(() => firstMoved(amount))
  const [inCurrency, setInCurrency] = useState<number | null>(foreign?.open ?? null)
  const { busy, faults, failed, act } = useAct((path) => path in values || path === 'inCurrency')
  const dayOf = useMovedDay()

  async function submit() {
    const moved = {
      ...values,
      amount: values.amount ?? 0,
      paidOn: await dayOf(values.paidOn),
      ...(foreign ? { inCurrency: inCurrency ?? 0 } : {}),
    }
    const lacks = { ...movedFaults(values), ...(foreign && !inCurrency ? { inCurrency: 'More than zero' } : {}) }
    if (await act(moved, lacks, (key) => onSave(moved, key))) onClose()
  }

  return (
    <ActDialog
      columns
      title={title}
      description={description}
      action={action}
      acting="Recording"
      busy={busy}
      failed={failed}
      onAct={submit}
      onClose={onClose}
    >
      {foreign && (
        <Field
          label={`They get, in ${foreign.currency}`}
          help={`Of ${formatMoney(foreign.open, foreign.currency)} that are open; less leaves the rest owed`}
          error={faults.inCurrency}
        >
          <MoneyInput value={inCurrency} sign={foreign.currency} onChange={setInCurrency} />
        </Field>
      )}
      <MovedFields
        values={values}
        faults={faults}
        help={help}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
      />
    </ActDialog>
  )
}
