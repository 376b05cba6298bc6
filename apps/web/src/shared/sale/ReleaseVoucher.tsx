import { useState } from 'react'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { notify } from '../../ui/toast.ts'

interface ReleaseVoucherProps {
  reference: string
  /** What is still open, in words. */
  open: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Lets a voucher count before all is paid; whoever does says why. */
export function ReleaseVoucher({ reference, open, send, onClose }: ReleaseVoucherProps) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof readFailure> | null>(null)
  const empty = reason.trim() === ''

  async function release() {
    setPressed(true)
    if (empty) return
    setRefusal(null)
    setBusy(true)
    try {
      await send(reason.trim())
      void notify.success(`${reference}: the voucher counts now`)
      onClose()
    } catch (error) {
      setRefusal(readFailure(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(now) => !now && !busy && onClose()}
      title={`Release the voucher of ${reference}`}
      description={`${open} The voucher is provisional until then; released, the travellers may travel on it.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={busy}>
            Keep it provisional
          </Button>
          <Button variant="primary" busy={busy} busyLabel="Releasing" onClick={() => void release()}>
            Release the voucher
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        <Field
          label="Reason"
          help="It stands in the history with your name, and on no paper."
          {...(pressed && empty ? { error: 'Say why it may go out before it is paid' } : {})}
        >
          <Textarea rows={3} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {refusal && (
          <Note kind="bad" title={refusal.title}>
            {refusal.detail}
          </Note>
        )}
      </div>
    </Dialog>
  )
}
