import { erasedWords } from '@karavan/domain/base/erased'
import { sql } from 'drizzle-orm'

/** Who bought a tour (`b` of `o`): of an account that was erased since, whom its invoice names as long as the law asks for it. */
export const buyerName = sql`case when o.email = ${erasedWords} then coalesce((
  select i.document #>> '{recipient,name}' from invoice i where i.cause_id = b.id order by i.issued_on, i.id limit 1), o.company_name)
  else o.company_name end`
