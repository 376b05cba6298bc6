import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import type { Party } from './ranking.sql.ts'

const reach = 30
const shown = 4

// Shifts are tried from the nearest on, and the limit stops the search at the last one needed.
const statement = `
  select shift from (
    select s as shift from generate_series(-${reach}, ${reach}) s
    where s <> 0 and $2::date + s >= $4::date order by abs(s), s offset 0
  ) shifts
  where exists (
    select 1 from room_rate r
    where r.location_id = any($1::uuid[]) and r.end_date >= $2::date + shift and r.start_date < $3::date + shift
      and r.min_nights <= $3::date - $2::date and (not $7::boolean or r.pets_allowed)
      and ($6::int = 0 or r.max_children > 0)
      and greatest(($5::int + r.max_adults - 1) / r.max_adults, ($5::int + $6::int + r.max_occupancy - 1) / r.max_occupancy,
            ($6::int + r.max_children - 1) / nullif(r.max_children, 0)) <= least($5::int, r.allotment)
    group by r.room_id
    having sum(least($3::date + shift, r.end_date + 1) - greatest($2::date + shift, r.start_date)) = $3::date - $2::date
      and (count(r.cpai) = count(*) or count(r.mapai) = count(*) or count(r.epai) = count(*))
      and not exists (
        select 1 from room_night n
        where n.room_id = r.room_id and n.night >= $2::date + shift and n.night < $3::date + shift
          and n.left_over < greatest(($5::int + min(r.max_adults) - 1) / min(r.max_adults),
            ($5::int + $6::int + min(r.max_occupancy) - 1) / min(r.max_occupancy),
            case when $6::int > 0 then ($6::int + min(r.max_children) - 1) / min(r.max_children) end))
  )
  limit ${shown}`

/** The nearest other dates, as long a stay, on which some room of the places can take the party. */
export async function findNearby(
  db: Db,
  placeIds: readonly string[],
  party: Party,
  day: PlainDate,
): Promise<{ fromDate: PlainDate; untilDate: PlainDate }[]> {
  const { from, until, adults, childrenAges, pets } = party
  const rows = await runPrepared<{ shift: number }>(db, statement, [
    placeIds,
    from,
    until,
    day,
    adults,
    childrenAges.length,
    pets,
  ])
  return rows
    .map(({ shift }) => ({ fromDate: addDays(from, shift), untilDate: addDays(until, shift) }))
    .sort((a, b) => a.fromDate.localeCompare(b.fromDate))
}
