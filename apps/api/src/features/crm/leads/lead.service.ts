import type { LeadBody } from '@karavan/contracts/crm/leads/lead.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { titleOfTrip } from '../../catalogue/itineraries/index.ts'
import { notify } from '../../base/notifications/index.ts'
import { findHouse, listAdminIds } from '../../people/users/index.ts'
import { leads } from './lead.table.ts'

type Lead = z.output<typeof LeadBody>

/** The next number, with the year as it is where the house is: LQ-2026-000042. */
async function nextReference(db: Db, zone: string): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('lead_number')::int as number`)
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(new Date())
  return `LQ-${year}-${String(rows[0]?.number).padStart(6, '0')}`
}

const counted = (count: number | null | undefined, one: string, many: string) =>
  count ? `${count} ${count === 1 ? one : many}` : null

const tripOf = ({ destination, travelDate, adults, children }: Lead, title: string | null) =>
  [title, destination, travelDate, counted(adults, 'adult', 'adults'), counted(children, 'child', 'children')]
    .filter(Boolean)
    .join(', ') || 'Not said'

/** The trip somebody asks about; one that they cannot see is refused. */
async function titleOf(db: Db, user: Caller | null, id: string | null, day: PlainDate): Promise<string | null> {
  if (id === null) return null
  const title = await titleOfTrip(db, user, id, day)
  if (title === null) throw invalid({ path: 'itineraryId', message: 'There is no such itinerary' })
  return title
}

/** Takes what a visitor sent in: stored for the house, which is told, and confirmed to the visitor. */
export async function receiveLead(
  { platform, db, user, actor, emit }: Omit<Context, 'user'> & { user: Caller | null },
  { website, ...lead }: Lead,
): Promise<{ id: string; reference: string }> {
  const house = await findHouse(db)
  if (!house) throw problem('UNAVAILABLE', 'Nobody is here to read this yet: the house has no Admin.')
  const title = await titleOf(db, user, lead.itineraryId, today(platform.config))
  const id = uuidv7()
  const reference = await nextReference(db, platform.config.todayZone)
  // A robot gets the same answer as a person, and nobody is bothered with what it wrote.
  const robot = Boolean(website)
  const orgId = house.id
  await recordAudit(
    db,
    { ...actor, orgId },
    { entity: 'lead', id, action: robot ? 'refused as spam' : 'received', after: { source: lead.source } },
  )
  if (robot) return { id, reference }
  await db.insert(leads).values({ ...lead, id, reference, orgId })
  await notify(db, emit, await listAdminIds(db), {
    title: `New lead ${reference}`,
    body: `${lead.name}: ${lead.message.slice(0, 140)}`,
    link: '/dashboard/leads-query',
    tone: 'blue',
  })
  const { name, email, phone, message } = lead
  await queueMail(platform, db, { to: { email, name: '' }, template: 'lead-received', data: { reference } })
  await queueMail(platform, db, {
    to: { email: house.email, name: house.companyName },
    template: 'lead-new',
    data: {
      reference,
      name,
      email,
      phone,
      message,
      trip: tripOf(lead, title),
      link: `${platform.config.publicUrl}/dashboard/leads-query`,
    },
  })
  emit({ tag: 'Lead', id, orgId })
  return { id, reference }
}
