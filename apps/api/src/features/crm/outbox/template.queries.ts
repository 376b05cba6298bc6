import type { MessageTemplate } from '@karavan/contracts/crm/messages/template.contract'
import { fillMessage, houseTemplates, type MessageValues, missingFields } from '@karavan/domain/crm/message-template'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { messageTemplates } from './template.table.ts'

const writtenFor = (db: Db, orgId: string) =>
  db
    .select()
    .from(messageTemplates)
    .where(
      sql`${messageTemplates.orgId} = ${orgId} or ${messageTemplates.orgId} in (select id from org where kind = 'house')`,
    )

/** The texts of an organisation: its own, else what the house wrote, else what the product brings. */
export async function templatesOf(db: Db, orgId: string): Promise<MessageTemplate[]> {
  const rows = await writtenFor(db, orgId)
  return houseTemplates.map((template) => {
    const written = rows.filter(({ key }) => key === template.key)
    const own = written.find((row) => row.orgId === orgId)
    const { subject, body } = own ?? written[0] ?? template
    return { ...template, subject, body, id: own?.id ?? null, version: own?.version ?? null }
  })
}

/**
 * What an organisation, else the house, has written in place of the words the product brings; null where nobody has, or where it
 * needs something that is not known: what is sent by the clock goes out in any case.
 */
export async function ownWords(
  db: Db,
  orgId: string,
  key: string,
  values: MessageValues,
): Promise<{ subject: string; body: string } | null> {
  const written = (await writtenFor(db, orgId)).filter((row) => row.key === key)
  const found = written.find((row) => row.orgId === orgId) ?? written[0]
  if (!found || missingFields(`${found.subject}\n${found.body}`, values).length > 0) return null
  return { subject: fillMessage(found.subject, values).replaceAll(/\s+/g, ' '), body: fillMessage(found.body, values) }
}
