import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { readFailure } from './problem.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { Textarea } from '../ui/Textarea.tsx'

interface ReasonDialogProps {
  title: string
  description: ReactNode
  placeholder: string
  max: number
  keep: string
  action: string
  acting: string
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why before something is taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, placeholder, max, keep, action, acting, onSave, onClose } = props
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useId()

  async function act(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!reason.trim()) {
      setFault('Required')
      return
    }
    setBusy(true)
    setFailed(null)
    try {
      await onSave(reason.trim().replaceAll(/\s+/g, ' '))
      onClose()
    } catch (error) {
      setFailed(readFailure(error).detail)
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
            {keep}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyLabel={acting}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-3" onSubmit={(event) => void act(event)}>
        {failed && <Note kind="bad">{failed}</Note>}
        <Field label="Reason" error={fault}>
          <Textarea
            value={reason}
            rows={2}
            maxLength={max}
            placeholder={placeholder}
            onChange={({ target }) => {
              setReason(target.value)
              setFault(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
