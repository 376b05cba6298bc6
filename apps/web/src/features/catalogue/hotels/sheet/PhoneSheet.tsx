import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { cellText, weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import { bandAmount, shownPlan } from '@karavan/domain/catalogue/rates/grid'
import {
  type Cell,
  cellKey,
  type Field as SheetField,
  groupsOf,
  limitFields,
  rateFields,
  valueAt,
} from '@karavan/domain/catalogue/rates/sheet'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { amountWords, bandWords, cellWords, datesOf, fieldName, groupName } from './sheet-words.ts'
import { useSheet, useStore } from './useSheet.ts'

/** One cell as a field of its own; what is wrong stands under it. */
function PhoneCell({ cell }: { cell: Cell }) {
  const store = useStore()
  const key = cellKey(cell)
  const fault = useSheet(({ history }) => history.now.faults[key])
  const value = useSheet(({ history }) => fault?.text ?? cellText(cell.field, valueAt(history.now, cell)))
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-cell font-emphasis">
        {fieldName(cell.field)}
      </label>
      <Input
        id={id}
        inputMode={cell.field === 'noArrival' ? 'text' : 'decimal'}
        inputClassName="num"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        placeholder={cellWords(cell.field, undefined)}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null && typed !== value) store.put(cell, typed)
          setTyped(null)
        }}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-cell text-red-t">
          {fault.title}. {fault.detail}
        </p>
      )}
      {fault && (
        <div className="mt-1 flex gap-2">
          {fault.use !== undefined && (
            <Button size="sm" variant="soft" onClick={() => store.put(cell, String(fault.use))}>
              Use {amountWords(fault.use)}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => store.keepOld(cell)}>
            Leave it as it was
          </Button>
        </div>
      )}
    </div>
  )
}

function BandLine({ room, column, band }: { room: string; column: string; band: ChildBand }) {
  const words = useSheet(({ history: { now } }) => {
    const plan = shownPlan(now, room)
    return (['withBed', 'noBed'] as const)
      .map((bed) => {
        const amount = bandAmount(band, bed, now.entries[room]?.[column], plan)
        return `${bandWords(band, bed)}: ${amount === undefined ? '–' : amount === 0 ? 'free' : amountWords(amount)}`
      })
      .join(' · ')
  })
  return <li>{words}</li>
}

interface PhoneSheetProps {
  rates: HotelRates
  bands: readonly ChildBand[]
  view: 'rates' | 'limits'
}

/** The sheet on a phone: one season at a time, each room a card. */
export function PhoneSheet({ rates, bands, view }: PhoneSheetProps) {
  const sheet = useSheet(({ history }) => history.now)
  const [chosen, setChosen] = useState('')
  const options = groupsOf(sheet).flatMap((group) =>
    group.columns.map((column) => ({
      value: column.id,
      label: `${groupName(group)}${group.name ? `, ${datesOf(group)}` : ''}${column.weekdays ? `, ${weekdayWords(column.weekdays)}` : ''}`,
    })),
  )
  const at = Math.max(
    0,
    options.findIndex(({ value }) => value === chosen),
  )
  const column = options[at]?.value
  const fields: readonly SheetField[] = view === 'rates' ? rateFields : limitFields
  if (column === undefined) return <p className="text-3">There is no season yet. Add one to type prices.</p>
  const step = (by: 1 | -1) => setChosen(options[at + by]?.value ?? column)
  return (
    <div className="grid gap-4 pb-4">
      <div className="flex items-end gap-1">
        <IconButton icon={ChevronLeft} aria-label="Season before" disabled={at === 0} onClick={() => step(-1)} />
        <Field label={`Season ${at + 1} of ${options.length}`} className="min-w-0 flex-1">
          <Select value={column} onChange={setChosen} options={options} />
        </Field>
        <IconButton
          icon={ChevronRight}
          aria-label="Season after"
          disabled={at === options.length - 1}
          onClick={() => step(1)}
        />
      </div>
      {rates.rooms.map((room) => (
        <Card key={room.id} title={room.type}>
          <div className="grid grid-cols-2 gap-3">
            {fields.map((field: SheetField) => (
              <PhoneCell key={`${field}${column}`} cell={{ room: room.id, field, column }} />
            ))}
          </div>
          {view === 'rates' && bands.length > 0 && (
            <ul className="mt-3 grid gap-0.5 text-caption text-3">
              {bands.map((band) => (
                <BandLine key={band.fromAge} room={room.id} column={column} band={band} />
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  )
}
