import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatDay } from '../../../../ui/format.ts'
import { usePhone } from '../../../../ui/useMediaQuery.ts'
import { totalWords } from '../quotation-words.ts'
import { BoardCard, BoardLine } from './BoardLine.tsx'
import { useBuilder } from './builder-context.ts'
import { PickerDialog } from './CataloguePicker.tsx'
import { copyLine } from './content-values.ts'
import { type BoardDay, boardOf, type LineRef } from './day-board.ts'
import { LineDialog } from './LineDialog.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'

const grids = [
  'lg:grid-cols-1',
  'lg:grid-cols-[minmax(280px,1.4fr)_minmax(210px,1fr)]',
  'lg:grid-cols-[minmax(280px,1.2fr)_repeat(2,minmax(200px,1fr))]',
  'lg:grid-cols-[minmax(280px,1.2fr)_repeat(3,minmax(200px,1fr))]',
  'lg:grid-cols-[minmax(280px,1.2fr)_repeat(4,minmax(200px,1fr))]',
]

/** The day and the weekday of a date, one above the other. */
function DayTile({ date, day }: Pick<BoardDay, 'date' | 'day'>) {
  const [weekday = '', number = ''] = date ? formatDay(date).replace(',', '').split(' ') : ['Day', `${day ?? '–'}`]
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 content-center rounded-md bg-sunken text-center">
      <span className="num text-[14px] leading-4 font-semibold">{number}</span>
      <span className="text-[11px] leading-3.5 text-3">{weekday}</span>
    </span>
  )
}

interface AddProps {
  of: string
  date: string | null
  /** The key of the one option it is for; else those that are ticked. */
  option?: string
}

/** Adds something of the catalogue on a day, to one option or to those that are ticked. */
function AddOn({ of, date, option }: AddProps) {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState<readonly string[]>([])
  const into = option ? [option] : options.flatMap(({ key }) => (left.includes(key) ? [] : key))

  function add(lines: LineValues[]) {
    for (const [index, { key }] of getValues('options').entries())
      if (into.includes(key)) {
        const path = `options.${index}.lines` as const
        setValue(path, [...getValues(path), ...lines.map(copyLine)], { shouldDirty: true })
      }
  }

  return (
    <>
      <Button size="sm" variant="ghost" icon={Plus} aria-label={`Add to ${of}`} onClick={() => setOpen(true)}>
        Add
      </Button>
      {open && (
        <PickerDialog
          title={`Add to ${of}`}
          // In the others its share of a markup may be another.
          into={{ group: into[0] ?? '' }}
          start={{ kind: option ? 'stay' : 'activity', ...(date ? { date } : {}) }}
          head={
            !option && options.length > 1 ? (
              <div className="flex flex-wrap gap-x-5 gap-y-2">
                {options.map(({ key, name }, index) => (
                  <Checkbox
                    key={key}
                    label={name || `Option ${index + 1}`}
                    checked={!left.includes(key)}
                    // It goes somewhere: the last one that is ticked stays.
                    disabled={into.length === 1 && into[0] === key}
                    onChange={({ target }) =>
                      setLeft(target.checked ? left.filter((one) => one !== key) : [...left, key])
                    }
                  />
                ))}
              </div>
            ) : undefined
          }
          onPick={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type OnEdit = (refs: readonly LineRef[]) => void

function DaysPane({ days, onEdit }: { days: readonly BoardDay[]; onEdit: OnEdit }) {
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  return (
    <section aria-label="Day by day" className="min-w-0 self-start rounded-lg border border-line">
      <header className="flex items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-3">
        <h3 className="text-h4">
          Day by day
          {options.length > 1 && <span className="font-normal text-3"> · in every option</span>}
        </h3>
        <AddOn of="the trip" date={null} />
      </header>
      {days.length === 0 && (
        <p className="px-3 py-3 text-cell text-3">
          No days yet. Add something of the catalogue, or write the day plan above.
        </p>
      )}
      <ol className="divide-y divide-line">
        {days.map(({ day, date, title, shared }) => (
          <li key={day ?? 'none'} className="flex gap-3 px-3 py-2.5">
            <DayTile date={date} day={day} />
            <div className="min-w-0 flex-1">
              <div className="flex items-center justify-between gap-2">
                <p className="min-w-0 text-cell font-emphasis">
                  {day === null ? title : `Day ${day}${title ? `. ${title}` : ''}`}
                </p>
                {day !== null && <AddOn of={`day ${day}`} date={date} />}
              </div>
              <ul className="divide-y divide-dashed divide-line empty:hidden">
                {shared.map((refs) => (
                  <BoardLine key={refs[0]?.line.key} refs={refs} onEdit={() => onEdit(refs)} />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The lines of all options day by day: what they share at the left, and what each has for itself beside it. */
export function DayBoard() {
  const [options, days, startDate] = useWatch<QuotationValues, ['options', 'days', 'startDate']>({
    name: ['options', 'days', 'startDate'],
  })
  const { totals, active, setActive } = useBuilder()
  const [edited, setEdited] = useState<readonly LineRef[] | null>(null)
  const phone = usePhone()
  const board = boardOf({ options, days, startDate })
  const shown = options.find(({ key }) => key === active)?.key ?? options[0]?.key
  return (
    <div className="overflow-x-auto">
      <div className={cx('grid gap-3', grids[options.length])}>
        <DaysPane days={board.days} onEdit={setEdited} />
        {options.map(({ key, name }, index) => {
          if (phone && key !== shown) return null
          const total = totals?.options.get(key)
          const words = name || `option ${index + 1}`
          return (
            <section key={key} aria-label={`Option ${words}`} className="grid min-w-0 content-start gap-3">
              <button
                type="button"
                aria-pressed={key === shown}
                onClick={() => setActive(key)}
                className={cx(
                  'flex items-center gap-2.5 rounded-lg border p-2.5 text-left',
                  key === shown
                    ? 'border-brand bg-selected shadow-[inset_0_0_0_1px_var(--brand)]'
                    : 'border-line hover:bg-hover',
                )}
              >
                <span
                  aria-hidden="true"
                  className={cx(
                    'grid size-6 shrink-0 place-items-center rounded-sm text-caption font-bold',
                    key === shown ? 'bg-brand text-on-brand' : 'bg-sunken text-2',
                  )}
                >
                  {String.fromCharCode(65 + index)}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-cell font-emphasis">{name || `Option ${index + 1}`}</span>
                  <span className="num block text-caption text-2">{total ? totalWords(total) : '–'}</span>
                </span>
              </button>
              {board.own[index]?.map((ref) => (
                <BoardCard key={ref.line.key} of={ref} onEdit={() => setEdited([ref])} />
              ))}
              <div className="rounded-lg border border-dashed border-line-strong px-2 py-1 text-center">
                <AddOn of={words} date={null} option={key} />
              </div>
            </section>
          )
        })}
      </div>
      {edited && <LineDialog refs={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
