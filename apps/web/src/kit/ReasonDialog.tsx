import { type ReactNode, useState } from 'react'
import { ActDialog } from '../ui/ActDialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { useAct } from './useAct.ts'

interface ReasonDialogProps {
  title: string
  description: ReactNode
  placeholder?: string
  help?: string
  max: number
  keep: string
  action: string
  acting: string
  /** It takes nothing away. */
  harmless?: boolean
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is taken back, or done that is not done otherwise. */
export function ReasonDialog({
  placeholder,
  help,
  max,
  harmless = false,
  onSave,
  onClose,
  ...frame
}: ReasonDialogProps) {
  const [typed, setTyped] = useState('')
  const { busy, faults, failed, act } = useAct((path) => path === 'reason')
  const reason = typed.trim().replaceAll(/\s+/g, ' ')

  async function save() {
    if (await act(reason, reason ? {} : { reason: 'Required' }, () => onSave(reason))) onClose()
  }

  return (
    <ActDialog {...frame} danger={!harmless} busy={busy} failed={failed} onAct={save} onClose={onClose}>
      <Field label="Reason" help={help} error={reason ? undefined : faults.reason}>
        <Textarea
          value={typed}
          rows={2}
          maxLength={max}
          placeholder={placeholder}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </ActDialog>
  )
}
