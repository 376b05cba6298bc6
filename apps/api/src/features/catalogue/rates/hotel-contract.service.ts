import type { ContractBody, HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { eq, sql } from 'drizzle-orm'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findDocuments } from '../../base/files/index.ts'
import { findContract } from './hotel-contract.queries.ts'
import { hotelContracts } from './hotel-contract.table.ts'

/** Has who writes the contract of a hotel wait for who is writing it, also when there is none yet. */
async function getLockedHotel(db: Db, hotelId: string): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from hotel where id = ${hotelId} for no key update`)
  if (rows.length === 0) throw notFound('hotel')
}

/** A document that somebody else keeps is not found, as one that does not exist. */
async function refuseStrangePaper(db: Db, orgId: string, before: HotelContract | null, fileId: string): Promise<void> {
  if (fileId === before?.file?.id) return
  if (!(await findDocuments(db, orgId, [fileId])).has(fileId))
    throw invalid({ path: 'file.id', message: 'This file is not a document of the house; upload it again' })
}

/** Writes the contract of a hotel that is locked already. */
export async function saveContract(db: Db, actor: Actor, hotelId: string, contract: ContractBody): Promise<void> {
  const before = await findContract(db, hotelId)
  const { file, reference, supplierName, commissionPercent, notes, ...fields } = contract
  if (file) await refuseStrangePaper(db, actor.orgId, before, file.id)
  const columns = {
    ...fields,
    reference: reference ?? null,
    supplierName: supplierName ?? null,
    commissionPercent: commissionPercent ?? null,
    notes: notes || null,
    fileId: file?.id ?? null,
  }
  await db
    .insert(hotelContracts)
    .values({ hotelId, ...columns })
    .onConflictDoUpdate({
      target: hotelContracts.hotelId,
      set: { ...columns, version: sql`${hotelContracts.version} + 1`, updatedAt: sql`now()` },
    })
  const after = await findContract(db, hotelId)
  const action = before ? 'contract changed' : 'contract entered'
  await recordAudit(db, actor, { entity: 'hotel', id: hotelId, action, before, after })
}

/** Enters or changes the contract of a hotel, if nobody else did since it was read. */
export async function updateContract(
  db: Db,
  actor: Actor,
  hotelId: string,
  { version, ...contract }: ContractBody & { version: number },
): Promise<HotelContract> {
  await getLockedHotel(db, hotelId)
  const before = await findContract(db, hotelId)
  refuseStale(version, before?.version ?? 0, before)
  await saveContract(db, actor, hotelId, contract)
  const after = await findContract(db, hotelId)
  if (!after) throw notFound('contract')
  return after
}

/** Removes the contract of a hotel; the paper stays with the documents of the house. */
export async function deleteContract(db: Db, actor: Actor, hotelId: string): Promise<void> {
  await getLockedHotel(db, hotelId)
  const before = await findContract(db, hotelId)
  if (!before) throw notFound('contract')
  await db.delete(hotelContracts).where(eq(hotelContracts.hotelId, hotelId))
  await recordAudit(db, actor, { entity: 'hotel', id: hotelId, action: 'contract removed', before })
}
