import type { DueContract } from '@karavan/contracts/catalogue/rates/hotel-contract.contract'
import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { contractNoticeDays, type ContractState, contractStates } from '@karavan/domain/catalogue/rates/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** How many of the hotels that need a contract are named. */
const shownDue = 8

type Found = { contract: Omit<HotelContract, 'file'> & Partial<Pick<HotelContract, 'file'>> }

/** The contract of a hotel with the name of its paper; null when it has none. */
export async function findContract(db: Db, hotelId: string): Promise<HotelContract | null> {
  const [found] = await runPrepared<Found>(
    db,
    `select json_strip_nulls(json_build_object('reference', c.reference, 'supplierName', c.supplier_name,
       'validFrom', c.valid_from, 'validUntil', c.valid_until, 'basis', c.basis,
       'commissionPercent', c.commission_percent, 'notes', c.notes,
       'file', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end,
       'seasons', c.seasons, 'version', c.version)) as contract
     from hotel_contract c left join file f on f.id = c.file_id where c.hotel_id = $1::uuid`,
    [hotelId],
  )
  return found ? { file: null, ...found.contract } : null
}

type Due = Record<ContractState, number> & { total: number; hotels: DueContract[] }

/** The hotels on sale without a contract that holds for the next two months: how many, and the first of them. */
export async function findDueContracts(db: Db, today: PlainDate): Promise<Due> {
  const rows = await runPrepared<{ state: ContractState; many: number; hotels: DueContract[] }>(
    db,
    `with due as (
       select h.id, h.hotel_name, c.valid_until, case when c.hotel_id is null then 'missing'
         when c.valid_until < $1::date then 'expired' else 'expiring' end as state
       from hotel h left join hotel_contract c on c.hotel_id = h.id
       where h.status = 'active' and (c.hotel_id is null or c.valid_until <= $1::date + $2::int)
     ), ranked as (
       select *, count(*) over (partition by state) as many,
         row_number() over (partition by state order by valid_until, hotel_name, id) as at
       from due
     )
     select d.state, d.many::int as many, json_agg(json_build_object('hotelId', d.id, 'hotelName', d.hotel_name,
       'location', h.location, 'state', d.state, 'validUntil', d.valid_until) order by d.at) as hotels
     from ranked d join hotel h on h.id = d.id where d.at <= $3::int group by d.state, d.many`,
    [today, contractNoticeDays, shownDue],
  )
  const of = (state: ContractState) => rows.find((row) => row.state === state)
  const counts = contractStates.map((state) => of(state)?.many ?? 0)
  return {
    expired: counts[0] ?? 0,
    expiring: counts[1] ?? 0,
    missing: counts[2] ?? 0,
    total: counts.reduce((sum, many) => sum + many, 0),
    hotels: contractStates.flatMap((state) => of(state)?.hotels ?? []).slice(0, shownDue),
  }
}

/** Writes contracts of hotels that have none, without a trail and without a paper. */
export async function insertContracts(
  db: Db,
  contracts: readonly (Omit<HotelContract, 'file' | 'version'> & { hotelId: string })[],
): Promise<void> {
  await db.execute(sql`
    insert into hotel_contract (hotel_id, reference, supplier_name, valid_from, valid_until, basis, commission_percent, seasons)
    select "hotelId", reference, "supplierName", "validFrom", "validUntil", basis, "commissionPercent", seasons
    from json_to_recordset(${JSON.stringify(contracts)}::json) as c ("hotelId" uuid, reference text, "supplierName" text,
      "validFrom" date, "validUntil" date, basis text, "commissionPercent" numeric, seasons jsonb)`)
}
