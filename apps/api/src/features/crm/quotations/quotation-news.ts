import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import { type Place, rightsOf } from '@karavan/domain/base/access/rights'
import { toMinor } from '@karavan/domain/base/money'
import { sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueReadyMail } from '../../../platform/mail/mail.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { notify } from '../../base/notifications/index.ts'
import { houseWords, mailFromTemplate } from '../../base/templates/index.ts'
import { ownWords, queueMail } from '../outbox/index.ts'
import type { FullQuotation } from './quotation.queries.ts'
import type { VersionRecord } from './quotation.table.ts'
import { quotationValues } from './quotation-words.ts'

const news = {
  opened: { title: 'was opened by its customer', tone: 'blue', mail: false },
  accepted: { title: 'is accepted', tone: 'green', mail: true },
  declined: { title: 'is declined', tone: 'red', mail: true },
  refused: { title: 'could not be accepted', tone: 'red', mail: true },
  commented: { title: 'has a question', tone: 'blue', mail: true },
  expiring: { title: 'is about to expire', tone: 'amber', mail: true },
  moved: { title: 'costs you something else by now', tone: 'amber', mail: false },
  expired: { title: 'has expired', tone: 'amber', mail: false },
} as const

/** A line that costs its seller something else by now, or is gone; from what to what is told to those who may know costs. */
export const movedWords = ({ label, was, now, why }: MovedLine, { priced }: { priced: boolean }): string => {
  if (now === null) return `${label}: ${why ?? 'no longer sold'}`
  if (!priced) return label
  return `${label}: ${was === null ? '' : `${rupees(toMinor(was))} → `}${rupees(toMinor(now))}`
}

type Sender = { id: string; name: string }
type Owner = { id: string; email: string; name: string; priced: boolean }
/** What is told beside the news; where it names what things cost, by whether somebody may know that. */
type Note = string | ((seen: { priced: boolean }) => string)

/** Those who answer for a quotation: who wrote it and who works on its enquiry; when none is there, who leads the agency. */
async function ownersOf(db: Db, { createdBy, enquiryId, orgId }: FullQuotation): Promise<Owner[]> {
  const { rows } = await db.execute<Omit<Owner, 'priced'> & Place & { own: boolean }>(sql`
    select u.id, u.email, u.name, u.user_type as "userType", u.role, u.allowed, u.denied,
      u.id = ${createdBy} or e.id is not null as own
    from app_user u left join enquiry e on e.id = ${enquiryId} and e.assigned_to = u.id
    where u.active and (u.id = ${createdBy} or e.id is not null
      or u.org_id = ${orgId} and u.user_type in ('Admin', 'Agent', 'Customer'))
    order by u.created_at, u.id limit 50`)
  const own = rows.filter((row) => row.own)
  const found = own.length > 0 ? own : rows.slice(0, 5)
  return found.map(({ id, email, name, ...place }) => ({ id, email, name, priced: rightsOf(place).includes('cost') }))
}

/** Tells the screens that show it that a quotation changed. */
export const emitQuotationChanged = (
  { emit }: Pick<SystemContext, 'emit'>,
  { id, orgId }: Pick<FullQuotation, 'id' | 'orgId'>,
): void => emit({ tag: 'Quotation', id, orgId })

/** Leaves word of a quotation with those who answer for it, except whoever did it. */
export async function tellOwners(
  context: SystemContext,
  what: keyof typeof news,
  quotation: FullQuotation,
  { note = '', but = null }: { note?: Note; but?: string | null } = {},
): Promise<void> {
  const { platform, db, emit } = context
  const { title, tone, mail } = news[what]
  const owners = (await ownersOf(db, quotation)).filter(({ id }) => id !== but)
  const link = `/crm/quotation/view/${quotation.id}`
  const bodyFor = (seen: { priced: boolean }) =>
    [`${quotation.customerName}, ${quotation.title}`, typeof note === 'string' ? note : note(seen)]
      .filter(Boolean)
      .join('. ')
  for (const priced of [true, false])
    await notify(
      db,
      emit,
      owners.filter((one) => one.priced === priced).map(({ id }) => id),
      { title: `${quotation.number} ${title}`, body: bodyFor({ priced }), link, tone },
    )
  if (!mail) return
  for (const owner of owners) {
    const { email, name } = owner
    const text = [`Hello ${name},`, `${quotation.number} ${title}.`, bodyFor(owner), platform.config.publicUrl + link]
    await queueReadyMail(platform, db, {
      to: { email, name },
      kind: `quotation-${what}`,
      words: await mailFromTemplate(db, null, {}, { subject: `${quotation.number} ${title}`, text: text.join('\n\n') }),
    })
  }
}

/** Whom a mail about a quotation goes to, and what it is kept with. */
const subjectOf = ({ id, orgId, customerId, customerName }: FullQuotation, email: string) => ({
  orgId,
  record: 'quotation' as const,
  recordId: id,
  customerId,
  to: { address: email, name: customerName },
})

/** Sends a customer the way to their page, in the words of whoever sends it, else in the agency's own, else in those of the house. */
export async function mailQuotation(
  { platform, db }: Pick<SystemContext, 'platform' | 'db'>,
  quotation: FullQuotation,
  version: VersionRecord,
  { url, message, email, sender }: { url: string; message: string | null; email: string; sender: Sender },
): Promise<void> {
  const { seller } = await preparePaper(db, 'customer-mail', quotation.orgId)
  const values = quotationValues(quotation, version, seller, url)
  const own = message
    ? null
    : await ownWords(db, quotation.orgId, 'quotation-papers', {
        'customer.name': quotation.customerName,
        'customer.email': email,
        'agent.name': sender.name,
        'agent.company': seller.name,
        'agent.phone': seller.phone ?? '',
        'agent.email': seller.email ?? '',
        'quotation.number': quotation.number,
        'quotation.title': version.content.title,
        'quotation.total': values.total ?? '',
        'quotation.validUntil': dayWords(version.content.validUntil),
        'papers.list': 'Quotation',
        'papers.link': url,
      })
  const dated = version.content.startDate !== null && version.content.endDate !== null
  const words = message || own || !dated ? null : await houseWords(db, 'quotation', values)
  const short = [
    `Dear ${quotation.customerName},`,
    `here is your quotation for ${version.content.title}. It holds until ${dayWords(version.content.validUntil)}.`,
  ].join('\n\n')
  const said = message ?? own?.body ?? words?.text ?? short
  const text = [said, ...(said.includes(url) ? [] : [`Look at it, choose and answer here:\n${url}`])]
  await queueMail(
    { platform, db },
    {
      ...subjectOf(quotation, email),
      template: 'quotation-sent',
      subject: own?.subject ?? `${seller.name}: ${version.content.title} (${quotation.number})`,
      body: text.join('\n\n'),
      occasion: `version ${version.number}`,
      createdBy: sender.id,
    },
  )
}

/** Confirms to a customer what they said yes to. */
export async function mailAcceptance(
  { platform, db }: Pick<SystemContext, 'platform' | 'db'>,
  quotation: FullQuotation,
  { url, name, total, next }: { url: string; name: string; total: string; next: string },
): Promise<void> {
  if (!quotation.email) return
  const { seller } = await preparePaper(db, 'customer-mail', quotation.orgId)
  const text = [
    `Dear ${quotation.customerName},`,
    `thank you: ${quotation.title} (${quotation.number}) is accepted by ${name} for ${total}, taxes included.`,
    next,
    `What you chose stays here:\n${url}`,
  ]
  await queueMail(
    { platform, db },
    {
      ...subjectOf(quotation, quotation.email),
      template: 'quotation-accepted-customer',
      subject: `${seller.name}: ${quotation.title} is accepted (${quotation.number})`,
      body: text.join('\n\n'),
      occasion: `version ${quotation.versionNumber}`,
      createdBy: null,
    },
  )
}
