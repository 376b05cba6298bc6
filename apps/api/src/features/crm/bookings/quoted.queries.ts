import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { readContent } from '@karavan/contracts/crm/quotations/stored-content'
import { bookingDifferences, type ComparedTrip, type Difference } from '@karavan/domain/crm/booking-difference'
import { guestKinds, type QuotationRates } from '@karavan/domain/crm/quotation'
import { linesOf, totalsOf } from '@karavan/domain/crm/quotation-price'
import { sum, toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'

type Accepted = {
  id: string
  number: string
  versionNumber: number
  content: QuotationContent
  rates: QuotationRates
  option: string
  extras: string[]
  noPan: boolean
}

/** The version of a quotation a booking was made of, and what was taken of it. */
export async function findAccepted(db: Db, versionId: string | null): Promise<Accepted | null> {
  if (versionId === null) return null
  const { rows } = await db.execute<Accepted>(sql`
    select q.id, q.number, v.number as "versionNumber", v.content, v.rates, v.option, v.extras, v.no_pan as "noPan"
    from quotation_version v join quotation q on q.id = v.quotation_id
    where v.id = ${versionId} and v.status = 'Accepted'`)
  const [found] = rows
  return found ? { ...found, content: readContent(found.content) } : null
}

function quotedTrip({ content, rates, option, extras, noPan }: Accepted): ComparedTrip {
  const priced = pricedOf(content)
  const choice = { option, extras, noPan }
  const totals = totalsOf(priced, rates, choice)
  return {
    title: content.title,
    startDate: content.startDate,
    endDate: content.endDate,
    people: sum(guestKinds.map((kind) => content.guests[kind])),
    taxes: totals.total - totals.gross,
    total: totals.total,
    lines: linesOf(priced, choice).map(({ key, label, supplier, from, until }, index) => ({
      key,
      label,
      supplier,
      from,
      until,
      cost: totals.lines[index]?.cost ?? 0,
      sell: totals.lines[index]?.sell ?? 0,
    })),
  }
}

/** Where a booking differs by now from what its customer accepted. */
export function differencesOf(
  accepted: Accepted | null,
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
): Difference[] {
  if (!accepted) return []
  const booked: ComparedTrip = {
    title: booking.title,
    startDate: booking.startDate,
    endDate: booking.endDate,
    people: booking.people,
    taxes: sum(booking.taxes.map(({ amount }) => amount)),
    total: toMinor(booking.total),
    lines: lines.map(({ quotedKey, label, supplier, from, until, costInr, sell }) => ({
      key: quotedKey,
      label,
      supplier,
      from,
      until,
      cost: toMinor(costInr),
      sell: toMinor(sell),
    })),
  }
  return bookingDifferences(quotedTrip(accepted), booked, { money: rupees, day: dayWords })
}
