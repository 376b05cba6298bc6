import { useState } from 'react'
import { followTicket } from '../../../kit/download.ts'
import { readFailure } from '../../../kit/problem.ts'
import { useAskTicketMutation } from '../../../shared/api/files.api.ts'
import { notify } from '../../../ui/toast.ts'

/** Gives a sent quote as a paper for its client. */
export function useQuotePdf() {
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState(false)
  async function download(id: string) {
    setBusy(true)
    try {
      await followTicket(askTicket, `/quote-tray/quotes/${id}/pdf`)
    } catch (error) {
      void notify.error('The PDF was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
