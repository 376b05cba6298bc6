import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { notify } from '../../../../ui/toast.ts'

/** Downloads a private file by a link that works once; `busy` is the file under way. */
export function useDocumentFile() {
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState<string | null>(null)

  async function download({ fileId, name }: { fileId: string; name: string }) {
    setBusy(fileId)
    try {
      await followTicket(askTicket, `/files/${fileId}`)
    } catch (error) {
      void notify.error(`${name} was not downloaded`, readFailure(error).detail)
    } finally {
      setBusy(null)
    }
  }

  return { download, busy }
}
