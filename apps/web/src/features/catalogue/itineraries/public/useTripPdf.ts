import type { ItineraryKind, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useState } from 'react'
import { useAskTicketMutation } from '../../../../shared/api/files.api.ts'
import { useUser } from '../../../../shared/hooks.ts'
import { followTicket } from '../../../../kit/download.ts'
import { readFailure } from '../../../../kit/problem.ts'
import { notify } from '../../../../ui/toast.ts'

/** Where the day plan of a trip lies as PDF, for what is asked. */
export function pdfPath({ id, kind }: { id: string; kind: ItineraryKind }, asked: TripRequest): string {
  const query = new URLSearchParams({
    ...(asked.startDate ? { startDate: asked.startDate } : {}),
    adults: String(asked.adults),
    ...(asked.childrenAges.length > 0 ? { childrenAges: asked.childrenAges.join(',') } : {}),
    category: asked.category,
  })
  return `/${kind === 'multi' ? 'multi-city-itineraries' : 'itineraries'}/${id}/itinerary.pdf?${query}`
}

/** Gives the day plan as PDF, to be handed on: an agency's has its own head and its clients' price. */
export function useTripPdf() {
  const user = useUser()
  const [askTicket] = useAskTicketMutation()
  const [busy, setBusy] = useState(false)
  async function download(path: string) {
    if (!user?.verified) {
      window.open(`/api/v1${path}`, '_blank', 'noopener')
      return
    }
    setBusy(true)
    try {
      await followTicket(askTicket, path)
    } catch (error) {
      void notify.error('The PDF was not made', readFailure(error).detail)
    } finally {
      setBusy(false)
    }
  }
  return { download, busy }
}
