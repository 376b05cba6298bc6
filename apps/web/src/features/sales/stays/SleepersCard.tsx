import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { CircleAlert } from 'lucide-react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { type BookingDraft, choosesBed, type Sleeper } from './booking-draft.ts'
import { planWords } from '../../../kit/booking/stay-words.ts'

interface SleepersCardProps {
  /** Which room, counted from zero. */
  index: number
  hotel: Hotel
  offers: readonly RoomOffer[]
  draft: BookingDraft
  onChange: (draft: BookingDraft) => void
  fault: string | null
}

/** Every room and plan that could be slept in; the one in force stays among them. */
function picksOf(offers: readonly RoomOffer[], now: string) {
  return offers
    .flatMap((offer) =>
      (offer.plans.length > 0 ? offer.plans.map(({ mealPlan }) => mealPlan) : mealPlans).map((plan) => ({
        value: `${offer.id} ${plan}`,
        label: `${offer.type}, ${planWords(plan)}`,
        open: offer.obstacle !== 'noSeason' && offer.obstacle !== 'soldOut' && offer.plans.length > 0,
      })),
    )
    .filter(({ open, value }) => open || value === now)
}

const ageWords = (age: number) => (age < 2 ? `Infant, ${formatCount(age, 'year')} old` : `Child, ${age}`)

/** One room: what it is, who sleeps in it, and for each of them a name, another room, a bed. */
export function SleepersCard({ index, hotel, offers, draft, onChange, fault }: SleepersCardProps) {
  const pick = draft.rooms[index]
  const offer = offers.find(({ id }) => id === pick?.roomId)
  const now = `${pick?.roomId} ${pick?.mealPlan}`
  const inside = draft.people.map((person, at) => ({ person, at })).filter(({ person }) => person.room === index)
  const change = (at: number, changed: Partial<Sleeper>) =>
    onChange({ ...draft, people: draft.people.map((person, i) => (i === at ? { ...person, ...changed } : person)) })
  const nameOf = (at: number, { age }: Sleeper) =>
    age === null ? `Adult ${draft.people.slice(0, at + 1).filter((one) => one.age === null).length}` : ageWords(age)

  return (
    <section
      aria-label={`Room ${index + 1}`}
      className="min-w-0 rounded-card border border-line bg-surface p-5 has-data-fault:border-red-d"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="text-h3">Room {index + 1}</h3>
          {offer && (
            <p className="text-small text-2">
              Holds {formatCount(offer.maxAdults, 'adult')} and {formatCount(offer.maxChildren, 'child', 'children')},{' '}
              {offer.maxOccupancy} people in all
            </p>
          )}
        </div>
        <div className="w-full sm:w-96">
          <Select
            aria-label={`Type and meals of room ${index + 1}`}
            value={now}
            options={picksOf(offers, now)}
            onChange={(next) => {
              const [roomId = '', mealPlan] = next.split(' ')
              onChange({
                ...draft,
                rooms: draft.rooms.map((room, at) =>
                  at === index ? { roomId, mealPlan: mealPlan as MealPlan } : room,
                ),
              })
            }}
          />
        </div>
      </div>
      <ul className="mt-4 grid gap-4">
        {inside.map(({ person, at }) => {
          const who = nameOf(at, person)
          return (
            <li key={at} className="grid items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              {at === 0 ? (
                <p className="flex min-h-11 items-center gap-2">
                  <span className="truncate font-emphasis">{draft.lead.name || 'Lead guest'}</span>
                  <Tag>Lead guest</Tag>
                </p>
              ) : (
                <Field label={who} optional>
                  <Input
                    placeholder="Full name"
                    value={person.name}
                    maxLength={120}
                    onChange={({ target }) => change(at, { name: target.value })}
                  />
                </Field>
              )}
              <div className="flex items-center gap-3">
                {choosesBed(person, hotel) && (
                  <Checkbox
                    label="Own bed"
                    className="min-h-11 items-center!"
                    checked={person.bed}
                    onChange={({ target }) => change(at, { bed: target.checked })}
                  />
                )}
                {draft.rooms.length > 1 && (
                  <Select
                    aria-label={`Room of ${at === 0 ? 'the lead guest' : who.toLowerCase()}`}
                    className="w-32!"
                    value={String(person.room)}
                    options={draft.rooms.map((_, room) => ({ value: String(room), label: `Room ${room + 1}` }))}
                    onChange={(room) => change(at, { room: Number(room) })}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {fault && (
        <p
          role="alert"
          data-fault
          tabIndex={-1}
          className="mt-4 flex items-start gap-1.5 text-small text-red-t outline-none"
        >
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5" />
          {fault}
        </p>
      )}
    </section>
  )
}
