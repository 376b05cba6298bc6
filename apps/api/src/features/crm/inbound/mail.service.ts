import { z } from 'zod'
import { cleanHtml, htmlToText } from '../../../platform/html/clean-html.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { messageOfReply } from '../outbox/index.ts'
import { takeIn } from './inbound.service.ts'
import { findAnswered, findByNumber, findInbox, type Match } from './match.queries.ts'

const text = (max: number) => z.string().transform((value) => value.replaceAll(/\p{Cs}|\0/gu, '').slice(0, max))

const InboundMail = z.object({
  messageId: z.string().min(1).max(998),
  from: z.object({ address: z.string().min(3).max(254), name: text(200).optional() }),
  to: z.array(z.string().max(320)).max(100),
  subject: text(500).default(''),
  text: text(100_000).optional(),
  html: z.string().max(2_000_000).optional(),
  inReplyTo: z.string().max(998).optional(),
  references: z.array(z.string().max(998)).max(200).default([]),
  headers: z.record(z.string(), z.string()).default({}),
  attachments: z
    .array(z.object({ name: text(200), content: z.base64() }))
    .max(50)
    .default([]),
})
type InboundMail = z.output<typeof InboundMail>

/** Whether a machine wrote it: an absence note, a mailing list, a mail server. */
export function isAutoReply({ headers, from }: Pick<InboundMail, 'headers' | 'from'>): boolean {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]))
  const submitted = named.get('auto-submitted')
  return (
    (submitted !== undefined && submitted !== 'no') ||
    named.has('x-autoreply') ||
    named.has('x-auto-response-suppress') ||
    /bulk|junk|list|auto_reply/.test(named.get('precedence') ?? '') ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from.address)
  )
}

const ours = /<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i
const numbers = /\b[A-Z]{2}-\d{4}-\d{6}\b/g

/** By the address it was sent to, then by the mail it answers, then by a number in its subject from whoever that is about. */
async function matchMail({ secretKey, database: { db } }: Platform, mail: InboundMail): Promise<Match> {
  const byToken = await findAnswered(
    db,
    mail.to.flatMap((address) => messageOfReply(secretKey, address) ?? []),
  )
  if (byToken) return { ...byToken, matchedBy: 'token' }
  const answered = [mail.inReplyTo ?? '', ...mail.references].flatMap((id) => ours.exec(id)?.[1] ?? [])
  const byReply = await findAnswered(db, answered)
  if (byReply) return { ...byReply, matchedBy: 'reply' }
  const sender = mail.from.address.toLowerCase()
  const [found, ...more] = await findByNumber(db, sender, mail.subject.toUpperCase().match(numbers) ?? [])
  if (found && more.length === 0) return { ...found, matchedBy: 'number' }
  return { ...(await findInbox(db, sender)), matchedBy: null }
}

/** Takes in a mail whose signature was checked. */
export async function takeMail(platform: Platform, body: Buffer): Promise<void> {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch {
    throw problem('VALIDATION', 'The body is no JSON.')
  }
  const parsed = InboundMail.safeParse(json)
  if (!parsed.success) throw problem('VALIDATION', 'This is no mail as it is described.')
  const mail = parsed.data
  const words = mail.text?.trim() || htmlToText(cleanHtml(mail.html ?? ''))
  await takeIn(
    platform,
    {
      channel: 'mail',
      providerId: mail.messageId.trim(),
      sender: mail.from.address.toLowerCase(),
      senderName: mail.from.name?.trim() || mail.from.address,
      subject: mail.subject.replaceAll(/\s+/g, ' ').trim(),
      body: words.slice(0, 50_000),
      autoReply: isAutoReply(mail),
      files: mail.attachments.map(({ name, content }) => ({ name, bytes: Buffer.from(content, 'base64') })),
    },
    await matchMail(platform, mail),
  )
}
