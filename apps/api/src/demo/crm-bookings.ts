import {
  type CrmBookingKind,
  crmBookingPrefix,
  type CrmBookingStatus,
  supplierDueOn,
} from '@karavan/domain/crm/booking'
import { isArranged, type ServiceState } from '@karavan/domain/crm/service'
import { listMissing } from '@karavan/domain/crm/booking-needs'
import { bookingTotals } from '@karavan/domain/crm/booking-price'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { allocate, percentOf, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { createRandom, type Random } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { findRates } from '../features/crm/rates/index.ts'
import { insertCrmBookings, pointToSuppliers } from '../features/crm/bookings/index.ts'
import type { Config } from '../config.ts'
import type { Caller } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'
import { callerOf } from './booker.ts'
import { settleCrmBookings } from './crm-payments.ts'
import { describeDemoSuppliers } from './suppliers.ts'
import { listSoldOn, type SoldOn } from './sold-on.ts'
import { codeOf, has, type Traveller, type Trip, tripOf } from './crm-trips.ts'

const wanted = 200

type Client = { id: string; name: string; enquiryId: string | null }
/** What a trip is by now. */
function statusOf(
  random: Random,
  { startDate, endDate }: Pick<Trip, 'startDate' | 'endDate'>,
  day: PlainDate,
  soldOn?: SoldOn,
): CrmBookingStatus {
  if (!soldOn && random.chance(0.06)) return 'Cancelled'
  if (endDate < day) return 'Completed'
  if (startDate <= day) return 'Travelling'
  return !soldOn && random.chance(0.2) && startDate > addDays(day, 20) ? 'Draft' : 'Confirmed'
}

/** Where the services of such a booking stand. */
function stateOf(status: CrmBookingStatus, confirmed: boolean): ServiceState {
  if (status === 'Cancelled') return 'Cancelled'
  if (status === 'Completed') return 'Used'
  return confirmed || status === 'Travelling' ? 'Confirmed' : 'Draft'
}

type Office = { people: readonly Caller[]; clients: readonly Client[]; rates: QuotationRates }

const tripSold = ({ title, country, startDate, endDate, details }: SoldOn) => ({
  ...{ title, country, startDate, endDate, details },
})

/** What is sold as a booking: something made up, or what was booked at the portal. */
type Wanted = { kind: CrmBookingKind; number: string; soldOn?: SoldOn }

/** A booking an office made by itself, with its lines and what is to be paid when. */
function bookingOf(
  random: Random,
  { kind, number, soldOn }: Wanted,
  { people, clients, rates }: Office,
  day: PlainDate,
) {
  const owner = people[random.whole(0, people.length - 1)]
  const client = clients[random.whole(0, clients.length - 1)]
  if (!owner || !client) throw new Error('An office without people')
  const startDate = soldOn?.startDate ?? addDays(day, random.whole(-60, 110))
  const travellers = Array.from(
    { length: random.whole(1, 4) },
    (_, index): Traveller => ({
      name: index === 0 ? client.name : `${client.name.split(' ').at(-1)} guest ${index + 1}`,
      kind: index === 3 ? 'child' : 'adult',
      memberId: null,
      visa: 'Not needed',
    }),
  )
  const { bought, ...trip } = soldOn
    ? { ...tripSold(soldOn), bought: [soldOn.line] }
    : tripOf[kind](random, startDate, day, travellers)
  const abroad = trip.country !== 'India'
  const visa: Traveller['visa'] = abroad ? (has(random, startDate, day) ? 'Granted' : 'Needed') : 'Not needed'
  const who = travellers.map((one): Traveller => ({ ...one, visa }))
  const id = uuidv7()
  const bookedOn = soldOn?.bookedOn ?? addDays(startDate < day ? startDate : day, -random.whole(6, 50))
  const confirmed = soldOn !== undefined || has(random, startDate, day)
  const status = statusOf(random, trip, day, soldOn)
  const lines = bought.map(({ cost, ...line }, position) => {
    const inr = toMinor(cost)
    return {
      ...line,
      id: uuidv7(),
      bookingId: id,
      position,
      supplierEmail: null,
      terms: 'Before check-in' as const,
      currency: 'INR',
      rate: 1,
      cost,
      costInr: cost,
      plannedCostInr: cost,
      sell: toMajor(sum([inr, percentOf(inr, random.pick([7, 10, 12, 15]))])),
      quotedKey: null,
      supplierReference: soldOn?.line.supplierReference ?? (confirmed ? codeOf(random, 6) : null),
      confirmedAt: confirmed ? `${bookedOn}T09:00:00.000Z` : null,
      state: stateOf(status, confirmed),
    }
  })
  const taxAs = kind === 'land-package' ? ('package' as const) : ('fee' as const)
  const prices = lines.map(({ plannedCostInr, sell }) => ({
    plannedCost: toMinor(plannedCostInr),
    sell: toMinor(sell),
  }))
  const { gross, taxes, total } = bookingTotals(prices, { country: trip.country, taxAs }, rates)
  const cost = toMajor(sum(prices.map(({ plannedCost }) => plannedCost)))
  const parts = allocate(total, [30, 70]).map((amount, index) => ({
    id: uuidv7(),
    bookingId: id,
    orgId: owner.orgId,
    number: index + 1,
    label: index === 0 ? 'With the booking' : 'Before departure',
    dueOn: index === 0 ? bookedOn : addDays(startDate, -10) > bookedOn ? addDays(startDate, -10) : bookedOn,
    amount: toMajor(amount),
  }))
  return {
    booking: {
      ...trip,
      id,
      number,
      kind,
      orgId: owner.orgId,
      customerId: client.id,
      enquiryId: client.enquiryId,
      quotationVersionId: null,
      createdBy: owner.id,
      assignedTo: owner.id,
      travellers: who,
      people: who.length,
      taxAs,
      taxes,
      cost,
      plannedCost: cost,
      gross: toMajor(gross),
      total: toMajor(total),
      status,
      cancelledReason: status === 'Cancelled' ? 'The customer’s plans changed' : null,
      lacks: listMissing({ details: trip.details, travellers: who, lines, files: [] }),
      customerName: client.name,
      searched: [trip.title, ...who.map(({ name }) => name)].join(' '),
      createdAt: `${bookedOn}T06:30:00.000Z`,
      updatedAt: `${bookedOn}T06:30:00.000Z`,
    },
    lines,
    instalments: parts,
    supplierPayments: lines
      .flatMap(({ id, supplier, state, cost }) => (isArranged(state) && supplier ? [{ id, supplier, cost }] : []))
      .map(({ id: lineId, supplier, cost: amount }) => ({
        id: uuidv7(),
        bookingId: id,
        lineId,
        orgId: owner.orgId,
        supplier,
        dueOn: supplierDueOn('Before check-in', bookedOn, startDate),
        currency: 'INR',
        amount,
        amountInr: amount,
      })),
  }
}

async function officeOf(
  db: Db,
  emails: readonly string[],
  day: PlainDate,
): Promise<Office & { kinds: Map<CrmBookingKind, Client[]> }> {
  const people: Caller[] = []
  for (const email of emails) people.push(await callerOf(db, email))
  const orgId = people[0]?.orgId ?? ''
  const { rows } = await db.execute<Client & { kind: string | null }>(sql`
    select c.id, c.name, e.id as "enquiryId", e.kind from customer c
    left join enquiry e on e.customer_id = c.id and e.kind in ('flight', 'hotel') and e.status = 'Confirmed'
    where c.org_id = ${orgId} order by c.created_at, c.id, e.created_at`)
  const none = (client: Client) => ({ ...client, enquiryId: null })
  const kinds = new Map<CrmBookingKind, Client[]>([
    ['flight', rows.filter(({ kind }) => kind === 'flight')],
    ['hotel', rows.filter(({ kind }) => kind === 'hotel')],
    ['land-package', rows.map(none)],
  ])
  return { people, clients: rows.map(none), kinds, rates: await findRates(db, { orgId, customerId: null, day }) }
}

const offices = [['agent@demo.test', 'staff2@demo.test'], ['admin@demo.test', 'staff@demo.test'], ['agent2@demo.test']]
const kindsInTurn = ['flight', 'hotel', 'land-package', 'flight', 'hotel'] as const

/** Bookings around today until there are 200 with those of the quotations, and what was paid of all of them. */
export async function loadDemoCrmBookings(db: Db, config: Config, day: PlainDate): Promise<void> {
  const random = createRandom('crm bookings')
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int from crm_booking`)
  const opened = []
  for (const emails of offices) opened.push(await officeOf(db, emails, day))
  const numberOf = async (kind: CrmBookingKind) => {
    const { rows: numbers } = await db.execute<{ next: number }>(
      sql`select nextval(${`crm_${kind.replace('-', '_')}_booking_number`}::regclass)::int as next`,
    )
    return `${crmBookingPrefix[kind]}-${day.slice(0, 4)}-${String(numbers[0]?.next).padStart(6, '0')}`
  }
  const made = []
  for (const office of opened)
    for (const soldOn of await listSoldOn(db, office.people[0]?.orgId ?? '', day)) {
      const { kind } = soldOn.details
      made.push(bookingOf(random, { kind, number: await numberOf(kind), soldOn }, office, day))
    }
  for (let index = made.length + (rows[0]?.count ?? 0); index < wanted; index += 1) {
    const office = opened[index % 5 < 3 ? 0 : (index % 5) - 2]
    const kind = random.pick<CrmBookingKind>(kindsInTurn)
    if (!office) throw new Error('There is no office')
    const own = office.kinds.get(kind) ?? []
    const clients = own.length > 0 && random.chance(0.6) ? own : office.clients
    made.push(bookingOf(random, { kind, number: await numberOf(kind) }, { ...office, clients }, day))
  }
  const pointed = []
  for (const one of made) {
    const lines = await pointToSuppliers(db, one.booking.orgId, one.lines)
    const idOf = new Map(lines.map(({ id, supplierId }) => [id, supplierId]))
    const supplierPayments = one.supplierPayments.map((each) => ({
      ...each,
      supplierId: idOf.get(each.lineId) ?? null,
    }))
    pointed.push({ ...one, lines, supplierPayments })
  }
  await insertCrmBookings(db, pointed)
  await settleCrmBookings(db, config, day)
  await describeDemoSuppliers(db, day)
}
