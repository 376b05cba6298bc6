import { mostSeasons } from '@karavan/domain/catalogue/hotels/season'
import { isPlainDate } from '@karavan/domain/base/dates'
import { overlappingSeasons } from '@karavan/domain/catalogue/hotels/season'
import { weekdayNames } from '@karavan/domain/catalogue/rates/cell'
import { addSeason, changeSeason, clashesOf, type SeasonDraft } from '@karavan/domain/catalogue/rates/seasons'
import { type SeasonGroup, seasonsOf, type Sheet } from '@karavan/domain/catalogue/rates/sheet'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { formatDateRange } from '../../../../ui/format.ts'
import { Input } from '../../../../ui/Input.tsx'
import { useStore } from './useSheet.ts'

interface SeasonDialogProps {
  /** The season to change, or null for a new one. */
  group: SeasonGroup | null
  /** The first day a new one begins with. */
  start: string
  rooms: ReadonlyMap<string, string>
  onClose: () => void
}

type Faults = Partial<Record<'name' | 'start' | 'end' | 'weekdays', string>>

/** Why these days cannot be a season of the sheet. */
function faultsOf(sheet: Sheet, next: Sheet, draft: SeasonDraft, rooms: ReadonlyMap<string, string>): Faults {
  if (!isPlainDate(draft.start)) return { start: 'Choose the first night' }
  if (!isPlainDate(draft.end)) return { end: 'Choose the last night' }
  if (draft.end < draft.start) return { end: 'Not before the first night' }
  if (draft.weekdays?.length === 0) return { weekdays: 'Choose a day at least' }
  const before = new Set(clashesOf(sheet).map(({ room }) => room))
  const [clash] = clashesOf(next).filter(({ room }) => !before.has(room))
  if (clash) {
    const own = (period: { start: string; end: string }) => period.start === draft.start && period.end === draft.end
    const other = clash.seasons.find((season) => !own(season)) ?? clash.seasons[0]
    return { start: `${rooms.get(clash.room)} has a price for nights of ${formatDateRange(other.start, other.end)}` }
  }
  if (Object.keys(next.entries).some((room) => seasonsOf(next, room).length > mostSeasons))
    return { start: `A room type has at most ${mostSeasons} seasons` }
  const [named] = overlappingSeasons(next.names)
  if (draft.name && named && overlappingSeasons(sheet.names).length === 0)
    return { name: `${named[0].name} and ${named[1].name} share days; leave the name empty` }
  return {}
}

/** Adds a season to all room types, or changes the days and the name of one. */
export function SeasonDialog({ group, start, rooms, onClose }: SeasonDialogProps) {
  const store = useStore()
  const formId = useId()
  const [draft, setDraft] = useState<SeasonDraft>({
    name: group?.name ?? '',
    start: group?.start ?? start,
    end: group?.end ?? '',
    weekdays: group?.columns.length === 1 ? group.columns[0]?.weekdays : undefined,
  })
  const [faults, setFaults] = useState<Faults>({})
  const split = (group?.columns.length ?? 0) > 1
  const change = (part: Partial<SeasonDraft>) => {
    setDraft({ ...draft, ...part })
    setFaults({})
  }
  const days = draft.weekdays ?? [0, 1, 2, 3, 4, 5, 6]

  function turn(day: number) {
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
    change({ weekdays: next.length === 7 ? undefined : next })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const sheet = store.sheet()
    const meant = { ...draft, name: draft.name.trim() }
    const next = group ? changeSeason(sheet, group, meant) : addSeason(sheet, meant)
    const wrong = faultsOf(sheet, next, meant, rooms)
    if (Object.keys(wrong).length > 0) {
      setFaults(wrong)
      return
    }
    store.apply(() => next, group ? 'Season changed' : 'Season added')
    onClose()
  }

  return (
    <Dialog
      open
      sticky
      onOpenChange={(open) => !open && onClose()}
      title={group ? 'Change the season' : 'New season'}
      description={group ? undefined : 'It is added to every room type; type its prices in the sheet.'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {group ? 'Change season' : 'Add season'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" optional error={faults.name} className="sm:col-span-2">
          <Input
            value={draft.name}
            maxLength={40}
            placeholder="High season"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="First night" error={faults.start}>
          <DateInput value={draft.start} onChange={(value) => change({ start: value })} />
        </Field>
        <Field label="Last night" error={faults.end}>
          <DateInput value={draft.end} onChange={(value) => change({ end: value })} />
        </Field>
        {split ? (
          <p className="text-cell text-3 sm:col-span-2">Its weekdays have columns of their own and keep them.</p>
        ) : (
          <Field label="On" group error={faults.weekdays} className="sm:col-span-2">
            <div className="flex flex-wrap gap-1.5">
              {weekdayNames.map((name, day) => (
                <ChoiceChip key={name} on={days.includes(day)} onClick={() => turn(day)}>
                  {name}
                </ChoiceChip>
              ))}
            </div>
          </Field>
        )}
      </form>
    </Dialog>
  )
}
