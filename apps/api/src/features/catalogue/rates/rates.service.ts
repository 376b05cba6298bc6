import { checkBands, checkOffers } from '@karavan/contracts/catalogue/hotels/rate'
import type { HotelRatesEdit } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import { z } from 'zod'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { getHotel, getLockedHotel, type HotelRecord, replaceRates } from '../hotels/index.ts'
import { findContract } from './hotel-contract.queries.ts'
import { saveContract } from './hotel-contract.service.ts'

type Whole = Parameters<typeof checkBands>[0] & Parameters<typeof checkOffers>[0]

const whole = z.custom<Whole>().superRefine(checkBands).superRefine(checkOffers)

/** Refuses what does not fit the hotel it is for: rooms it has not, and children of ages that it counts as adults. */
export function refuseForeign(
  { childBands, offers, rooms }: Omit<HotelRatesEdit, 'version'>,
  hotel: HotelRecord,
): void {
  const known = new Set(hotel.rooms.map(({ id }) => id))
  const strange = rooms.flatMap(({ id }, index) =>
    !known.has(id) || rooms.findIndex((room) => room.id === id) !== index
      ? [{ path: `rooms.${index}.id`, message: 'This hotel has no such room' }]
      : [],
  )
  const { error } = whole.safeParse({
    childBands: childBands ?? undefined,
    childPolicy: hotel.childPolicy,
    offers,
    rooms: hotel.rooms,
  })
  const faults = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  if (strange.length + faults.length > 0) throw invalid(...strange, ...faults)
}

async function changeContract(
  db: Db,
  actor: Actor,
  hotel: HotelRecord,
  { version, ...contract }: NonNullable<HotelRatesEdit['contract']>,
  shown: (hotel: HotelRecord) => Promise<unknown>,
): Promise<void> {
  const stored = (await findContract(db, hotel.id))?.version ?? 0
  if (version !== stored) refuseStale(version, stored, await shown(hotel))
  await saveContract(db, actor, hotel.id, contract)
}

/** Changes what a hotel asks; whatever is not named stays as it is. */
export async function updateRates(
  db: Db,
  actor: Actor,
  id: string,
  { version, contract, ...rates }: HotelRatesEdit,
  shown: (hotel: HotelRecord) => Promise<unknown>,
): Promise<HotelRecord> {
  const before = await getLockedHotel(db, id)
  if (version !== before.version) refuseStale(version, before.version, await shown(before))
  refuseForeign(rates, before)
  if (contract) await changeContract(db, actor, before, contract, shown)
  await replaceRates(db, id, version + 1, rates)
  const after = await getHotel(db, id)
  await recordAudit(db, actor, { entity: 'hotel', id, action: 'rates changed', before, after })
  return after
}
