import type { HotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { ChildBand } from '@karavan/domain/catalogue/hotels/child-band'
import { isPlan, weekdayWords } from '@karavan/domain/catalogue/rates/cell'
import type { Bed } from '@karavan/domain/catalogue/rates/grid'
import type { CellValue, Column, Field, SeasonGroup } from '@karavan/domain/catalogue/rates/sheet'
import { formatDateRange, formatNumber } from '../../../../ui/format.ts'

/** How a line of the sheet is headed: who sleeps there, with which meals, and for what one pays. */
export const fieldWords: Readonly<Record<Field, { who: string; meals: string; per: string }>> = {
  epai: { who: 'Adult', meals: 'EP', per: 'person' },
  cpai: { who: 'Adult', meals: 'CP', per: 'person' },
  mapai: { who: 'Adult', meals: 'MAP', per: 'person' },
  apai: { who: 'Adult', meals: 'AP', per: 'person' },
  single: { who: 'Single supplement', meals: 'any', per: 'room' },
  extraBedAdult: { who: 'Extra adult', meals: 'any', per: 'adult' },
  extraBedChild: { who: 'Extra child', meals: 'any', per: 'child' },
  minStay: { who: 'Least nights', meals: '', per: 'stay' },
  maxStay: { who: 'Most nights', meals: '', per: 'stay' },
  noArrival: { who: 'No arrival on', meals: '', per: 'stay' },
}

/** The same in one line, for those who hear it. */
export const fieldName = (field: Field): string => {
  const { who, meals } = fieldWords[field]
  return isPlan(field) ? `${who}, ${meals}` : who
}

/** The ages of a band: `6 – 11`. */
export const ageWords = ({ fromAge, toAge }: Pick<ChildBand, 'fromAge' | 'toAge'>): string =>
  fromAge === toAge ? `${fromAge}` : `${fromAge} – ${toAge}`

export const bandWords = (band: Pick<ChildBand, 'fromAge' | 'toAge'>, bed: Bed): string =>
  `Child ${bed === 'withBed' ? 'with bed' : 'no bed'}, ${ageWords(band)}`

/** An amount as a cell shows it: with places only where it has some. */
export const amountWords = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 2)

/** A value as its cell shows it; what was not set follows from the hotel's rules. */
export function cellWords(field: Field, value: CellValue): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : weekdayWords(value)
  if (isPlan(field)) return value ? amountWords(value) : '–'
  if (value === undefined) return field === 'minStay' || field === 'maxStay' || field === 'noArrival' ? '–' : 'auto'
  return value === 0 ? 'free' : amountWords(value)
}

export const datesOf = ({ start, end }: Pick<Column, 'start' | 'end'>): string => formatDateRange(start, end)

/** A season as people call it: by its name, or by its dates. */
export const groupName = (group: SeasonGroup): string => group.name ?? datesOf(group)

/** The bands a hotel's child policy stands for where it has none of its own. */
export function ruleBands({
  freeUnderAge,
  adultFromAge,
  withBedPercent,
  noBedPercent,
}: HotelRates['childPolicy']): ChildBand[] {
  const free = { percent: 0 }
  return [
    ...(freeUnderAge > 0 ? [{ fromAge: 0, toAge: freeUnderAge - 1, withBed: free, noBed: free }] : []),
    ...(adultFromAge > freeUnderAge
      ? [
          {
            fromAge: freeUnderAge,
            toAge: adultFromAge - 1,
            withBed: { percent: withBedPercent },
            noBed: { percent: noBedPercent },
          },
        ]
      : []),
  ]
}

/** The colour of a season, by its place in the year. */
export const seasonColour = (index: number): string => `var(--c${(index % 6) + 1})`
