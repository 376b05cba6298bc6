import { credentials, type PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import { Copy } from 'lucide-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { readFailure } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { notify } from '../../../ui/toast.ts'

interface RevealPasswordProps {
  /** Whose password is asked for; null while nobody asks. */
  credential: PortalCredential | null
  onClose: () => void
}

const shownSeconds = 30

/** Asks why, shows one password for half a minute, and forgets it; the trail keeps who and why. */
export function RevealPassword({ credential, onClose }: RevealPasswordProps) {
  const call = usePrivateCall()
  const [reason, setReason] = useState('')
  const [password, setPassword] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  function close() {
    setPassword(null)
    setReason('')
    setError(undefined)
    onClose()
  }

  useEffect(() => {
    if (password === null) return
    const timer = setTimeout(close, shownSeconds * 1000)
    return () => clearTimeout(timer)
  })

  async function reveal(event: SyntheticEvent) {
    event.preventDefault()
    if (!credential || busy) return
    if (reason.trim() === '') return setError('Say what it is for')
    setBusy(true)
    try {
      const { data } = await call(credentials.reveal, { params: { id: credential.id }, body: { reason } })
      setPassword(data.password)
      setError(undefined)
    } catch (refused) {
      const { detail, title } = readFailure(refused)
      setError(detail || title)
    } finally {
      setBusy(false)
    }
  }

  async function copy() {
    if (password === null) return
    await navigator.clipboard.writeText(password)
    void notify.success('Password copied')
  }

  return (
    <Dialog
      open={credential !== null}
      onOpenChange={(open) => !open && close()}
      title={`Password of ${credential?.portal ?? 'this portal'}`}
      description={credential ? `User name ${credential.username}` : undefined}
      footer={
        password === null ? (
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" form="reveal" busy={busy} busyLabel="Opening">
              Show password
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" icon={Copy} onClick={() => void copy()}>
              Copy
            </Button>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </>
        )
      }
    >
      {password === null ? (
        <form id="reveal" onSubmit={(event) => void reveal(event)} noValidate>
          <Field label="What is it for?" error={error} help="Kept with your name in the history of this credential">
            <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={200} autoFocus />
          </Field>
        </form>
      ) : (
        <div className="grid gap-3">
          <output
            aria-label="Password"
            className="block overflow-x-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-[15px] whitespace-pre select-all"
          >
            {password}
          </output>
          <Note>It is hidden again after {shownSeconds} seconds.</Note>
        </div>
      )}
    </Dialog>
  )
}
