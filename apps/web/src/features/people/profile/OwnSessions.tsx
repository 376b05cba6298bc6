import { type OwnSession, signIn } from '@karavan/contracts/people/session/sign-in.contract'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readFailure } from '../../../kit/problem.ts'
import { useSession } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { notify } from '../../../ui/toast.ts'

/** Where one is signed in, each to be signed out, and all at once. */
export function OwnSessions({ sessions, onChange }: { sessions: readonly OwnSession[]; onChange: () => void }) {
  const call = usePrivateCall()
  const session = useSession()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  async function end({ id, device }: OwnSession) {
    setEnding(id)
    try {
      await call(signIn.endSession, { params: { sessionId: id } })
      void notify.success(`${device} is signed out`)
      onChange()
    } catch (error) {
      const { title, detail } = readFailure(error)
      void notify.error(title, detail)
    } finally {
      setEnding(null)
    }
  }
  async function endAll() {
    await call(signIn.endSessions, {})
    await session.end({ deliberate: true })
    void navigate(paths.signIn.href())
  }

  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h3 id="sessions" className="font-emphasis">
        Where you are signed in
      </h3>
      <ul className="divide-y divide-line">
        {sessions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <MonitorSmartphone size={18} aria-hidden="true" className="text-3" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                {one.device} {one.current && <Badge tone="green">This device</Badge>}
              </p>
              <p className="text-cell text-3">
                <span className="num">{one.address ?? 'Unknown address'}</span>,{' '}
                {one.current ? (
                  'in use now'
                ) : (
                  <>
                    last seen <RelativeTime at={one.lastSeenAt} />
                  </>
                )}
              </p>
            </div>
            {!one.current && (
              <Button size="sm" busy={ending === one.id} busyLabel="Signing out" onClick={() => void end(one)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button className="w-fit" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        confirmBusy="Signing out"
        cancel="Stay signed in"
        onConfirm={endAll}
      >
        All devices are signed out at once, this one too.
      </ConfirmDialog>
    </section>
  )
}
