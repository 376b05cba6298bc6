import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { Minus, Plus } from 'lucide-react'
import { Requests } from '../../../shared/sale/Requests.tsx'
import { LeadFromCustomer } from '../../../shared/customers/LeadFromCustomer.tsx'
import { type LeadFaults, LeadGuestCard } from '../../../kit/booking/LeadGuestCard.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type BookingDraft, withRooms } from './booking-draft.ts'
import { SleepersCard } from './SleepersCard.tsx'

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
  const first = offers.find(({ id }) => id === draft.rooms[0]?.roomId)
  const more = first && withRooms(draft, draft.rooms.length + 1, first)
  const fewer = first && draft.rooms.length > 1 ? withRooms(draft, draft.rooms.length - 1, first) : null
  return (
    <>
      <LeadGuestCard
        lead={draft.lead}
        onChange={(lead) => onChange({ ...draft, lead })}
        faults={wrongLead}
        help="The hotel asks for this person at check-in."
        pick={<LeadFromCustomer onPick={(lead) => onChange({ ...draft, lead })} />}
      />

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

      <Requests
        label="Anything the hotel should know"
        help="Late arrival, extra pillow, a cot. The hotel tries, and does not promise."
        value={draft.requests}
        onChange={(requests) => onChange({ ...draft, requests })}
      />
    </>
  )
}
