import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'

type Entry = Pick<Parameters<typeof recordAudit>[2], 'action' | 'before' | 'after'>

/** Writes into the trail what was done with somebody, in the books of their organisation. */
export const recordUser = (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, orgId }: { id: string; orgId: string },
  entry: Entry,
): Promise<void> => recordAudit(db, actor, { entity: 'user', id, orgId, ...entry })
