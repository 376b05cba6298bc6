import { eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { insertLate } from '../db/late-write.ts'
import type { JobContext } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { mails, mailTemplates } from './mail.table.ts'
import { frameMail, renderMail } from './render.ts'
import { type MailData, type MailTemplate, seededTemplates, type Words } from './template.ts'
import type { MailTransport } from './transport.ts'

type To = { email: string; name: string }
type Mail<T extends MailTemplate> = { to: To; template: T; data: MailData[T] }
type Sender = Pick<Platform, 'config' | 'enqueue'>

const houseOf = ({ config }: Sender) => ({ name: 'Karavan', url: config.publicUrl })

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

/** Writes a mail whose words are made already; `kind` says what it is about. Sent like any other. */
export const queueReadyMail = (platform: Sender, db: Db, mail: { to: To; kind: string; words: Words }): Promise<void> =>
  store(platform, db, mail.to, mail.kind, frameMail(mail.words, houseOf(platform)))

async function store({ enqueue }: Sender, db: Db, to: To, template: string, words: Words): Promise<void> {
  const id = uuidv7()
  const { subject, text: textBody, html: htmlBody } = words
  await insertLate(db, mails, [
    { id, recipient: to.email, recipientName: to.name, template, subject, textBody, htmlBody },
  ])
  await enqueue(db, 'mail.send', { mailId: id })
}

/** Sends one mail; afterwards its words, which may hold a secret link, are forgotten here. */
export const sendMail =
  (transport: MailTransport) =>
  async ({ mailId }: { mailId: string }, { db }: JobContext): Promise<void> => {
    const [mail] = await db.select().from(mails).where(eq(mails.id, mailId))
    if (!mail || mail.textBody === null || mail.htmlBody === null) return
    await transport.deliver(db, {
      id: mail.id,
      to: { name: mail.recipientName, address: mail.recipient },
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
    })
    await db.update(mails).set({ sentAt: sql`now()`, textBody: null, htmlBody: null }).where(eq(mails.id, mailId))
  }
