import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { Db } from '../db/database.ts'
import { mailbox } from './mail.table.ts'

export type OutgoingMail = {
  id: string
  to: { name: string; address: string }
  /** Whose it is and where answers go, where that is not the house. */
  senderName: string | null
  replyTo: string | null
  subject: string
  text: string
  html: string
}

/** Takes a mail away; throws when it could not. */
export type MailTransport = { deliver(db: Db, mail: OutgoingMail): Promise<void>; close(): void }

/** Our address under the name of whoever writes: mail servers trust the address, people the name. */
function senderOf(sender: string, name: string | null): string {
  if (name === null) return sender
  const address = /<([^>]+)>/.exec(sender)?.[1] ?? sender
  return `"${name.replaceAll(/["\\\r\n]/g, ' ').trim()}" <${address}>`
}

/** Keeps mails in the database, where /dev/mailbox shows them; the id makes a repeat harmless. */
const embeddedTransport = (sender: string): MailTransport => ({
  async deliver(db, { id, to, senderName, subject, text, html }) {
    await db
      .insert(mailbox)
      .values({
        id,
        sender: senderOf(sender, senderName),
        recipient: to.address,
        subject,
        textBody: text,
        htmlBody: html,
      })
      .onConflictDoNothing()
  },
  close() {},
})

function smtpTransport(url: string, sender: string, host: string): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(_, { id, to, senderName, replyTo, subject, text, html }) {
      // The same id at every try, so that a mail sent twice is known as one.
      const from = senderOf(sender, senderName)
      const answers = replyTo ? { replyTo } : {}
      await smtp.sendMail({ messageId: `<${id}@${host}>`, from, ...answers, to, subject, text, html })
    },
    close: () => smtp.close(),
  }
}

/** The mail transport of the settings: SMTP, or the embedded mailbox. */
export const createMailTransport = ({ smtpUrl, mailFrom, publicUrl }: Config): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom, new URL(publicUrl).hostname) : embeddedTransport(mailFrom)
