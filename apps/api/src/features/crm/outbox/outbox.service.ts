import { type MessageRecordKind, onceKeyOf } from '@karavan/domain/crm/message'
import { v7 as uuidv7 } from 'uuid'
import type { SystemContext } from '../../../platform/context.ts'
import { keepMail } from '../../../platform/mail/mail.ts'
import { mailHeadOf, preparePaper } from '../../base/papers/index.ts'
import { mailFromTemplate } from '../../base/templates/index.ts'
import { insertMessage } from './message.queries.ts'
import type { MessageRow } from './message.table.ts'

type Written = { id?: string } & Pick<
  MessageRow,
  'orgId' | 'record' | 'recordId' | 'customerId' | 'template' | 'subject' | 'body'
> & {
    to: { address: string; name: string }
    /** What it is sent for; the same occasion is the same message. */
    occasion: string
    createdBy: string | null
    papers?: MessageRow['papers']
    againOf?: string | null
  }

type Sender = Pick<SystemContext, 'platform' | 'db'>

/** A message as it is written down. */
function rowOf({ id = uuidv7(), to, occasion, papers = [], againOf = null, ...written }: Written) {
  const { template, record, recordId } = written
  const recipient = to.address
  const onceKey = onceKeyOf({ template, record, recordId, occasion, recipient })
  return { ...written, id, recipient, recipientName: to.name, papers, againOf, onceKey }
}
type Row = ReturnType<typeof rowOf>

const headOf: Partial<Record<MessageRecordKind, 'supplier-mail'>> = { request: 'supplier-mail' }

/** Puts a mail into the outbox under the head of whoever sells; null when the same went already. */
export async function queueMail({ platform, db }: Sender, written: Written): Promise<Row | null> {
  const row = rowOf(written)
  if (!(await insertMessage(db, { ...row, channel: 'mail', state: 'Queued' }))) return null
  const { id, recipient: email, recipientName: name, template: kind, subject, body, orgId, record } = row
  const words = await mailFromTemplate(db, null, {}, { subject, text: body })
  const { seller } = await preparePaper(db, headOf[record] ?? 'customer-mail', orgId)
  await keepMail(db, { id, to: { email, name }, kind, words, from: mailHeadOf(seller) })
  await platform.enqueue(db, 'message.send', { messageId: id })
  return row
}

/** Puts a message into the outbox that WhatsApp carries; null when the same went already. */
export async function queueWhatsApp({ platform, db }: Sender, written: Written): Promise<Row | null> {
  const row = rowOf(written)
  if (!(await insertMessage(db, { ...row, channel: 'whatsapp', state: 'Queued' }))) return null
  await platform.enqueue(db, 'message.send', { messageId: row.id })
  return row
}

/** Writes down what somebody hands over themselves; null when the same is there already. */
export async function prepareByHand(
  { db }: Pick<Sender, 'db'>,
  channel: 'whatsapp' | 'link',
  written: Written,
): Promise<Row | null> {
  const row = rowOf(written)
  return (await insertMessage(db, { ...row, channel, state: 'Prepared' })) ? row : null
}
