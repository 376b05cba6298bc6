import { hotelsOf } from '@karavan/contracts/crm/quotations/content'
import { daysShown } from '@karavan/contracts/crm/quotations/day-plan'
import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { type Choice, isAnswerable } from '@karavan/domain/crm/quotation'
import type { QuotationTotals } from '@karavan/domain/crm/quotation-price'
import { sum, toMajor } from '@karavan/domain/base/money'
import { type Unheld, unheldWords } from '@karavan/domain/sales/stays/unheld'
import { isTaxedAtSource } from '@karavan/domain/money/tax/tax'
import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { preparePaper, toSeller } from '../../base/papers/index.ts'
import { hasPan } from '../bookings/index.ts'
import { totalsFor } from './quotation.price.ts'
import type { FullQuotation } from './quotation.queries.ts'
import type { VersionRecord } from './quotation.table.ts'
import { listComments } from './timeline.queries.ts'

type Price = PublicQuote['options'][number]['price']

/** A price as a customer may see it: a tax on the fee would tell the fee. */
function toPrice({ content }: VersionRecord, totals: QuotationTotals): Price {
  const { total, taxes, perPerson, instalments } = totals
  return {
    total: toMajor(total),
    taxes:
      content.taxAs === 'package'
        ? taxes.map(({ name, rate, amount }) => ({ name, rate, amount: toMajor(amount) }))
        : [],
    perPerson: perPerson.map((one) => ({ ...one, amount: toMajor(one.amount) })),
    instalments: instalments.map((one) => ({ ...one, amount: toMajor(one.amount) })),
  }
}

/** What a choice costs its customer. */
export const priceFor = (version: VersionRecord, choice: Choice): Price => toPrice(version, totalsFor(version, choice))

/** Where a version stands for its customer: a price whose last day is over has ended, whether or not it was noted yet. */
export function standingOf(
  { status, content }: Pick<VersionRecord, 'status' | 'content'>,
  config: Pick<Config, 'todayZone'>,
): { status: VersionRecord['status']; open: boolean } {
  if (!isAnswerable(status)) return { status, open: false }
  return content.validUntil < today(config) ? { status: 'Expired', open: false } : { status, open: true }
}

function decisionOf(version: VersionRecord): PublicQuote['decision'] {
  const { decidedAt: at, decidedBy: by, option, extras, noPan, status } = version
  if (!at) return null
  return {
    at,
    by,
    option,
    extras,
    noPan,
    price: status === 'Accepted' && option ? priceFor(version, { option, extras, noPan }) : null,
  }
}

type Due = { label: string; amount: string; dueOn: string; paid: boolean }

/** What is to be paid first of the booking that came of a version. */
async function paymentOf(db: Db, { id, status }: VersionRecord): Promise<PublicQuote['payment']> {
  if (status !== 'Accepted') return null
  const { rows } = await db.execute<Due>(sql`
    select i.label, case when i.paid_at is null then i.amount - i.paid else i.amount end as amount, i.due_on as "dueOn", i.paid_at is not null as paid
    from crm_booking b join crm_instalment i on i.booking_id = b.id
    where b.quotation_version_id = ${id} and b.status <> 'Cancelled' order by i.number limit 1`)
  const [first] = rows
  return first ? { ...first, amount: Number(first.amount) } : null
}

/** What of that booking is not held, while nobody has booked it. */
async function unheldOf(db: Db, { id, status }: VersionRecord): Promise<PublicQuote['unheld']> {
  if (status !== 'Accepted') return []
  const { rows } = await db.execute<{ label: string; unheld: Unheld }>(sql`
    select l.label, l.unheld from crm_booking b join crm_booking_line l on l.booking_id = b.id
    where b.quotation_version_id = ${id} and b.status <> 'Cancelled' and l.unheld is not null and l.state = 'Draft'
    order by l.position`)
  return rows.map(({ label, unheld }) => ({ label, why: unheldWords[unheld] }))
}

/** Whether anything of a version is taxed at source while nobody knows the PAN of its customer. */
async function needsPan(db: Db, { customerId }: FullQuotation, version: VersionRecord): Promise<boolean> {
  const extras = version.content.extras.map(({ key }) => key)
  if (!version.content.options.some(({ key }) => isTaxedAtSource(totalsFor(version, { option: key, extras }).taxes)))
    return false
  return !(await hasPan(db, customerId))
}

/** What is open of that booking beside what is to be paid first. */
async function duesOf(db: Db, { id, status }: VersionRecord): Promise<PublicQuote['dues']> {
  if (status !== 'Accepted') return []
  const { rows } = await db.execute<PublicQuote['dues'][number]>(sql`
    select i.id, i.label, (i.amount - i.paid)::float8 as amount, i.due_on::text as "dueOn"
    from crm_booking b join crm_instalment i on i.booking_id = b.id
    where b.quotation_version_id = ${id} and b.status <> 'Cancelled' and i.paid_at is null and i.number > (
      select min(f.number) from crm_instalment f where f.booking_id = b.id)
    order by i.due_on, i.number`)
  return rows
}

/** The page of a customer: what is offered and what it costs them, and nothing of what anybody pays or earns. */
export async function toPublicQuote(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  quotation: FullQuotation,
  version: VersionRecord,
): Promise<PublicQuote> {
  const { content } = version
  const first = content.options[0]?.key ?? ''
  const totalWith = (extras: string[]) => totalsFor(version, { option: first, extras }).total
  const { seller } = await preparePaper(db, 'quotation-page', quotation.orgId)
  const { title, destinations, startDate, endDate, guests, image, overview, validUntil } = content
  const { inclusions, exclusions, terms } = content
  const decision = decisionOf(version)
  const taken = version.status === 'Accepted' ? decision : null
  const daysIn = (option: string) =>
    daysShown(content, { option, extras: taken?.option === option ? taken.extras : [] })
  return {
    number: quotation.number,
    versionNumber: version.number,
    hash: version.hash,
    ...standingOf(version, config),
    customerName: quotation.customerName,
    company: toSeller(seller),
    title,
    destinations,
    startDate,
    endDate,
    guests,
    image,
    overview,
    days: daysIn(taken?.option ?? first),
    options: content.options.map(({ key, name, summary, lines }) => ({
      key,
      name,
      summary,
      hotels: hotelsOf({ lines }),
      days: daysIn(key),
      services: lines.map(({ service, label }) => ({ service, label })),
      price: priceFor(version, { option: key, extras: [] }),
    })),
    extras: content.extras.map(({ key, name, summary }) => ({
      key,
      name,
      summary,
      adds: toMajor(sum([totalWith([key]), -totalWith([])])),
    })),
    inclusions,
    exclusions,
    terms,
    validUntil,
    decision,
    unheld: await unheldOf(db, version),
    panNeeded: await needsPan(db, quotation, version),
    payment: await paymentOf(db, version),
    dues: await duesOf(db, version),
    comments: (await listComments(db, quotation.id)).map(({ at, by, text }) => ({ at, by, text })),
  }
}
