import { mostSeasons as most } from '@karavan/contracts/catalogue/hotels/rate'
import { addDays } from '@karavan/domain/base/dates'
import { ArrowDownNarrowWide, CopyPlus, Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { formatDateRange } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { Note } from '../../../ui/Note.tsx'
import { HotelField } from './hotel-field.ts'
import { type HotelValues, newSeason, type SeasonValues } from './hotel-form.ts'
import { byStart, copyLastYear, reviewSeasons } from './season-plan.ts'
import { usePlace } from './usePlace.ts'

/** The prices of a room by season: overlaps are told where they are, days without a price in a note. */
export function SeasonsEditor({ index }: { index: number }) {
  const name = `rooms.${index}.price.seasonal_pricing` as const
  const { control, getValues } = useFormContext<HotelValues>()
  const seasons = useFieldArray({ control, name, keyName: 'key' })
  const watched: SeasonValues[] = useWatch<HotelValues, typeof name>({ name }) ?? []
  const { clashes, gaps } = reviewSeasons(watched)
  const { currency = '' } = usePlace()
  const copies = copyLastYear(watched)
  const inOrder = watched.every((season, at) => at === 0 || byStart(watched[at - 1] as SeasonValues, season) <= 0)

  function add() {
    const last = [...getValues(name)].sort(byStart).at(-1)
    const start = last?.end ? addDays(last.end, 1) : ''
    seasons.append(newSeason(start), { focusName: `${name}.${seasons.fields.length}.start` })
  }

  return (
    <div className="mt-6 border-t border-line pt-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="text-h3">Seasons</h3>
          <p className="text-cell text-3">
            Net, per person and night{currency && `, in ${currency}`}. Both days included; a plan at 0 is not sold.
          </p>
        </div>
        {!inOrder && (
          <Button
            size="sm"
            icon={ArrowDownNarrowWide}
            onClick={() => seasons.replace([...getValues(name)].sort(byStart))}
          >
            Sort by start
          </Button>
        )}
        {copies.length > 0 && seasons.fields.length + copies.length <= most && (
          <Button size="sm" icon={CopyPlus} onClick={() => seasons.append(copies, { shouldFocus: false })}>
            Copy last year’s
          </Button>
        )}
      </div>
      <ol className="grid gap-3">
        {seasons.fields.map((season, at) => {
          const clash = clashes.get(at)
          const row = watched[at]
          const words = row?.start && row.end ? formatDateRange(row.start, row.end) : `season ${at + 1}`
          return (
            <li key={season.key} className="rounded-md bg-canvas p-3 sm:p-2.5">
              <div
                role="group"
                aria-label={`Season ${at + 1}`}
                className="grid grid-cols-2 items-start gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_repeat(3,minmax(0,1fr))_auto]"
              >
                <HotelField name={`${name}.${at}.start`} label="From">
                  {(field) => <DateInput {...field} aria-invalid={clash ? true : undefined} />}
                </HotelField>
                <HotelField name={`${name}.${at}.end`} label="Until">
                  {(field) => <DateInput {...field} aria-invalid={clash ? true : undefined} />}
                </HotelField>
                {plans.map((plan) => (
                  <HotelField key={plan} name={`${name}.${at}.${plan}`} label={planLabel[plan]}>
                    {(field) => <MoneyInput {...field} sign={currency} />}
                  </HotelField>
                ))}
                <IconButton
                  icon={Trash2}
                  aria-label={`Remove ${words}`}
                  className="self-end max-lg:justify-self-end lg:mt-6.5 lg:self-start"
                  onClick={() => seasons.remove(at)}
                />
              </div>
              {clash && (
                <p role="alert" className="mt-2 text-cell text-red-t">
                  Shares days with the season {formatDateRange(clash.start, clash.end)}.
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {gaps.length > 0 && (
        <Note kind="warning" className="mt-3" title="Nights without a price">
          {gaps.map(({ start, end }) => formatDateRange(start, end)).join('; ')}. Stays over them are not offered.
        </Note>
      )}
      {seasons.fields.length < most && (
        <Button size="sm" icon={Plus} className="mt-3" onClick={add}>
          Add a season
        </Button>
      )}
    </div>
  )
}

/** The plans that are asked for here; what a season has beyond them stays as it is. */
const plans = ['epai', 'cpai', 'mapai'] as const
const planLabel = { epai: 'Room only (EPAI)', cpai: 'Breakfast (CPAI)', mapai: 'Breakfast + meal (MAPAI)' } as const
