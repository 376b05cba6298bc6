import { Download } from 'lucide-react'
import { useState } from 'react'
import { followPrivateTicket } from '../../kit/download.ts'
import { readFailure } from '../../kit/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toast.ts'
import { usePrivateCall } from '../usePrivateCall.ts'

interface ExportPersonalDataProps {
  /** Whose file it is, in the API. */
  path: string
  size?: 'sm'
}

/** All that is kept of somebody as one file; whoever asks for it may be asked for a code first. */
export function ExportPersonalData({ path, size }: ExportPersonalDataProps) {
  const call = usePrivateCall()
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await followPrivateTicket(call, path)
    } catch (error) {
      void notify.error('The file was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size={size} icon={Download} busy={busy} busyLabel="Gathering" onClick={() => void save()}>
      Export all of it
    </Button>
  )
}
