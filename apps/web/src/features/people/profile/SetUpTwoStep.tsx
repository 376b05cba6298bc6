import { signIn } from '@karavan/contracts/people/session/sign-in.contract'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../../kit/useAct.ts'
import { readFailure } from '../../../kit/problem.ts'
import { useSession } from '../../../shared/hooks.ts'
import { UpiCode } from '../../../shared/pay/UpiCode.tsx'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { ActDialog } from '../../../ui/ActDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Begun = { secret: string; uri: string }

/** In groups of four, as it is typed from a screen. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** Gives the phone its secret, sees a code of it, and shows the recovery codes. */
export function SetUpTwoStep({ onClose }: { onClose: () => void }) {
  const call = usePrivateCall()
  const session = useSession()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const { busy, faults, failed, act } = useAct((path) => path === 'code')
  const asked = useRef(false)

  useEffect(() => {
    if (asked.current) return
    asked.current = true
    call(signIn.beginTwoStep, {})
      .then(({ data }) => setBegun(data))
      .catch((error: unknown) => setRefused(readFailure(error).detail))
  }, [call])

  const confirm = () =>
    act({ code }, code.trim() === '' ? { code: 'Enter the code' } : {}, async () => {
      const { data } = await call(signIn.confirmTwoStep, { body: { code } })
      setCodes(data.recoveryCodes)
      await session.refresh()
    })

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <ActDialog
      title="Set up two-step sign-in"
      description="Scan the code with an authenticator app, then type the six digits it shows. Other devices are signed out."
      action="Turn on"
      acting="Turning on"
      busy={busy}
      failed={refused ?? failed}
      onAct={confirm}
      onClose={onClose}
    >
      <div className="grid justify-items-center gap-3">
        {begun ? (
          <>
            <UpiCode link={begun.uri} label="Code for your authenticator app" />
            <p className="text-center text-small text-2">
              Or type this key:
              <br />
              <span className="num font-mono text-[15px] text-text wrap-anywhere">{grouped(begun.secret)}</span>
            </p>
          </>
        ) : (
          <Skeleton className="size-48 rounded-lg" />
        )}
      </div>
      <Field label="Code of the app" error={faults.code}>
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </Field>
      <Note>You get ten recovery codes next, for when your phone is not at hand.</Note>
    </ActDialog>
  )
}
