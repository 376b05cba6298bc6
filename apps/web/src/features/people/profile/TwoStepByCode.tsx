import { signIn } from '@karavan/contracts/people/session/sign-in.contract'
import { useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { useSession } from '../../../shared/hooks.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { notify } from '../../../ui/toast.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const words = {
  codes: {
    title: 'New recovery codes',
    description: 'The codes you have now end with it.',
    action: 'Make new codes',
    acting: 'Making',
  },
  end: {
    title: 'Turn off two-step sign-in?',
    description: 'Your password alone signs you in then.',
    action: 'Turn off',
    acting: 'Turning off',
  },
} as const

/** Does what a code is asked for: new recovery codes, or the end of two-step sign-in. */
export function TwoStepByCode({ act: asked, onClose }: { act: keyof typeof words; onClose: () => void }) {
  const call = usePrivateCall()
  const session = useSession()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, faults, failed, act } = useAct((path) => path === 'code')

  const send = () =>
    act({ code }, code.trim() === '' ? { code: 'Enter the code' } : {}, async () => {
      if (asked === 'codes') {
        const { data } = await call(signIn.renewCodes, { body: { code } })
        return setCodes(data.recoveryCodes)
      }
      await call(signIn.endTwoStep, { body: { code } })
      await session.refresh()
      void notify.success('Two-step sign-in is off')
      onClose()
    })

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <ActDialog {...words[asked]} busy={busy} failed={failed} onAct={send} onClose={onClose}>
      <Field label="Code" error={faults.code} help="The six digits of your authenticator app, or a recovery code.">
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </ActDialog>
  )
}
