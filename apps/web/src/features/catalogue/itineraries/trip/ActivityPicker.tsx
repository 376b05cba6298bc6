import { isClosedOn } from '@karavan/domain/catalogue/activities/activity'
import { addItem } from '@karavan/domain/catalogue/itineraries/edit'
import { daysOf } from '@karavan/domain/catalogue/itineraries/plan'
import { Check, Plus, Search } from 'lucide-react'
import { use, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { matching } from '../../../../ui/option.ts'
import { Picture } from '../../../../ui/Picture.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { useBoard } from './board-context.ts'
import { ClientLooksContext } from './client-view.ts'
import { type BookActivity, newKey } from './trip.ts'
import { aboutWords, closedWords, durationWords } from './trip-words.ts'

interface ActivityPickerProps {
  dayKey: string
  onClose: () => void
  loading: boolean
}

const priceWords = ({ pricedPer, groupSize, adultPrice, childPrice }: BookActivity, exact: boolean): string =>
  aboutWords(exact, (price) => {
    if (pricedPer === 'group') return `${price(adultPrice)} for up to ${groupSize}`
    return adultPrice === childPrice
      ? `${price(adultPrice)} per person`
      : `${price(adultPrice)} adult, ${price(childPrice)} child`
  })

function Choice({
  activity,
  exact,
  date,
  added,
  onAdd,
}: {
  activity: BookActivity
  exact: boolean
  date: string | null
  added: boolean
  onAdd: () => void
}) {
  const clientLooks = use(ClientLooksContext)
  const closed = date !== null && isClosedOn(activity, date)
  const facts = [
    durationWords(activity.durationMinutes),
    activity.category,
    activity.minAge > 0 && `from age ${activity.minAge}`,
    closedWords(activity),
  ].filter(Boolean)
  return (
    <li className="flex gap-3 py-3">
      <Picture src={activity.image} alt="" ratio="1/1" className="w-16 shrink-0 self-start rounded-md" />
      <div className="min-w-0 flex-1">
        <h3 className="text-small font-emphasis">{activity.name}</h3>
        {!clientLooks && <p className="num text-cell text-2">{priceWords(activity, exact)}</p>}
        <p className="text-caption text-3">{facts.join(' · ')}</p>
        {closed && <p className="text-caption text-amber-t">Closed on {formatDay(date)}</p>}
      </div>
      <Button
        size="sm"
        variant={added ? 'ghost' : 'soft'}
        icon={added ? Check : Plus}
        aria-label={`Add ${activity.name}`}
        onClick={onAdd}
      >
        {added ? 'Added' : 'Add'}
      </Button>
    </li>
  )
}

/** The activities around a day, found by name and kind, each with what it costs. */
export function ActivityPicker({ dayKey, onClose, loading }: ActivityPickerProps) {
  const { plan, book, edit, dateOf, say } = useBoard()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const days = daysOf(plan)
  const index = days.findIndex(({ day }) => day.key === dayKey)
  const here = days[index]
  if (!here) return null
  const leg = plan.legs[here.leg]
  // On the day of a move one is in two places.
  const before = leg?.days[0]?.key === dayKey ? plan.legs[here.leg - 1] : undefined
  const around = [leg?.locationId, before?.locationId]
  const offered = (book?.activities ?? []).filter(({ locationId }) => around.includes(locationId))
  const categories = [...new Set(offered.map((activity) => activity.category))].sort()
  const named = new Set(
    matching(
      offered.map(({ id, name, description }) => ({ value: id, label: name, hint: description })),
      typed,
    ).map(({ value }) => value),
  )
  const found = offered.filter(
    (activity) => named.has(activity.id) && (category === null || activity.category === category),
  )
  const date = dateOf(index)
  const taken = new Set(here.day.items.map(({ activityId }) => activityId))

  function add({ id, name, timings }: BookActivity) {
    const item = { key: newKey(), activityId: id, time: timings[0] ?? null }
    edit((now) => addItem(now, dayKey, item))
    say(`${name} is on day ${index + 1}.`)
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={`Day ${index + 1}${date ? `, ${formatDay(date)}` : ''}`}
      title="Add an activity"
      footer={
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-3">
        <Input
          icon={Search}
          type="search"
          aria-label="Search activities"
          placeholder="Name or a word of it"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {categories.length > 1 && (
          <div role="group" aria-label="Kinds of activities" className="flex flex-wrap gap-1.5">
            {categories.map((one) => (
              <ChoiceChip key={one} on={one === category} onClick={() => setCategory(one === category ? null : one)}>
                {one}
              </ChoiceChip>
            ))}
          </div>
        )}
        {found.length > 0 ? (
          <ul aria-label="Activities" className="divide-y divide-line">
            {found.map((activity) => (
              <Choice
                key={activity.id}
                activity={activity}
                exact={book?.exact ?? true}
                date={date}
                added={taken.has(activity.id)}
                onAdd={() => add(activity)}
              />
            ))}
          </ul>
        ) : loading && !book ? (
          <CardSkeletons label="Loading activities" />
        ) : (
          <EmptyState title={offered.length === 0 ? 'Nothing is offered in this place yet' : 'No activity fits'}>
            {offered.length > 0 && 'Try another word, or all kinds.'}
          </EmptyState>
        )}
      </div>
    </Drawer>
  )
}
