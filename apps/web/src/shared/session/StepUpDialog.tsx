import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { wordsOf } from '../../kit/problem.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface StepUpDialogProps {
  take: (code: string) => Promise<void>
  onEnd: (taken: boolean) => void
}

function StepUpDialog({ take, onEnd }: StepUpDialogProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  async function act() {
    if (code.trim() === '') return setFailed('Enter the code.')
    setBusy(true)
    try {
      await take(code)
      onEnd(true)
    } catch (error) {
      setFailed(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <ActDialog
      title="Enter a code"
      description="What you want to see is secret, so that we ask for the second step of your sign-in again."
      action="Go on"
      acting="Looking"
      busy={busy}
      failed={failed}
      onAct={act}
      onClose={() => onEnd(false)}
    >
      <Field label="Code" help="The six digits of your authenticator app, or a recovery code.">
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
    </ActDialog>
  )
}

/** Shows the dialog beside the page, since any call of any page may ask for it. */
export function askForCode(take: (code: string) => Promise<void>): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    root.render(
      <StepUpDialog
        take={take}
        onEnd={(taken) => {
          root.unmount()
          place.remove()
          resolve(taken)
        }}
      />,
    )
  })
}
