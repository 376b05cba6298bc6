import type { MoneyWay } from '@karavan/domain/crm/booking'
import { type ReactNode, useState } from 'react'
import { useAct } from '../../../../kit/useAct.ts'
import { firstMoved, MovedFields, movedFaults, useMovedDay } from '../../../../shared/receipts/MovedFields.tsx'
import { ActDialog } from '../../../../ui/ActDialog.tsx'

/** Money that moved: how much, when, how, and what names it. */
type Moved = { amount: number; paidOn: string; way: MoneyWay; reference: string }

interface MoneyDialogProps {
  title: string
  description: ReactNode
  amount: number
  /** Under the amount. */
  help: string
  action: string
  onSave: (moved: Moved, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/** Writes money down that went to a supplier. */
export function MoneyDialog({ title, description, amount, help, action, onSave, onClose }: MoneyDialogProps) {
  const [values, setValues] = useState(() => firstMoved(amount))
  const { busy, faults, failed, act } = useAct((path) => path in values)
  const dayOf = useMovedDay()

  async function submit() {
    const moved = { ...values, amount: values.amount ?? 0, paidOn: await dayOf(values.paidOn) }
    if (await act(moved, movedFaults(values), (key) => onSave(moved, key))) onClose()
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
      <MovedFields
        values={values}
        faults={faults}
        help={help}
        onChange={(part) => setValues((before) => ({ ...before, ...part }))}
      />
    </ActDialog>
  )
}
