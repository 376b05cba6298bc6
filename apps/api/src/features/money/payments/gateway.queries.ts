import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type GatewayRecord, gateways, paymentSessions } from './payment.table.ts'

/** The gateway an organisation's customers pay through now. */
export async function findGateway(db: Db, orgId: string): Promise<GatewayRecord | null> {
  const [row] = await db
    .select()
    .from(gateways)
    .where(and(eq(gateways.orgId, orgId), isNull(gateways.endedAt)))
  return row ?? null
}

export async function findGatewayById(db: Db, id: string): Promise<GatewayRecord | null> {
  const [row] = await db.select().from(gateways).where(eq(gateways.id, id))
  return row ?? null
}

/** All that an organisation had, the newest first: messages about older payments are signed for those. */
export const listGateways = (db: Db, orgId: string): Promise<GatewayRecord[]> =>
  db
    .select()
    .from(gateways)
    .where(eq(gateways.orgId, orgId))
    .orderBy(desc(gateways.createdAt), desc(gateways.id))
    .limit(20)

/** The account the newest gateway of an organisation pays into, where it was named. */
export const findPaidInto = async (db: Db, orgId: string): Promise<string | null> =>
  (await listGateways(db, orgId))[0]?.paidInto ?? null

/** Whether an organisation has a gateway of its own, or had one, which pays out for a while after its end. */
export const hadGateway = async (db: Db, orgId: string): Promise<boolean> => (await listGateways(db, orgId)).length > 0

/** Says which account the one in use pays into; null when there is none. */
export async function setPaidInto(db: Db, orgId: string, paidInto: string | null): Promise<GatewayRecord | null> {
  const [row] = await db
    .update(gateways)
    .set({ paidInto })
    .where(and(eq(gateways.orgId, orgId), isNull(gateways.endedAt)))
    .returning()
  return row ?? null
}

/** So many days after its end a gateway still pays out what came in before. */
const paysOutFor = 15

/** Those that may pay out something: the ones in use, and the ones ended lately that nothing replaced. */
export const listPayingGateways = (db: Db): Promise<Pick<GatewayRecord, 'id' | 'orgId' | 'provider'>[]> =>
  db
    .selectDistinctOn([gateways.orgId], { id: gateways.id, orgId: gateways.orgId, provider: gateways.provider })
    .from(gateways)
    .where(sql`${gateways.endedAt} is null or ${gateways.endedAt} > now() - make_interval(days => ${paysOutFor})`)
    .orderBy(gateways.orgId, sql`${gateways.endedAt} desc nulls first`)

/** Ends the one in use; null when there was none. */
export async function endGateway(db: Db, orgId: string): Promise<GatewayRecord | null> {
  const [row] = await db
    .update(gateways)
    .set({ endedAt: sql`now()` })
    .where(and(eq(gateways.orgId, orgId), isNull(gateways.endedAt)))
    .returning()
  return row ?? null
}

export async function insertGateway(db: Db, gateway: typeof gateways.$inferInsert): Promise<void> {
  await db.insert(gateways).values(gateway)
}

/** Those sealed under a former master key, held. */
export const lockOldGateways = (db: Db, keyId: string): Promise<GatewayRecord[]> =>
  db.select().from(gateways).where(ne(gateways.keyId, keyId)).limit(100).for('update')

export async function rewrapGateway(db: Db, id: string, keys: { keyId: string; wrappedKey: string }): Promise<void> {
  await db.update(gateways).set(keys).where(eq(gateways.id, id))
}

/** Whether a payment came through the gateway of its organisation, and not through the house. */
export async function cameByOwnGateway(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ gatewayId: paymentSessions.gatewayId })
    .from(paymentSessions)
    .where(eq(paymentSessions.id, sessionId))
  return row !== undefined && row.gatewayId !== null
}
