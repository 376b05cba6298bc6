import type { crmBookings as contract } from '@karavan/contracts/crm/bookings/booking.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { missingLead } from '@karavan/domain/crm/booking'
import { type DeadlineLine, type OwnDeadline, ownDeadlines, proposedDay } from '@karavan/domain/crm/customer-date'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { isWanted } from '@karavan/domain/crm/service'
import { supplierNameKey } from '@karavan/domain/crm/supplier'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readTerms, termsByName } from '../suppliers/index.ts'
import type { LineRecord, SupplierPaymentRecord } from './crm-booking.table.ts'
import { readSoldTerms } from './portal.queries.ts'

type Asked = z.output<(typeof contract)['deadlines']['body']>

/** What an organisation has to do by a day for what it types, by the terms of the suppliers it names. */
export async function findDeadlines(
  db: Db,
  { todayZone }: Pick<Config, 'todayZone'>,
  orgId: string,
  { startDate, lines }: Asked,
): Promise<OwnDeadline[]> {
  const terms = await termsByName(
    db,
    orgId,
    lines.flatMap(({ supplier }) => supplier ?? []),
  )
  return ownDeadlines(
    lines.map(({ supplier, ...line }) => ({
      ...line,
      supplier: (supplier !== null && terms.get(supplierNameKey(supplier))) || null,
    })),
    { today: today({ todayZone }), starts: startDate, zone: todayZone },
  )
}

/** The same of a booking: fares that are held, bills that are open, and what can still be given back for nothing. */
export async function deadlinesOfBooking(
  db: Db,
  { todayZone }: Pick<Config, 'todayZone'>,
  { startDate }: { startDate: PlainDate },
  lines: readonly LineRecord[],
  payments: readonly SupplierPaymentRecord[],
): Promise<OwnDeadline[]> {
  const wanted = lines.filter(({ state }) => isWanted(state))
  const terms = await readTerms(
    db,
    wanted.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const sold = await readSoldTerms(db, wanted)
  return ownDeadlines(
    wanted.map((line): DeadlineLine => {
      const bill = payments.find(({ lineId }) => lineId === line.id)
      const free = (sold.get(line.portalId ?? '') ?? []).flatMap(({ date, steps }) => freeUntil(steps, date) ?? [])
      return {
        label: line.label,
        from: line.from,
        ticketBy: line.ticketState === 'Held' ? line.ticketBy : null,
        freeUntil: free.toSorted()[0] ?? null,
        supplier: terms.get(line.supplierId ?? '') ?? null,
        ...(bill ? { dueOn: bill.paidAt ? null : bill.dueOn } : {}),
      }
    }),
    { today: today({ todayZone }), starts: startDate, zone: todayZone },
  )
}

/** The day proposed for what of a price no instalment was typed for. */
export const proposedDueOn = async (
  db: Db,
  config: Pick<Config, 'todayZone'>,
  booking: { startDate: PlainDate },
  lines: readonly LineRecord[],
  payments: readonly SupplierPaymentRecord[],
): Promise<PlainDate> =>
  proposedDay(
    { starts: booking.startDate, lead: missingLead.payment, today: today(config) },
    await deadlinesOfBooking(db, config, booking, lines, payments),
  )
