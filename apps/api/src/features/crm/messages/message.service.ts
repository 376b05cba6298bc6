import { createHash } from 'node:crypto'
import type { Message } from '@karavan/contracts/crm/messages/message'
import type { messages as contract } from '@karavan/contracts/crm/messages/message.contract'
import {
  canMoveMessage,
  canSendAgain,
  type MessageRecordKind,
  type MessageState,
  writingRight,
} from '@karavan/domain/crm/message'
import { type Consents, missingConsent } from '@karavan/domain/crm/consent'
import { linkMarks, type MessageTemplate } from '@karavan/domain/crm/message-template'
import { normalPhone } from '@karavan/domain/crm/phone'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Context } from '../../../platform/context.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { payUrlOfNext, requestUrlOf } from '../bookings/index.ts'
import {
  emitMessage,
  isWithinWindow,
  type MessageRow,
  moveMessage,
  prepareByHand,
  queueMail,
  queueWhatsApp,
} from '../outbox/index.ts'
import { consentsOf } from './consent.service.ts'
import { lockMessage, readMessage } from './message.queries.ts'
import { insertPaperLink, papersUrl, withdrawPaperLink } from './paper-link.queries.ts'
import { choosePapers } from './papers.ts'
import { unaskedWords } from './still-wanted.ts'
import { getSubject, type Subject } from './subject.queries.ts'
import { finish, getTemplate, valuesOf } from './words.ts'

/** Stands where a template would, in what was written without one. */
const byHand = 'by-hand'

type Place = { of: MessageRecordKind; id: string }
type Asked = z.output<(typeof contract)['send']['body']>
type Written = Omit<Parameters<typeof queueMail>[1], 'orgId' | 'record' | 'recordId' | 'customerId'> & {
  channel: MessageRow['channel']
}

/** Where a message goes: to what is typed, else to what is kept. */
function addressOf({ channel, to }: Pick<Asked, 'channel' | 'to'>, { name, email, phone }: Subject): string {
  const said = to || (channel === 'mail' ? email : phone)
  if (channel === 'link') return said ?? ''
  const found = channel === 'mail' ? z.email().safeParse(said?.toLowerCase()).data : normalPhone(said ?? '')
  if (found) return found
  const what = channel === 'mail' ? 'e-mail address' : 'phone number'
  throw invalid({ path: 'to', message: to ? `This is no ${what}` : `There is no ${what} of ${name}` })
}

const entityOf: Record<MessageRecordKind, string> = {
  enquiry: 'enquiry',
  quotation: 'quotation',
  booking: 'crm-booking',
  customer: 'customer',
  request: 'service-request',
}

/** Refuses what is sent to win somebody, unless they said yes to it that way. */
function refuseUnasked(template: MessageTemplate, channel: MessageRow['channel'], said: Consents, { name }: Subject) {
  const missing = missingConsent(template, channel, said)
  if (missing) throw invalid({ path: 'template', message: unaskedWords(name, missing) })
}

/** Into the outbox where we carry it ourselves, else ready for a hand. */
function put(context: Context, channel: MessageRow['channel'], message: Parameters<typeof queueMail>[1]) {
  if (channel === 'mail') return queueMail(context, message)
  if (channel === 'whatsapp' && context.platform.config.whatsapp) return queueWhatsApp(context, message)
  return prepareByHand(context, channel, message)
}

/** Refuses to begin a chat through WhatsApp's own service with somebody who did not agree to it. */
async function refuseUnaskedChat({ platform, db }: Context, { name }: Subject, said: Consents, phone: string) {
  if (!platform.config.whatsapp || said.whatsapp || (await isWithinWindow(db, phone))) return
  throw invalid({ path: 'channel', message: `${name} has not said yes to messages by WhatsApp` })
}

/** Refuses whoever may see a record and not write to anybody about it. */
function refuseToWrite(user: Pick<Caller, 'rights'>, of: MessageRecordKind): void {
  const right = writingRight[of]
  if (right) refuseWithout(user, right)
}

/** Writes a message down and sets it going where we carry it ourselves. */
async function write(context: Context, subject: Subject, { channel, body, ...written }: Written): Promise<Message> {
  const { platform, db, actor, emit } = context
  const { orgId, record, recordId, customerId } = subject
  const { secretKey } = platform
  const { papers = [] } = written
  const id = uuidv7()
  const url = papersUrl(platform, id)
  const linked = channel !== 'mail' && papers.length > 0
  const named = body.includes(linkMarks['papers.link']) || !linked ? body : `${body}\n\n${url}`
  const message = {
    ...{ id, orgId, record, recordId, customerId },
    ...written,
    body: named.replaceAll(linkMarks['papers.link'], url),
  }
  const row = await put(context, channel, message)
  if (!row) throw problem('CONFLICT', 'The same was sent already.')
  if (linked) await insertPaperLink(db, secretKey, row)
  await recordAudit(db, actor, {
    entity: entityOf[record],
    id: recordId,
    orgId,
    action: `${channel === 'mail' ? 'mail' : channel === 'whatsapp' ? 'WhatsApp message' : 'link'} written to ${row.recipientName}`,
    after: { subject: row.subject, papers: papers.map(({ label }) => label).join(', ') },
  })
  emitMessage(emit, row)
  return readMessage(db, secretKey, row.id)
}

/** What is written, with the addresses in place of what stands for them; one that leads nowhere is refused. */
async function withLinks({ platform, db, user }: Context, { of, id }: Place, body: string): Promise<string> {
  const [pay, ask] = [linkMarks['instalment.payLink'], linkMarks['request.link']]
  const payUrl = body.includes(pay) && of === 'booking' ? await payUrlOfNext(platform, db, id, user.id) : null
  if (body.includes(pay) && !payUrl) throw invalid({ path: 'body', message: 'Nothing is open to be paid' })
  const askUrl = body.includes(ask) && of === 'request' ? await requestUrlOf(platform, db, id) : null
  if (body.includes(ask) && !askUrl) throw invalid({ path: 'body', message: 'There is no page they can answer on' })
  return body.replaceAll(pay, payUrl ?? '').replaceAll(ask, askUrl ?? '')
}

/** Sends words and papers about a record. */
export async function sendAbout(context: Context, place: Place, asked: Asked): Promise<Message> {
  const { db, user } = context
  const subject = await getSubject(db, user, place)
  refuseToWrite(user, place.of)
  const { channel, template } = asked
  const said = await consentsOf(db, subject.customerId)
  const address = addressOf(asked, subject)
  refuseUnasked(await getTemplate(db, subject, template), channel, said, subject)
  if (channel === 'whatsapp') await refuseUnaskedChat(context, subject, said, address)
  const papers = await choosePapers(db, user, subject, asked.papers)
  const words = finish(asked, await valuesOf(db, user, subject, { channel, papers }))
  const body = await withLinks(context, place, words.body)
  return write(context, subject, {
    channel,
    template,
    ...words,
    body,
    to: { address, name: subject.name },
    papers,
    // Somebody wrote and sent it: what makes a second press the same one is the key of the request.
    occasion: uuidv7(),
    createdBy: user.id,
  })
}

type Part = Place & { partId: string }

async function getLocked({ db, user }: Context, { of, id, partId }: Part) {
  const subject = await getSubject(db, user, { of, id })
  const row = await lockMessage(db, user, { of, id }, partId)
  if (!row) throw notFound('message')
  return { subject, row }
}

/** Somebody says what they did with a message that they hand over themselves. */
export async function noteByHand(context: Context, part: Part, state: 'Opened' | 'Sent'): Promise<Message> {
  const { platform, db, actor, emit } = context
  const { row } = await getLocked(context, part)
  const refuse = (from: MessageState) =>
    problem('ILLEGAL_TRANSITION', `This message is ${from.toLowerCase()}.`, { current: { state: from } })
  if (row.channel === 'mail' || (row.state !== state && !canMoveMessage(row.state, state))) throw refuse(row.state)
  if (row.state !== state) await moveMessage(db, row.id, state)
  const { record, recordId: id, orgId } = row
  await recordAudit(db, actor, { entity: entityOf[record], id, orgId, action: `message ${state.toLowerCase()}` })
  emitMessage(emit, row)
  return readMessage(db, platform.secretKey, row.id)
}

type Handed = z.output<(typeof contract)['handed']['body']>

/** Notes on the thread what somebody opened in WhatsApp or copied, each text once a way; what they did with it they say themselves. */
export async function noteHanded(
  context: Context,
  place: Place,
  { channel, to, subject, body }: Handed,
): Promise<boolean> {
  const { db, user, actor, emit } = context
  const about = await getSubject(db, user, place)
  refuseToWrite(user, place.of)
  const { orgId, record, recordId, customerId, name } = about
  const row = await prepareByHand(context, channel, {
    ...{ orgId, record, recordId, customerId, subject, body },
    template: byHand,
    to: { address: channel === 'whatsapp' ? (normalPhone(to ?? '') ?? '') : '', name },
    occasion: `${channel} ${createHash('sha256').update(body).digest('hex')}`,
    createdBy: user.id,
  })
  await recordAudit(db, actor, {
    entity: entityOf[record],
    id: recordId,
    orgId,
    action: channel === 'whatsapp' ? `WhatsApp opened for ${name}` : `text for ${name} copied`,
    after: { subject },
  })
  if (!row) return false
  await moveMessage(db, row.id, 'Opened')
  emitMessage(emit, row)
  return true
}

/** Sends the same once more: a person's act, under a key of its own. */
export async function sendAgain(context: Context, part: Part): Promise<Message> {
  const { user, db } = context
  const { subject, row } = await getLocked(context, part)
  refuseToWrite(user, row.record)
  if (!canSendAgain(row.state))
    throw problem('ILLEGAL_TRANSITION', 'It is still on its way.', { current: { state: row.state } })
  const { channel, template, recipient, recipientName, papers, body } = row
  const chosen = await choosePapers(db, user, row, papers)
  return write(
    context,
    { ...subject, record: row.record, recordId: row.recordId, customerId: row.customerId },
    {
      channel,
      template,
      subject: row.subject,
      body: body.replace(papersUrl(context.platform, row.id), linkMarks['papers.link']),
      to: { address: recipient, name: recipientName },
      papers: chosen,
      occasion: `again ${uuidv7()}`,
      createdBy: user.id,
      againOf: row.id,
    },
  )
}

/** Ends the link to the papers of a message. */
export async function withdrawPapers(context: Context, part: Part): Promise<Message> {
  const { platform, db, actor, emit } = context
  const { row } = await getLocked(context, part)
  if (!(await withdrawPaperLink(db, row.id))) throw problem('CONFLICT', 'There is no link that works.')
  const { record, recordId: id, orgId } = row
  await recordAudit(db, actor, { entity: entityOf[record], id, orgId, action: 'link to papers withdrawn' })
  emitMessage(emit, row)
  return readMessage(db, platform.secretKey, row.id)
}
