import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { insertLate } from '../db/late-write.ts'
import { auditEntries, type Change } from './audit.table.ts'

type Row = Record<string, unknown>

/** Who did it, for the trail: a signed-in person, or the name of what acted by itself. */
export type Actor = { id: string | null; orgId: string; name: string; requestId: string }

const audited = new WeakSet<Db>()
export const wasAudited = (db: Db): boolean => audited.has(db)

const bookkeeping = new Set(['version', 'updatedAt', 'createdAt', 'id'])
const secret = /pass(word|port)|secret|token|hash|key$/i

const shown = (field: string, value: unknown): unknown =>
  secret.test(field) && value != null ? '••••' : (value ?? null)

/** Whether two values say the same; the database gives the fields of an object back in an order of its own. */
function isSame(before: unknown, after: unknown): boolean {
  const [one, other] = [JSON.stringify(before ?? null), JSON.stringify(after ?? null)]
  return one === other || (one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
}

/** The fields that differ between two states of a record, secrets and passport numbers masked. */
export function changesBetween(before: Row | null, after: Row | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .filter((field) => !bookkeeping.has(field))
    .filter((field) => !isSame(before?.[field], after?.[field]))
    .map((field) => ({ field, from: shown(field, before?.[field]), to: shown(field, after?.[field]) }))
}

type Entry = {
  entity: string
  id: string
  action: string
  /** The organisation whose record it is, when not the actor's own. */
  orgId?: string
  before?: Row | null
  after?: Row | null
}

const rowOf = (actor: Actor, { entity, id, action, orgId, before = null, after = null }: Entry) => ({
  id: uuidv7(),
  orgId: orgId ?? actor.orgId,
  entity,
  entityId: id,
  action,
  actorId: actor.id,
  actorName: actor.name,
  changes: changesBetween(before, after),
  requestId: actor.requestId,
})

/** Writes the trail of a change in the transaction of the change. */
export const recordAudit = (db: Db, actor: Actor, entry: Entry): Promise<void> => recordAudits(db, actor, [entry])

/** Writes the trail of many changes of one hand. */
export async function recordAudits(db: Db, actor: Actor, entries: readonly Entry[]): Promise<void> {
  await insertLate(
    db,
    auditEntries,
    entries.map((entry) => rowOf(actor, entry)),
  )
  if (entries.length > 0) audited.add(db)
}
