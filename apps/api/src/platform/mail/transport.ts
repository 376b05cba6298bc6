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
  attachments?: readonly Attachment[]
  headers?: Readonly<Record<string, string>>
}

/** A file that goes with a mail. */
export type Attachment = { name: string; type: string; bytes: Buffer }

/** Takes a mail away; throws when it could not. */
export type MailTransport = { deliver(db: Db, mail: OutgoingMail): Promise<void>; close(): void }

/** What became of a mail whose delivery threw: turned away for good, surely not sent, or nobody knows. */
export function fateOf(error: unknown): 'refused' | 'not sent' | 'unknown' {
  const { responseCode, code, syscall, message } = error as Error & Record<string, unknown>
  if (typeof responseCode === 'number') return responseCode >= 500 ? 'refused' : 'not sent'
  // Before a server has greeted us nothing was handed over; later a lost connection may have lost its yes alone.
  const early = syscall === 'connect' || ['EDNS', 'EAUTH', 'EENVELOPE'].includes(String(code))
  return early || /^(Greeting never received|Connection timeout)/.test(message) ? 'not sent' : 'unknown'
}

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
    async deliver(_, { id, to, senderName, replyTo, subject, text, html, attachments = [], headers = {} }) {
      // The same id at every try, so that a mail sent twice is known as one.
      const from = senderOf(sender, senderName)
      const answers = replyTo ? { replyTo } : {}
      const files = attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }))
      const mail = { messageId: `<${id}@${host}>`, from, ...answers, to, subject, text, html, headers: { ...headers } }
      await smtp.sendMail({ ...mail, attachments: files })
    },
    close: () => smtp.close(),
  }
}

/** The mail transport of the settings: SMTP, or the embedded mailbox. */
export const createMailTransport = ({ smtpUrl, mailFrom, publicUrl }: Config): MailTransport =>
  smtpUrl ? smtpTransport(smtpUrl, mailFrom, new URL(publicUrl).hostname) : embeddedTransport(mailFrom)
