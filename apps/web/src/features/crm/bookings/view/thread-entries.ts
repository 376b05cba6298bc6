import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { Received } from '@karavan/contracts/crm/messages/inbound.contract'
import type { Message } from '@karavan/contracts/crm/messages/message'
import { type RequestEvent, answersOf } from './request-history.ts'

type Note = CrmBooking['timeline'][number]

/** Something in the thread of a booking: what was sent, what came in, what a supplier said, what colleagues noted. */
export type ThreadEntry = { id: string; at: string } & (
  | { what: 'sent'; message: Message }
  | { what: 'received'; message: Received }
  | { what: 'answer'; by: string; label: string; event: RequestEvent }
  | { what: 'note'; note: Note }
)

interface Said {
  sent: readonly Message[]
  received: readonly Received[]
  booking: Pick<CrmBooking, 'lines' | 'timeline'>
  /** What suppliers say tells of costs. */
  seesCost: boolean
}

/** All of it in the order it was said. */
export function entriesOf({ sent, received, booking, seesCost }: Said): ThreadEntry[] {
  const all: ThreadEntry[] = [
    ...sent.map((message) => ({ what: 'sent' as const, id: message.id, at: message.createdAt, message })),
    ...received.map((message) => ({ what: 'received' as const, id: message.id, at: message.receivedAt, message })),
    ...(seesCost ? booking.lines : []).flatMap((line) =>
      answersOf(line).map(({ by, event }) => ({
        ...{ what: 'answer' as const, id: event.id, at: event.at, by, label: line.label, event },
      })),
    ),
    ...booking.timeline
      .filter(({ kind }) => kind === 'note')
      .map((note) => ({ what: 'note' as const, id: note.id, at: note.at, note })),
  ]
  return all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
