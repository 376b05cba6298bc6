import { may } from '@karavan/domain/base/access/permission'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, eq, gte, isNull, not, or, type SQL } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { itineraries } from './itinerary.table.ts'

/** The house's catalogue as everybody sees it: published, and not past its validity. */
export const inCatalogue = (day: PlainDate): SQL | undefined =>
  and(
    itineraries.house,
    eq(itineraries.status, 'published'),
    or(isNull(itineraries.validUntil), gte(itineraries.validUntil, day)),
  )

/** The rows that are the caller's own business: of their organisation, of a traveller only their own, of an Admin all. */
export function ownRows(caller: Caller): SQL | undefined {
  if (may(caller, 'catalogue.write')) return scope(itineraries, caller)
  return and(
    scope(itineraries, caller),
    not(itineraries.house),
    caller.userType === 'Customer' ? eq(itineraries.userId, caller.id) : undefined,
  )
}

/** Whether a caller may change a row they can see: the house's with the catalogue, any other in its own organisation. */
export function mayEdit(caller: Caller | null, row: { house: boolean; orgId: string; userId: string }): boolean {
  if (!caller) return false
  if (row.house) return may(caller, 'catalogue.write')
  return row.orgId === caller.orgId && (caller.userType !== 'Customer' || row.userId === caller.id)
}
