import type { SupplierKind } from '@karavan/domain/crm/supplier'
import type { QuotedService } from '@karavan/domain/crm/quotation'
import { createRandom } from '@karavan/domain/base/random'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'

const kindOf: Partial<Record<QuotedService, SupplierKind>> = {
  Hotel: 'Hotels',
  Flight: 'Flights',
  Transfer: 'Transfers',
  Sightseeing: 'Tours',
  Visa: 'Visas',
  Guide: 'Guides',
  Insurance: 'Insurance',
  Meal: 'Meals',
}

const people = [
  'Farhana Aziz',
  'Jomon Mathew',
  'Lakshmi Pillai',
  'Arjun Sethi',
  'Nisha Dsouza',
  'Somchai Rattan',
] as const
const roles = ['Reservations', 'Accounts', 'Operations'] as const

type Found = { id: string; name: string; services: QuotedService[]; country: string; cost: number; label: string }

/** Gives the suppliers of the demo's bookings somebody to call, terms, and the busiest a contract with prices. */
export async function describeDemoSuppliers(db: Db, day: string): Promise<void> {
  const random = createRandom('suppliers')
  const { rows } = await db.execute<Found>(sql`
    select s.id, s.name, array_agg(distinct l.service) as services, min(b.country) as country, min(l.cost)::float8 as cost,
      min(l.label) as label
    from supplier s join crm_booking_line l on l.supplier_id = s.id join crm_booking b on b.id = l.booking_id
    group by s.id, s.name order by s.name, s.id`)
  for (const { id, name, services, country, cost, label } of rows) {
    const mailbox = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const phone = `+91 98200 ${random.whole(10_000, 99_999)}`
    const contact = {
      name: random.pick(people),
      role: random.pick(roles),
      phone,
      email: `desk@${mailbox}.example.test`,
      whatsapp: phone,
    }
    const kinds = [...new Set(services.map((service) => kindOf[service] ?? 'Other'))]
    const terms = random.pick([null, { kind: 'Before service', days: 7 }, { kind: 'Month-end', days: 15 }])
    const cancellation = random.chance(0.6) ? [{ daysBefore: random.pick([3, 7, 14]), penaltyPercent: 100 }] : []
    await db.execute(sql`
      update supplier set kinds = ${sql.param(kinds)}::text[], country = ${country}, contacts = ${JSON.stringify([contact])}::jsonb,
        terms = ${terms === null ? null : JSON.stringify(terms)}::jsonb, cancellation = ${JSON.stringify(cancellation)}::jsonb
      where id = ${id}`)
    if (!random.chance(0.3)) continue
    const rates = [{ service: services[0] ?? 'Other', label, per: 'all', cost }]
    await db.execute(sql`
      insert into supplier_contract (id, supplier_id, from_date, until_date, rates)
      values (gen_random_uuid(), ${id}, ${day}::date - 120, ${day}::date + 240, ${JSON.stringify(rates)}::jsonb)`)
  }
}
