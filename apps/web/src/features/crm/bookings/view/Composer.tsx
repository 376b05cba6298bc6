import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { MessageDesk } from '@karavan/contracts/crm/messages/message'
import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { Handshake, MessageCircle, Paperclip, StickyNote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NoteForm } from '../../../../kit/NoteForm.tsx'
import { whatsAppHref } from '../../../../kit/whatsapp.ts'
import { useRight, useUser } from '../../../../shared/hooks.ts'
import { channelWords } from '../../../../shared/messages/message-words.ts'
import {
  useGetMessageDeskQuery,
  useNoteHandedMutation,
  useSendMessageMutation,
} from '../../../../shared/messages/messages.api.ts'
import { useStaff } from '../../../../shared/record/useOwners.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useCreateBookingNoteMutation } from '../bookings.api.ts'

const SendDialog = lazy(() =>
  import('../../../../shared/messages/SendDialog.tsx').then((module) => ({ default: module.SendDialog })),
)

type To = 'customer' | 'supplier' | 'note'
type Channel = 'mail' | 'whatsapp'

const targets = [
  { value: 'customer', label: 'Customer', icon: MessageCircle },
  { value: 'supplier', label: 'Supplier', icon: Handshake },
  { value: 'note', label: 'Note', icon: StickyNote },
] as const

type Place = { of: MessageRecordKind; id: string }

interface WriteProps {
  place: Place
  desk: MessageDesk
  template: string
  subject: string
}

/** A few words to a customer or a supplier, by the way they can be reached; papers and longer letters go by the clip. */
function Write({ place, desk, template, subject }: WriteProps) {
  const { name, email, phone } = desk.to
  const ways = (['whatsapp', 'mail'] as const).filter((one) => (one === 'mail' ? email : phone))
  const [chosen, setChosen] = useState<Channel>('whatsapp')
  const [clipped, setClipped] = useState(false)
  const [send] = useSendMessageMutation()
  const [noteHanded] = useNoteHandedMutation()
  const channel = ways.includes(chosen) ? chosen : ways[0]

  async function add(text: string) {
    if (!channel) return
    if (channel === 'mail' || desk.carried) {
      const body = { template, channel, subject, body: text, papers: [] }
      await send({ params: place, body, idempotencyKey: crypto.randomUUID() }).unwrap()
      return
    }
    // Somebody sends it themselves, from the window that opens.
    window.open(whatsAppHref(phone, text), '_blank', 'noopener,noreferrer')
    await noteHanded({ params: place, body: { channel, to: phone, subject, body: text } }).unwrap()
  }

  const clip = (
    <IconButton
      type="button"
      icon={Paperclip}
      variant="secondary"
      aria-label={place.of === 'booking' ? 'Send papers' : 'Write a letter'}
      onClick={() => setClipped(true)}
    />
  )
  return (
    <>
      {channel ? (
        <NoteForm
          label={`To ${name}`}
          placeholder={`Write to ${name} ${channel === 'mail' ? 'by mail' : 'on WhatsApp'}`}
          act={channel === 'mail' || desk.carried ? 'Send' : 'Open WhatsApp'}
          acting={channel === 'mail' || desk.carried ? 'Sending' : 'Opening'}
          add={add}
        >
          {ways.length > 1 && (
            <Select
              aria-label="How"
              className="w-32"
              value={channel}
              options={ways.map((value) => ({ value, label: channelWords[value].label }))}
              onChange={(next) => setChosen(next as Channel)}
            />
          )}
          {clip}
        </NoteForm>
      ) : (
        <div className="grid gap-3 text-cell text-3">
          There is neither a number nor an address of {name}; write a letter and say where it goes.
          {clip}
        </div>
      )}
      {clipped && (
        <Suspense fallback={null}>
          <SendDialog {...place} onClose={() => setClipped(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Fetches where they are reached before anything is written. */
function WriteTo({ place, ...rest }: Omit<WriteProps, 'desk'>) {
  const { currentData, isError } = useGetMessageDeskQuery({ params: place })
  if (currentData) return <Write place={place} desk={currentData.data} {...rest} />
  return isError ? (
    <p className="text-cell text-3">Where they are reached did not load.</p>
  ) : (
    <Skeleton className="h-24" />
  )
}

/** Writes to the customer, to one of the suppliers that were asked, or a note for colleagues. */
export function Composer({ booking }: { booking: CrmBooking }) {
  const { id, kind, number, title, companyName, lines } = booking
  const [books, seesCost] = [useRight('book'), useRight('cost')]
  const asked = lines.filter(({ request }) => books && seesCost && request !== null)
  const [to, setTo] = useState<To>('customer')
  const [lineId, setLineId] = useState('')
  const line = asked.find((one) => one.id === lineId) ?? asked[0]
  const [note] = useCreateBookingNoteMutation()
  const me = useUser()?.id
  const colleagues = useStaff().flatMap(({ value, label }) => (value === me ? [] : label))
  return (
    <div className="border-t border-line px-5 pt-3">
      <div className="mb-3">
        <Segments
          label="To whom"
          value={to}
          onChange={setTo}
          options={targets.filter(({ value }) => value !== 'supplier' || asked.length > 0)}
        />
      </div>
      {to === 'customer' && (
        <WriteTo place={{ of: 'booking', id }} template="booking-words" subject={`${title} (${number})`} />
      )}
      {to === 'supplier' && line?.request && (
        <>
          {asked.length > 1 && (
            <Select
              aria-label="About which service"
              className="mb-3"
              value={line.id}
              options={asked.map((one) => ({ value: one.id, label: `${one.request?.supplier ?? ''}: ${one.label}` }))}
              onChange={setLineId}
            />
          )}
          <WriteTo
            key={line.request.id}
            place={{ of: 'request', id: line.request.id }}
            template="request-words"
            subject={`${companyName}: ${line.label} (${number})`}
          />
        </>
      )}
      {to === 'note' && (
        <NoteForm
          label="Note"
          placeholder="Asked for a high floor"
          colleagues={colleagues}
          act="Add note"
          add={(text) => note({ params: { kind, id }, body: { text } }).unwrap()}
        />
      )}
    </div>
  )
}
