import type { HotelRates, HotelRatesEdit } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { changesOf } from '@karavan/domain/catalogue/rates/changes'
import { seasonsOf, type Sheet, sheetOf } from '@karavan/domain/catalogue/rates/sheet'

export const sheetFrom = (rates: HotelRates): Sheet =>
  sheetOf(rates.rooms, { names: rates.contract?.seasons, childBands: rates.childBands, offers: rates.offers })

type Contract = NonNullable<HotelRatesEdit['contract']>

/** The contract with other names for its seasons; where there is none yet, one that holds as long as they do. */
function contractWith({ contract }: HotelRates, { names, columns }: Sheet): Contract {
  const seasons = names.map(({ name, start, end }) => ({ name, start, end }))
  if (contract) {
    const { file, ...rest } = contract
    return { ...rest, seasons, file: file ? { id: file.id } : null }
  }
  const days = [...seasons, ...columns]
  return {
    validFrom: days.map(({ start }) => start).sort()[0] ?? '',
    validUntil:
      days
        .map(({ end }) => end)
        .sort()
        .at(-1) ?? '',
    basis: 'net',
    file: null,
    seasons,
    version: 0,
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What is sent to save a sheet: the rooms that changed and nothing of the others. */
export function bodyOf(rates: HotelRates, base: Sheet, sheet: Sheet): HotelRatesEdit {
  const { rooms } = changesOf(base, sheet)
  return {
    version: rates.version,
    ...(same(base.childBands, sheet.childBands) ? {} : { childBands: sheet.childBands && [...sheet.childBands] }),
    ...(same(base.offers, sheet.offers) ? {} : { offers: [...sheet.offers] }),
    ...(same(base.names, sheet.names) ? {} : { contract: contractWith(rates, sheet) }),
    rooms: rooms.map((id) => ({
      id,
      ...(base.releaseDays[id] === sheet.releaseDays[id] ? {} : { releaseDays: sheet.releaseDays[id] ?? null }),
      seasonal_pricing: seasonsOf(sheet, id),
    })),
  }
}
