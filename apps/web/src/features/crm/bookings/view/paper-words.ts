import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Message, MessagePaper } from '@karavan/contracts/crm/messages/message'
import { isWanted } from '@karavan/domain/crm/service'
import { paperKey } from '../../../../shared/messages/message-words.ts'

/** When each paper last left, by its key. */
export function sentOn(messages: readonly Message[]): Map<string, string> {
  const last = new Map<string, string>()
  for (const { papers, sentAt, deliveredAt, readAt } of messages) {
    const at = sentAt ?? deliveredAt ?? readAt
    for (const key of at ? papers.map(paperKey) : []) if ((last.get(key) ?? '') < (at ?? '')) last.set(key, at ?? '')
  }
  return last
}

type Booking = Pick<CrmBooking, 'kind' | 'status' | 'lines'>

/** Whether anything is flown in it. Which of its flights are still to be flown the paper says itself. */
export const hasFlights = ({ kind, lines }: Pick<Booking, 'kind' | 'lines'>): boolean =>
  kind === 'flight' || lines.some(({ service, state }) => service === 'Flight' && isWanted(state))

/** Papers there will be and are not yet, with what they wait for; a cancelled booking waits for none. */
export function waitingPapers(
  booking: Booking,
  papers: readonly MessagePaper[],
  may: { book: boolean; bill: boolean },
): { label: string; why: string }[] {
  const { status, lines } = booking
  if (status === 'Cancelled') return []
  const draft = status === 'Draft' ? 'once it is confirmed' : null
  const lacks = (...kinds: MessagePaper['kind'][]) => !papers.some(({ kind }) => kinds.includes(kind))
  const noService = lines.some(({ state }) => isWanted(state)) ? null : 'no service yet'
  return [
    may.book && lacks('itinerary') && { label: 'Itinerary', why: draft },
    may.book && lacks('vouchers') && { label: 'Vouchers', why: draft ?? noService },
    may.book &&
      hasFlights(booking) &&
      lacks('tickets') && { label: 'Ticket sheet', why: draft ?? 'nothing to be flown' },
    may.bill && lacks('invoice') && { label: 'Invoice', why: draft ?? 'not issued yet' },
    may.bill && lacks('receipt') && { label: 'Receipt', why: 'nothing received yet' },
  ].flatMap((paper) => (paper && paper.why ? [{ label: paper.label, why: paper.why }] : []))
}
