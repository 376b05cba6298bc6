import type { Profile } from '@karavan/contracts/people/session/profile'
import { ownData } from '@karavan/contracts/people/users/account-data.contract'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PrivateCall } from '../../../kit/private-call.ts'
import { EraseAccount } from '../../../shared/account/EraseAccount.tsx'
import { ExportPersonalData } from '../../../shared/account/ExportPersonalData.tsx'
import { useSession } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { usePrivateRead } from '../../../shared/usePrivateRead.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { notify } from '../../../ui/toast.ts'

const readPlan = (call: PrivateCall, signal?: AbortSignal) => call(ownData.plan, {}, signal)

function EraseOwn({ name, onClose }: { name: string; onClose: () => void }) {
  const call = usePrivateCall()
  const session = useSession()
  const navigate = useNavigate()
  const { value, failed } = usePrivateRead(readPlan)

  async function erase(body: { name: string; code?: string }) {
    await call(ownData.erase, { body })
    await session.end({ deliberate: true })
    void notify.success('Your account is erased', 'You can sign up again at any time, as somebody new.')
    void navigate(paths.home.href())
  }

  return (
    <EraseAccount
      title="Erase your account?"
      name={name}
      plan={value ?? undefined}
      failed={failed}
      onErase={erase}
      onClose={onClose}
    >
      <p className="text-cell text-2">
        What a travel agency or our sales office keeps of you as its customer is erased by them: ask them for it.
      </p>
    </EraseAccount>
  )
}

/** What a traveller may do with what is kept of them: have it as a file, and have it erased. */
export function OwnDataCard({ profile }: { profile: Profile }) {
  const [erasing, setErasing] = useState(false)

  return (
    <Card title="Your data">
      <div className="grid gap-3">
        <p className="text-cell text-2">All that we keep of you as one file, or the end of your account.</p>
        <div className="flex flex-wrap gap-2">
          <ExportPersonalData path="/me/personal-data" />
          <Button icon={Eraser} onClick={() => setErasing(true)}>
            Erase my account…
          </Button>
        </div>
      </div>
      {erasing && <EraseOwn name={profile.name} onClose={() => setErasing(false)} />}
    </Card>
  )
}
