import { symmetricDecrypt } from 'better-auth/crypto'
import { eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { signingKeys as keys } from './identity.table.ts'

/** Stops signing with keys that another secret locked, so that a new one is made; what they signed stays valid. */
export async function retireUnreadableKeys(db: Db, secret: string): Promise<void> {
  const live = await db
    .select({ id: keys.id, privateKey: keys.privateKey })
    .from(keys)
    .where(or(isNull(keys.expiresAt), gt(keys.expiresAt, sql`now()`)))
  for (const { id, privateKey } of live) {
    const readable = await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string }).then(
      () => true,
      () => false,
    )
    // The provider compares with this machine's clock, which may be behind the database's.
    const past = new Date(Date.now() - 1000)
    if (!readable) await db.update(keys).set({ expiresAt: past }).where(eq(keys.id, id))
  }
}
