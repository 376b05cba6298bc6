import { less, toMinor } from '@karavan/domain/base/money'
import type { MessageChannel } from '@karavan/domain/crm/message'
import {
  fillMessage,
  linkMarks,
  messageFields,
  type MessageTemplate,
  type MessageValues,
  missingFields,
  unknownFields,
} from '@karavan/domain/crm/message-template'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { dayWords, rupees } from '../../../platform/words.ts'
import { preparePaper } from '../../base/papers/index.ts'
import { findCrmBookingById, listOpenParts } from '../bookings/index.ts'
import { type PaperRef, templatesOf } from '../outbox/index.ts'
import { incomplete } from './incomplete.ts'
import type { Subject } from './subject.queries.ts'

/** The text of a record's kind under a key, as its organisation has it. */
export async function getTemplate(
  db: Db,
  { orgId, record }: Pick<Subject, 'orgId' | 'record'>,
  key: string,
): Promise<MessageTemplate> {
  const found = (await templatesOf(db, orgId)).find((one) => one.key === key && one.of === record)
  if (!found) throw invalid({ path: 'template', message: 'There is no such text' })
  return found
}

const money = (amount: number) => rupees(toMinor(amount))

/** What texts may say of a booking and of what is to be paid next for it. */
async function bookingValues(db: Db, id: string): Promise<MessageValues> {
  const booking = await findCrmBookingById(db, id)
  if (!booking) return {}
  const [next] = await listOpenParts(db, id)
  return {
    'booking.number': booking.number,
    'booking.title': booking.title,
    'booking.startDate': dayWords(booking.startDate),
    'booking.endDate': dayWords(booking.endDate),
    'booking.total': money(booking.total),
    'booking.paid': money(booking.paid),
    'booking.open': money(less(booking.total, booking.paid)),
    ...(next
      ? {
          'instalment.label': next.label,
          'instalment.amount': money(next.open),
          'instalment.dueOn': dayWords(next.dueOn),
          'instalment.payLink': linkMarks['instalment.payLink'],
        }
      : {}),
  }
}

async function quotationValues(db: Db, id: string): Promise<MessageValues> {
  const { rows } = await db.execute<{ number: string; title: string; total: string; validUntil: string }>(
    sql`select number, title, total, valid_until::text as "validUntil" from quotation where id = ${id}`,
  )
  const [row] = rows
  if (!row) return {}
  return {
    'quotation.number': row.number,
    'quotation.title': row.title,
    'quotation.total': money(Number(row.total)),
    'quotation.validUntil': dayWords(row.validUntil),
  }
}

/** Everything a text about a record may say; addresses are marks until it is sent. */
export async function valuesOf(
  db: Db,
  user: Pick<Caller, 'name'>,
  { orgId, record, recordId, number, title, name, email, phone }: Subject,
  { channel, papers }: { channel: MessageChannel; papers: readonly PaperRef[] },
): Promise<MessageValues> {
  const { seller } = await preparePaper(db, 'customer-mail', orgId)
  return {
    ...(record === 'request'
      ? {
          'supplier.name': name,
          'booking.number': number,
          'request.label': title,
          'request.link': linkMarks['request.link'],
        }
      : { 'customer.name': name, 'customer.email': email ?? '', 'customer.phone': phone ?? '' }),
    'agent.name': user.name,
    'agent.company': seller.name,
    'agent.phone': seller.phone ?? '',
    'agent.email': seller.email ?? '',
    ...(record === 'booking' ? await bookingValues(db, recordId) : {}),
    ...(record === 'quotation' ? await quotationValues(db, recordId) : {}),
    ...(papers.length > 0
      ? {
          'papers.list': papers.map(({ label }) => label).join(', '),
          ...(channel === 'mail' ? {} : { 'papers.link': linkMarks['papers.link'] }),
        }
      : {}),
  }
}

type Words = { subject: string; body: string }

/** The words of a text about a record, and what it needs that is not known. */
export const previewOf = ({ subject, body }: Words, values: MessageValues) => ({
  subject: fillMessage(subject, values),
  body: fillMessage(body, values),
  missing: missingFields(`${subject}\n${body}`, values),
})

/** The words as they go out; a name that stands for nothing, or for nothing known, is refused by its name. */
export function finish({ subject, body }: Words, values: MessageValues): Words {
  const fault = (path: 'subject' | 'body', text: string) => [
    ...unknownFields(text).map((name) => ({ path, message: `{{${name}}} stands for nothing we know` })),
    ...missingFields(text, values).map((name) => ({
      path,
      message: `{{${name}}} is empty: ${messageFields[name].what.toLowerCase()} is not known`,
    })),
  ]
  const wrong = [...fault('subject', subject), ...fault('body', body)]
  if (wrong.length > 0) throw incomplete(wrong)
  return { subject: fillMessage(subject, values).replaceAll(/\s+/g, ' '), body: fillMessage(body, values) }
}
