import { type SignInState, signIn } from '@karavan/contracts/people/session/sign-in.contract'
import { useState } from 'react'
import type { PrivateCall } from '../../../kit/private-call.ts'
import { usePrivateRead } from '../../../shared/usePrivateRead.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { SetUpTwoStep } from './SetUpTwoStep.tsx'
import { TwoStepByCode } from './TwoStepByCode.tsx'

type Asked = 'set up' | 'codes' | 'end'

function TwoStep({ state, onAsk }: { state: SignInState; onAsk: (asked: Asked) => void }) {
  const { twoStep, required } = state
  return (
    <section aria-labelledby="two-step" className="grid gap-3">
      <h3 id="two-step" className="flex flex-wrap items-center gap-2 font-emphasis">
        Two-step sign-in {twoStep ? <Badge tone="green">On</Badge> : <Badge tone="neutral">Off</Badge>}
      </h3>
      {required && !twoStep && (
        <Note kind="warning">The house asks you for it. Set it up, and everything else opens again.</Note>
      )}
      {twoStep && twoStep.codesLeft <= 3 && (
        <Note kind="warning">
          {twoStep.codesLeft === 0 ? 'No recovery code is left.' : `Only ${twoStep.codesLeft} recovery codes are left.`}{' '}
          Make new ones while you have your phone.
        </Note>
      )}
      <p className="text-small text-2">
        {twoStep
          ? `Since ${formatDate(twoStep.since)} a code of your phone is asked for when you sign in. ${twoStep.codesLeft} recovery codes are left.`
          : 'Besides your password a code of your phone is asked for when you sign in, so that a password alone opens nothing.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {twoStep ? (
          <>
            <Button onClick={() => onAsk('codes')}>New recovery codes</Button>
            {!required && (
              <Button variant="ghost" onClick={() => onAsk('end')}>
                Turn off
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" onClick={() => onAsk('set up')}>
            Set up
          </Button>
        )}
      </div>
    </section>
  )
}

const readSignIn = (call: PrivateCall, signal?: AbortSignal) => call(signIn.get, {}, signal)

/** How one signs in and where. What is secret of it passes through nothing that is kept in the browser. */
export function SignInCard() {
  const { value: state, failed, load } = usePrivateRead(readSignIn)
  const [asked, setAsked] = useState<Asked | null>(null)

  if (state && !state.offered) return null
  function close() {
    setAsked(null)
    void load()
  }
  return (
    <Card title="Sign-in">
      {failed ? (
        <Note kind="bad">{failed}</Note>
      ) : !state ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="grid gap-6">
          <TwoStep state={state} onAsk={setAsked} />
          <OwnSessions sessions={state.sessions} onChange={() => void load()} />
        </div>
      )}
      {asked === 'set up' && <SetUpTwoStep onClose={close} />}
      {(asked === 'codes' || asked === 'end') && <TwoStepByCode act={asked} onClose={close} />}
    </Card>
  )
}
