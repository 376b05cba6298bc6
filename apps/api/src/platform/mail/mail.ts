import { eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { insertLate } from '../db/late-write.ts'
import type { JobContext } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { mails, mailTemplates, type UnfilledMail } from './mail.table.ts'
import { frameMail, type MailHead, renderMail } from './render.ts'
import { type MailData, type MailTemplate, seededTemplates, type Words } from './template.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

type To = { email: string; name: string }
type Mail<T extends MailTemplate> = { to: To; template: T; data: MailData[T] }
type Sender = Pick<Platform, 'config' | 'enqueue'>

const houseOf = ({ config }: Pick<Sender, 'config'>): MailHead => ({
  name: 'Karavan',
  lines: [config.publicUrl],
})

/** Writes the delivered words of every mail into the database, except where a person has changed them. */
export async function seedMailTemplates(db: Db): Promise<void> {
  const rows = Object.entries(seededTemplates).map(([key, { subject, text, html }]) => ({
    key,
    subject,
    textBody: text,
    htmlBody: html,
  }))
  await db
    .insert(mailTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: mailTemplates.key,
      set: {
        subject: sql`excluded.subject`,
        textBody: sql`excluded.text_body`,
        htmlBody: sql`excluded.html_body`,
        updatedAt: sql`now()`,
      },
      setWhere: isNull(mailTemplates.editedAt),
    })
}

/** Writes a mail in the transaction of what it tells about; it is sent after the commit, and again until it gets through. */
export async function queueMail<T extends MailTemplate>(
  platform: Sender,
  db: Db,
  { to, template, data }: Mail<T>,
): Promise<void> {
  const [words] = await db.select().from(mailTemplates).where(eq(mailTemplates.key, template))
  if (!words) throw new Error(`There is no mail template ${template}`)
  const source = { subject: words.subject, text: words.textBody, html: words.htmlBody }
  await store(platform, db, to, template, renderMail(source, data, houseOf(platform)))
}

/** Writes a mail whose words are made already; `kind` says what it is about, `from` whose it is. Sent like any other. */
export const queueReadyMail = (
  platform: Sender,
  db: Db,
  { to, kind, words, from }: { to: To; kind: string; words: Words; from?: MailHead },
): Promise<void> => store(platform, db, to, kind, frameMail(words, from ?? houseOf(platform)), from)

/** Writes a mail whose words are filled when it is sent: whoever waits for an answer does not wait for that. */
export const queueUnfilledMail = (
  platform: Sender,
  db: Db,
  { to, kind, unfilled }: { to: To; kind: string; unfilled: UnfilledMail },
): Promise<void> => insertMail(platform, db, to, kind, { subject: unfilled.subject, unfilled })

type Content = Pick<
  typeof mails.$inferInsert,
  'subject' | 'textBody' | 'htmlBody' | 'unfilled' | 'senderName' | 'replyTo'
>

const rowOf = (id: string, to: To, template: string, content: Content) => ({
  id,
  recipient: to.email,
  recipientName: to.name,
  template,
  ...content,
})

async function insertMail({ enqueue }: Sender, db: Db, to: To, template: string, content: Content): Promise<void> {
  const id = uuidv7()
  await insertLate(db, mails, [rowOf(id, to, template, content)])
  await enqueue(db, 'mail.send', { mailId: id })
}

const framed = (words: Words, head: MailHead): Content => {
  const { subject, text, html } = frameMail(words, head)
  const { name: senderName, replyTo = null } = head
  return { subject, textBody: text, htmlBody: html, senderName, replyTo }
}

/** Writes a mail that somebody else sends, once, under an id that is known already. */
export const keepMail = async (
  db: Db,
  { id, to, kind, words, from }: { id: string; to: To; kind: string; words: Words; from: MailHead },
): Promise<void> => {
  await insertLate(db, mails, [rowOf(id, to, kind, framed(words, from))])
}

const store = (
  platform: Sender,
  db: Db,
  to: To,
  template: string,
  { subject, text, html }: Words,
  from?: MailHead,
): Promise<void> =>
  insertMail(platform, db, to, template, {
    subject,
    textBody: text,
    htmlBody: html,
    senderName: from?.name ?? null,
    replyTo: from?.replyTo ?? null,
  })

type Fill = (written: Pick<UnfilledMail, 'subject' | 'body'>, values: UnfilledMail['values']) => Words

/** The words of a mail that is to be sent; null when they went with it. */
function wordsOf(mail: typeof mails.$inferSelect, sender: Pick<Sender, 'config'>, fill: Fill): Words | null {
  const { subject, textBody: text, htmlBody: html, unfilled } = mail
  if (unfilled) return frameMail(fill(unfilled, unfilled.values), houseOf(sender))
  return text === null || html === null ? null : { subject, text, html }
}

/** What goes with a mail beside its words. */
export type MailExtras = Pick<OutgoingMail, 'attachments' | 'headers'> & { replyTo?: string | null }
export type DeliverMail = (db: Db, mailId: string, extras?: MailExtras) => Promise<void>

/** Hands one mail over; afterwards its words, which may hold a secret link, are forgotten here. */
export const deliverMail =
  (transport: MailTransport, sender: Pick<Sender, 'config'>, fill: Fill): DeliverMail =>
  async (db, mailId, { replyTo: answers, ...extras } = {}) => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
    const words = mail && wordsOf(mail, sender, fill)
    if (!words) return
    const to = { name: mail.recipientName, address: mail.recipient }
    const { senderName, replyTo } = mail
    await transport.deliver(db, { id: mail.id, to, senderName, replyTo: answers ?? replyTo, ...words, ...extras })
    const sent = { sentAt: sql`now()`, subject: words.subject, textBody: null, htmlBody: null, unfilled: null }
    await db.update(mails).set(sent).where(eq(mails.id, mailId))
  }

/** The job that sends a mail. */
export const sendMail =
  (deliver: DeliverMail) =>
  ({ mailId }: { mailId: string }, { db }: JobContext): Promise<void> =>
    deliver(db, mailId)
