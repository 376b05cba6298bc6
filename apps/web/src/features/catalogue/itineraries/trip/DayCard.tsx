import { editDay } from '@karavan/domain/catalogue/itineraries/edit'
import type { PlannedDay } from '@karavan/domain/catalogue/itineraries/plan'
import { Plus, Utensils } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDay } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { useBoardActs } from './board-context.ts'
import { useDraggable, useDropTarget } from './drag.ts'
import { Handle } from './Handle.tsx'
import { ItemRow } from './ItemRow.tsx'
import { MealToggles, mealWords } from './MealToggles.tsx'
import type { BookActivity } from './trip.ts'

interface DayCardProps {
  day: PlannedDay
  index: number
  date: string | null
  departure: boolean
  activities: ReadonlyMap<string, BookActivity>
  /** What is held by keyboard, where it is this day or something on it. */
  held: string | null
}

function DayWords({ day, index }: { day: PlannedDay; index: number }) {
  const { edit, mode } = useBoardActs()
  const [opened, setOpened] = useState(false)
  const name = `day ${index + 1}`
  if (mode === 'customize')
    return (
      <>
        {day.description && <p className="text-small whitespace-pre-line text-2">{day.description}</p>}
        {day.meals.length > 0 && (
          <p className="flex items-center gap-1.5 text-cell text-3">
            <Utensils size={14} aria-hidden="true" />
            {mealWords(day.meals)}
          </p>
        )}
      </>
    )
  return (
    <>
      {day.description || opened ? (
        <Textarea
          aria-label={`Description of ${name}`}
          rows={2}
          maxLength={3000}
          autoFocus={opened && !day.description}
          value={day.description}
          onChange={(event) =>
            edit((plan) => editDay(plan, day.key, { description: event.target.value }), `text:${day.key}`)
          }
        />
      ) : (
        <button
          type="button"
          className="hit link w-fit rounded-xs text-cell"
          aria-label={`Describe ${name}`}
          onClick={() => setOpened(true)}
        >
          Describe the day
        </button>
      )}
      <MealToggles
        of={name}
        value={day.meals}
        onChange={(meals) => edit((plan) => editDay(plan, day.key, { meals }))}
      />
    </>
  )
}

/** One day of the trip: its name and words, its meals, and what is done, in order; a long trip has dozens. */
export const DayCard = memo(function DayCard({ day, index, date, departure, activities, held }: DayCardProps) {
  const { edit, mode, openActivities } = useBoardActs()
  const name = `day ${index + 1}`
  const { setElement, setHandle, dragging } = useDraggable('day', day.key)
  const [card, setCard] = useState<HTMLElement | null>(null)
  const over = useDropTarget(card, {
    accepts: ['item', 'day'],
    target: () => ({ to: 'day', key: day.key, slot: { dayKey: day.key, slot: day.items.length } }),
  })
  return (
    <article
      ref={setCard}
      id={`trip-${day.key}`}
      tabIndex={-1}
      aria-label={`Day ${index + 1}${date ? `, ${formatDay(date)}` : ''}`}
      className={cx(
        'relative grid gap-2.5 rounded-card border bg-surface p-3.5 scroll-mt-[calc(var(--sticky-top)+16px)]',
        held === day.key ? 'border-brand shadow-2' : over ? 'border-brand' : 'border-line',
        dragging && 'opacity-40',
      )}
    >
      <header ref={setElement} className="-m-1 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md bg-surface p-1">
        <Handle kind="day" of={day.key} name={name} on={held === day.key} ref={setHandle} />
        <h4 className="shrink-0 text-h4">Day {index + 1}</h4>
        <span className="num shrink-0 text-cell text-3">
          {date ? formatDay(date) : ''}
          {departure && (date ? ', way home' : 'Way home')}
        </span>
        <span className="min-w-0 flex-[1_1_200px]">
          {mode === 'build' ? (
            <Input
              size="sm"
              aria-label={`Title of ${name}`}
              placeholder="Title of the day"
              maxLength={120}
              value={day.title}
              onChange={(event) =>
                edit((plan) => editDay(plan, day.key, { title: event.target.value }), `title:${day.key}`)
              }
            />
          ) : (
            <span className="block text-small font-emphasis">{day.title}</span>
          )}
        </span>
      </header>
      <DayWords day={day} index={index} />
      <ul aria-label={`Plan of ${name}`} className={cx('grid gap-2', day.items.length === 0 && 'hidden')}>
        {day.items.map((item, at) => (
          <ItemRow
            key={item.key}
            item={item}
            activity={activities.get(item.activityId)}
            dayKey={day.key}
            day={index}
            at={at}
            count={day.items.length}
            held={held === item.key}
          />
        ))}
      </ul>
      {over && (
        // Over the card and not in it: a card that grows would slip away under the hand.
        <p
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 left-3 rounded-md border border-dashed border-brand bg-raised py-1.5 text-center text-cell text-link"
        >
          {over.kind === 'day' ? 'Swap with this day' : 'Drop here'}
        </p>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={Plus}
        className="w-fit"
        aria-label={`Add an activity to ${name}`}
        onClick={() => openActivities(day.key)}
      >
        Add activity
      </Button>
    </article>
  )
})
