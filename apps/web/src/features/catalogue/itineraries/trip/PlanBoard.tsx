import { addDays } from '@karavan/domain/base/dates'
import { addLeg, newLeg, swapDays } from '@karavan/domain/catalogue/itineraries/edit'
import {
  type HotelCategory,
  type ItineraryKind,
  type Leg,
  nightsOf,
  type PlannedDay,
} from '@karavan/domain/catalogue/itineraries/plan'
import { Plus, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, use, useCallback, useId, useMemo, useState } from 'react'
import { useListPlacesQuery } from '../../../../shared/api/places.api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ActivityPicker } from './ActivityPicker.tsx'
import { type Board, BoardActsContext, BoardContext, type BoardMode } from './board-context.ts'
import { dropItem, dropLeg, movedPlan } from './board-move.ts'
import { ClientLooksContext } from './client-view.ts'
import { DayCard } from './DayCard.tsx'
import { useDrops } from './drag.ts'
import { HotelPicker } from './HotelPicker.tsx'
import { LegBand } from './LegBand.tsx'
import { focusPart } from './LintPanel.tsx'
import { amountsOf, newKey } from './trip.ts'
import { useGrab } from './useGrab.ts'
import type { TripEditor } from './useTripEditor.ts'
import { WhatIf } from './WhatIf.tsx'

interface PlanBoardProps {
  editor: TripEditor
  kind: ItineraryKind
  mode: BoardMode
  /** Stands beside Undo and Redo. */
  tools?: ReactNode
}

type Picking = { what: 'activity'; dayKey: string } | { what: 'hotel'; legKey: string; category: HotelCategory | null }

const noActivities = new Map<string, never>()

/** The days of a trip in their legs: things are moved by dragging, by keyboard and by menus, and priced at once. */
export function PlanBoard({ editor, kind, mode, tools }: PlanBoardProps) {
  const { trip, book, fit, price, edit, tryOut } = editor
  const id = useId()
  const [picking, setPicking] = useState<Picking | null>(null)
  const { data: places } = useListPlacesQuery()
  const grab = useGrab(trip.plan, (dropped, name) => {
    const next = movedPlan(dropped)
    if (next === dropped.origin) return
    if (dropped.kind === 'leg') tryOut(`${name} is leg ${dropped.at + 1} now`, () => next)
    else edit(() => next)
  })
  const { plan } = grab
  const { startDate } = trip.asked

  const names = useMemo(
    () =>
      new Map([
        ...(places?.data.map(({ id: key, location }) => [key, location] as const) ?? []),
        ...(book?.places.map(({ id: key, location }) => [key, location] as const) ?? []),
      ]),
    [places, book],
  )
  const nameOf = (leg: Leg) => names.get(leg.locationId) ?? (leg.locationId ? 'A place' : 'New leg')
  const activities = useMemo(
    () => (book ? new Map(book.activities.map((activity) => [activity.id, activity])) : noActivities),
    [book],
  )
  const clientLooks = use(ClientLooksContext)
  const amounts = useMemo(() => amountsOf(price && !clientLooks ? price : { lines: [] }), [price, clientLooks])

  useDrops((moved, key, target) => {
    if (moved === 'item' && target.to !== 'leg') edit((now) => dropItem(now, key, target.slot))
    else if (moved === 'day' && target.to === 'day' && target.key !== key) edit((now) => swapDays(now, key, target.key))
    else if (moved === 'leg' && target.to === 'leg') {
      const leg = trip.plan.legs.find((one) => one.key === key)
      if (leg) tryOut(`${nameOf(leg)} is moved`, (now) => dropLeg(now, key, target.slot))
    }
  })

  const openActivities = useCallback((dayKey: string) => setPicking({ what: 'activity', dayKey }), [])
  const openHotels = useCallback(
    (legKey: string, category: HotelCategory | null) => setPicking({ what: 'hotel', legKey, category }),
    [],
  )
  const { held, onHandleKey, onHandleBlur, say } = grab
  const instructions = `${id}-how`
  const acts = useMemo(
    () => ({
      kind,
      mode,
      edit,
      tryOut,
      onHandleKey,
      onHandleBlur,
      say,
      instructions,
      openActivities,
      openHotels,
    }),
    [kind, mode, edit, tryOut, onHandleKey, onHandleBlur, say, instructions, openActivities, openHotels],
  )
  const dateOf = (day: number) => (startDate === null ? null : addDays(startDate, day))
  const board: Board = { ...acts, plan, asked: trip.asked, book, fit, amounts, held, dateOf }
  const cardOf = (day: PlannedDay, index: number, departure: boolean) => (
    <DayCard
      key={day.key}
      day={day}
      index={index}
      date={dateOf(index)}
      departure={departure}
      activities={activities}
      held={held !== null && (day.key === held || day.items.some(({ key }) => key === held)) ? held : null}
    />
  )
  function append() {
    const leg = newLeg('', 2, newKey)
    edit((now) => addLeg(now, leg))
    setTimeout(() => focusPart(leg.key))
  }
  const starts = plan.legs.map((_, index) => nightsOf({ legs: plan.legs.slice(0, index) }))

  return (
    <BoardActsContext value={acts}>
      <BoardContext value={board}>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-1.5">
            <IconButton
              icon={Undo2}
              variant="secondary"
              size="sm"
              aria-label="Undo"
              title="Undo (Ctrl Z)"
              aria-disabled={!editor.canUndo}
              onClick={editor.undo}
            />
            <IconButton
              icon={Redo2}
              variant="secondary"
              size="sm"
              aria-label="Redo"
              title="Redo (Shift Ctrl Z)"
              aria-disabled={!editor.canRedo}
              onClick={editor.redo}
            />
            <p id={instructions} className="px-1.5 text-cell text-3 max-md:sr-only">
              Drag the dots, or press Space on them and use the arrow keys; Enter drops, Escape puts back.
            </p>
            {tools && <span className="ml-auto flex gap-1.5">{tools}</span>}
          </div>
          <WhatIf editor={editor} />
          {plan.legs.map((leg, index) => (
            <LegBand
              key={leg.key}
              leg={leg}
              index={index}
              firstDay={starts[index] ?? 0}
              name={nameOf(leg)}
              nameOf={nameOf}
            >
              {leg.days.map((day, at) => cardOf(day, (starts[index] ?? 0) + at, false))}
              {index === plan.legs.length - 1 && cardOf(plan.departure, nightsOf(plan), true)}
            </LegBand>
          ))}
          {kind === 'multi' && mode === 'build' && plan.legs.length < 20 && (
            <Button icon={Plus} className="w-fit" onClick={append}>
              Add a leg
            </Button>
          )}
        </div>
        <span role="status" aria-live="assertive" className="sr-only">
          {grab.said}
        </span>
        {picking?.what === 'activity' && (
          <ActivityPicker dayKey={picking.dayKey} onClose={() => setPicking(null)} loading={editor.loading} />
        )}
        {picking?.what === 'hotel' && (
          <HotelPicker
            key={`${picking.legKey} ${picking.category}`}
            legKey={picking.legKey}
            category={picking.category}
            nameOf={nameOf}
            onClose={() => setPicking(null)}
          />
        )}
      </BoardContext>
    </BoardActsContext>
  )
}
