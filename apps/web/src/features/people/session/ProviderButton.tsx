import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../shared/hooks.ts'
import { wordsOf } from '../../../kit/problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'

/** Where the password is typed on the provider's own page: one button that leads there. */
export function ProviderButton({ act, children }: { act: 'signIn' | 'signUp'; children: string }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function leave() {
    setBusy(true)
    setFailed(null)
    try {
      const identity = await session.identity()
      await (act === 'signIn' ? identity.signIn('', '') : identity.signUp('', '', ''))
    } catch (error) {
      setFailed(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {failed && <Note kind="bad">{failed}</Note>}
      <Button variant="primary" size="lg" full icon={ExternalLink} busy={busy} busyLabel="Opening" onClick={leave}>
        {children}
      </Button>
    </div>
  )
}
