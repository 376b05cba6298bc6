import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useAct } from './useAct.ts'

interface ActDialogProps {
  title: string
  description: ReactNode
  /** The safe choice. */
  keep: string
  /** The act, and the verb in -ing while it runs. */
  label: string
  busyLabel: string
  danger?: boolean
  /** Whether all that is needed is filled in; pressed without it, the fields say what is missing. */
  ready: boolean
  /** A refusal is thrown. */
  run: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
  children: (pressed: boolean) => ReactNode
}

/** A question with fields: it is asked once, runs once, and stays open with the reason when it is refused. */
export function ActDialog({ title, description, keep, label, busyLabel, danger, ready, ...props }: ActDialogProps) {
  const { run, onDone, onClose, children } = props
  const [pressed, setPressed] = useState(false)
  const { act, busy, refusal } = useAct()
  const formId = useId()

  async function submit() {
    setPressed(true)
    if (!ready || !(await act(run))) return
    onDone()
    onClose()
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
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            {keep}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children(pressed)}
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </form>
    </Dialog>
  )
}
