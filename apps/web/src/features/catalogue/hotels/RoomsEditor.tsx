import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type FieldPath, get, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { type HotelValues, newRoom, type RoomValues } from './hotel-form.ts'
import { RoomCard } from './RoomCard.tsx'
import { useFieldWords } from '../../../kit/form-context.ts'

/** The path of the first field that is wrong inside errors, depth first. */
function firstWrong(errors: unknown, path: string): string | null {
  if (typeof errors !== 'object' || errors === null) return null
  if ('type' in errors && typeof errors.type === 'string') return path
  for (const [key, part] of Object.entries(errors)) {
    const found = firstWrong(part, `${path}.${key}`)
    if (found) return found
  }
  return null
}

/** The room types of a hotel, each a card that folds; one with something wrong opens by itself. */
export function RoomsEditor() {
  const { control, formState, setFocus } = useFormContext<HotelValues>()
  const rooms = useFieldArray({ control, name: 'rooms', keyName: 'key' })
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(rooms.fields.filter(({ id }) => id === undefined).map(({ key }) => key)),
  )
  const { errors, submitCount } = formState
  const handled = useRef(0)
  useFieldWords('rooms', 'Rooms', (value: RoomValues[]) =>
    value.map(({ type, price }) => `${type} (${price.seasonal_pricing.length} seasons)`).join('\n'),
  )

  const turn = (key: string, on: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (on) next.add(key)
      else next.delete(key)
      return next
    })

  useEffect(() => {
    const wrong = errors.rooms
    // Only a press of the button moves anything; what is typed afterwards must not.
    if (!wrong || handled.current === submitCount) return
    handled.current = submitCount
    setOpen((now) => new Set([...now, ...rooms.fields.filter((_, index) => wrong[index]).map(({ key }) => key)]))
    // What lies folded away cannot take the focus; it is asked again once it is open.
    const path = Object.keys(errors)[0] === 'rooms' ? firstWrong(wrong, 'rooms') : null
    if (path) setTimeout(() => setFocus(path as FieldPath<HotelValues>))
  }, [errors, submitCount, rooms.fields, setFocus])

  return (
    <section aria-labelledby="rooms-title" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3 pt-2">
        <div className="min-w-0 flex-1">
          <h2 id="rooms-title" className="text-h2">
            Rooms
          </h2>
          <p className="text-cell text-3">Each type with whom it holds and how many of it we sell.</p>
        </div>
      </div>
      {rooms.fields.map((room, index) => (
        <RoomCard
          key={room.key}
          index={index}
          count={rooms.fields.length}
          open={open.has(room.key)}
          wrong={get(errors, `rooms.${index}`) !== undefined}
          onTurn={(on) => turn(room.key, on)}
          onMove={(by) => rooms.move(index, index + by)}
          onRemove={() => rooms.remove(index)}
        />
      ))}
      {rooms.fields.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-5 text-2">
          Without a room type the hotel cannot be sold.
        </p>
      )}
      {rooms.fields.length < 30 && (
        <Button
          icon={Plus}
          className="w-fit"
          onClick={() => {
            rooms.append(newRoom(), { focusName: `rooms.${rooms.fields.length}.type` })
          }}
        >
          Add a room type
        </Button>
      )}
    </section>
  )
}
