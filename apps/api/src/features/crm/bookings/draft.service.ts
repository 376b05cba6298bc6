import { stayOfQuoted } from '@karavan/contracts/crm/bookings/service-stay'
import { pricedOf, type QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { listMissing } from '@karavan/domain/crm/booking-needs'
import {
  type Choice,
  guestKinds,
  isOfHouse,
  type PlainLine,
  type QuotationRates,
  type QuotedGuests,
} from '@karavan/domain/crm/quotation'
import { rateOf, resolveLines, totalsOf } from '@karavan/domain/crm/quotation-price'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type Minor, sum, times, toMajor, toMinor } from '@karavan/domain/base/money'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { entity, insertCrmBookings, nextNumber, searchedOf } from './crm-booking.queries.ts'
import { crmBookings } from './crm-booking.table.ts'
import { pointToSuppliers } from './line-supplier.ts'
import { datesOf, detailsOf, kindOf, travellersOf } from './draft.details.ts'

/** What was accepted: the version whole, and what its customer takes of it. */
type AcceptedQuotation = {
  quotation: {
    id: string
    number: string
    orgId: string
    customerId: string
    enquiryId: string | null
    createdBy: string | null
    sharedWith: string[]
  }
  version: { id: string; number: number; content: QuotationContent; rates: QuotationRates }
  choice: Choice
  /** The same at what the house asks by now, where somebody has asked; the customer's price stays what it was. */
  now?: QuotationContent
  /** Today, where the house is. */
  day: PlainDate
}

/** The booking of a quotation, as others speak of it. */
type DraftedCrmBooking = { id: string; kind: CrmBookingKind; number: string }

type Asked = {
  customerName: string
  details: EnquiryDetails | null
  travelDate: PlainDate | null
  assignedTo: string | null
}

async function getAsked(db: Db, { customerId, enquiryId }: AcceptedQuotation['quotation']): Promise<Asked> {
  const { rows } = await db.execute<Asked>(sql`
    select c.name as "customerName", e.details, e.travel_date::text as "travelDate", e.assigned_to as "assignedTo"
    from customer c left join enquiry e on e.id = ${enquiryId} where c.id = ${customerId}`)
  const [found] = rows
  if (!found) throw new Error(`There is no customer ${customerId}`)
  return found
}

const unitOf = {
  adults: 'adult',
  childrenWithBed: 'childWithBed',
  childrenWithoutBed: 'childWithoutBed',
  infants: 'infant',
} as const

/** What a line costs in its own currency. */
const ownCost = ({ cost }: PlainLine, guests: QuotedGuests): Minor =>
  cost.per === 'all'
    ? times(cost.unit, cost.quantity)
    : sum(guestKinds.map((kind) => times(cost[unitOf[kind]], guests[kind])))

/** Makes the booking of an accepted quotation, once: with every line, cost and date, and exactly the taxes and the total. */
export async function draftFromQuotation(
  db: Db,
  actor: Actor,
  accepted: AcceptedQuotation,
): Promise<DraftedCrmBooking> {
  const { quotation, version, choice, now, day } = accepted
  const { orgId, customerId, enquiryId, createdBy, sharedWith } = quotation
  const { content, rates } = version
  const [there] = await db
    .select({ id: crmBookings.id, kind: crmBookings.kind, number: crmBookings.number })
    .from(crmBookings)
    .where(eq(crmBookings.quotationVersionId, version.id))
  if (there) return there
  const asked = await getAsked(db, quotation)
  const kind = kindOf(asked.details)
  const priced = pricedOf(content)
  const totals = totalsOf(priced, rates, choice)
  const chosen = resolveLines(priced, rates, choice)
  const costs = now ? totalsOf(pricedOf(now), rates, choice).lines.map(({ cost }) => cost) : []
  const quoted = new Map(
    [...content.options, ...content.extras].flatMap(({ key, lines }) =>
      key === choice.option || choice.extras.includes(key) ? lines.map((line) => [line.key, line] as const) : [],
    ),
  )
  const dates = datesOf(content, chosen, asked.travelDate, day)
  const details = detailsOf(kind, asked.details, content, choice, dates)
  const visa = chosen.some(({ service }) => service === 'Visa') ? 'Needed' : 'Not needed'
  const travellers = travellersOf(content.guests, content.childrenAges, asked.customerName, visa)
  const place = { id: uuidv7(), number: await nextNumber(db, kind, day) }
  const unpointed = chosen.map((line, position) => {
    const { cost: planned, sell } = totals.lines[position] ?? { cost: 0, sell: 0 }
    const source = quoted.get(line.key)
    const item = source?.item
    const ofHouse = item !== undefined && isOfHouse(item.kind)
    const cost = (ofHouse ? costs[position] : undefined) ?? planned
    return {
      id: uuidv7(),
      bookingId: place.id,
      position,
      service: line.service,
      label: line.label,
      supplier: line.supplier,
      supplierEmail: null,
      terms: 'Before check-in' as const,
      from: line.from,
      until: line.until,
      currency: line.currency,
      rate: rateOf(rates, line.currency),
      cost: toMajor(ofHouse ? cost : ownCost(line, content.guests)),
      costInr: toMajor(cost),
      gst: 0,
      inputTax: 0,
      plannedCostInr: toMajor(planned),
      sell: toMajor(sell),
      quotedKey: line.key,
      item: item && item.kind !== 'typed' ? item : null,
      stay: source ? stayOfQuoted(source) : null,
      supplierReference: null,
      confirmedAt: null,
      state: 'Draft' as const,
      // The fare lapses when it was said to, whether or not somebody has noted its locator.
      ...(item?.kind === 'flight' && item.ticketBy && line.service === 'Flight'
        ? { ticketState: 'Held' as const, ticketBy: item.ticketBy }
        : {}),
    }
  })
  const lines = await pointToSuppliers(db, orgId, unpointed)
  await insertCrmBookings(db, [
    {
      booking: {
        ...place,
        ...dates,
        kind,
        orgId,
        customerId,
        enquiryId,
        quotationVersionId: version.id,
        createdBy,
        sharedWith,
        assignedTo: asked.assignedTo ?? createdBy,
        title: content.title,
        country: content.country,
        details,
        travellers,
        people: travellers.length,
        taxAs: content.taxAs,
        taxes: totals.taxes,
        noPan: choice.noPan ?? false,
        cost: toMajor(sum(unpointed.map(({ costInr }) => toMinor(costInr)))),
        plannedCost: toMajor(totals.cost),
        gross: toMajor(totals.gross),
        total: toMajor(totals.total),
        status: 'Draft',
        lacks: listMissing({ details, travellers, lines, files: [] }),
        customerName: asked.customerName,
        searched: searchedOf(details, travellers),
      },
      lines,
      instalments: totals.instalments
        .filter(({ amount }) => amount > 0)
        .map(({ label, dueOn, amount }, index) => ({
          id: uuidv7(),
          bookingId: place.id,
          orgId,
          number: index + 1,
          label,
          dueOn: dueOn ?? day,
          amount: toMajor(amount),
        })),
      supplierPayments: [],
    },
  ])
  await recordAudit(db, actor, {
    entity,
    id: place.id,
    orgId,
    action: 'created',
    after: { number: place.number, title: content.title, quotation: quotation.number, total: toMajor(totals.total) },
  })
  return { ...place, kind }
}
