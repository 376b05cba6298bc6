import { LeadGuest } from '@karavan/contracts/bookings/booking'
import type { Hotel } from '@karavan/contracts/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/hotels/stay'
import { Minus, Plus } from 'lucide-react'
import { plainWords } from '../../kit/plain-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { type BookingDraft, withRooms } from './booking-draft.ts'
import { SleepersCard } from './SleepersCard.tsx'

export type LeadFaults = Partial<Record<keyof BookingDraft['lead'], string>>

/** What the lead guest still lacks, field by field, in words. */
export function leadFaults(lead: BookingDraft['lead']): LeadFaults {
  const { error } = LeadGuest.safeParse(lead, { error: plainWords })
  const found: LeadFaults = {}
  for (const { path, message } of error?.issues ?? []) found[path[0] as keyof LeadFaults] ??= message
  return found
}

interface GuestsStepProps {
  hotel: Hotel
  offers: readonly RoomOffer[]
  draft: BookingDraft
  onChange: (draft: BookingDraft) => void
  /** What is wrong room by room. */
  faults: readonly (string | null)[]
  wrongLead: LeadFaults
}

/** Who leads the party, who sleeps where, and what they ask for. */
export function GuestsStep({ hotel, offers, draft, onChange, faults, wrongLead }: GuestsStepProps) {
  const { lead } = draft
  const set = (changed: Partial<BookingDraft['lead']>) => onChange({ ...draft, lead: { ...lead, ...changed } })
  const first = offers.find(({ id }) => id === draft.rooms[0]?.roomId)
  const more = first && withRooms(draft, draft.rooms.length + 1, first)
  const fewer = first && draft.rooms.length > 1 ? withRooms(draft, draft.rooms.length - 1, first) : null
  return (
    <>
      <Card title="Lead guest">
        <p className="-mt-1 mb-4 text-small text-2">The hotel asks for this person at check-in.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Full name" error={wrongLead.name} className="sm:col-span-2">
            <Input
              autoComplete="name"
              value={lead.name}
              onChange={({ target }) => set({ name: target.value })}
              maxLength={120}
            />
          </Field>
          <Field label="E-mail" error={wrongLead.email}>
            <Input
              type="email"
              autoComplete="email"
              value={lead.email}
              onChange={({ target }) => set({ email: target.value })}
            />
          </Field>
          <Field label="Phone" error={wrongLead.phone}>
            <Input
              type="tel"
              autoComplete="tel"
              value={lead.phone}
              onChange={({ target }) => set({ phone: target.value })}
            />
          </Field>
        </div>
      </Card>

      <section aria-labelledby="who-sleeps-where" className="grid gap-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="who-sleeps-where" className="text-h2">
              Who sleeps where
            </h2>
            <p className="text-small text-2">Names beside the lead guest’s can be given now or later.</p>
          </div>
          <div className="flex gap-2">
            {fewer && (
              <Button icon={Minus} onClick={() => onChange(fewer)}>
                One room fewer
              </Button>
            )}
            {more && (
              <Button icon={Plus} onClick={() => onChange(more)}>
                Add a room
              </Button>
            )}
          </div>
        </div>
        {draft.rooms.map((room, index) => (
          <SleepersCard
            key={`${index} ${room.roomId}`}
            index={index}
            hotel={hotel}
            offers={offers}
            draft={draft}
            onChange={onChange}
            fault={faults[index] ?? null}
          />
        ))}
      </section>

      <Card title="Requests">
        <Field
          label="Anything the hotel should know"
          optional
          help="Late arrival, extra pillow, a cot. The hotel tries, and does not promise."
        >
          <Textarea
            rows={3}
            maxLength={2000}
            value={draft.requests}
            onChange={({ target }) => onChange({ ...draft, requests: target.value })}
          />
        </Field>
      </Card>
    </>
  )
}
