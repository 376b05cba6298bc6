import type { Database } from '../platform/db/database.ts'
import { readRows } from './rows.ts'

export type KeptMail = { template: string; recipient: string; subject: string; text: string; html: string }

/** Mails in the order they were written, to one address or to all. The words of one that was sent are in the mailbox alone. */
export const readMails = (database: Pick<Database, 'pool'>, recipient: string | null = null): Promise<KeptMail[]> =>
  readRows<KeptMail>(
    database,
    `select m.template, m.recipient, m.subject, coalesce(m.text_body, b.text_body) as text, coalesce(m.html_body, b.html_body) as html
     from mail m left join mailbox b using (id) where $1::text is null or m.recipient = $1 order by m.created_at, m.id`,
    [recipient],
  )
