import { hashPassword } from 'better-auth/crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import {
  identityAccounts as accounts,
  identityRateLimits as limits,
  identitySessions as sessions,
  signInWaits as waits,
  identityUsers as users,
  identityVerifications as verifications,
} from './identity.table.ts'

export type NewAccount = { email: string; password: string; name: string; emailVerified: boolean }

/** Makes an account and tells its subject; one that is there already takes these values, and its sessions end. */
export async function saveAccount(db: Db, { password, ...person }: NewAccount): Promise<string> {
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const values = { ...person, email: person.email.toLowerCase(), updatedAt: sql`now()` }
    const [user] = await tx
      .insert(users)
      .values({ id: uuidv7(), ...values })
      .onConflictDoUpdate({ target: users.email, set: values })
      .returning({ id: users.id })
    if (!user) throw new Error('An account was neither made nor found')
    await tx
      .insert(accounts)
      .values({ id: uuidv7(), userId: user.id, accountId: user.id, providerId: 'credential', password: hash })
      .onConflictDoUpdate({
        target: [accounts.providerId, accounts.accountId],
        set: { password: hash, updatedAt: sql`now()` },
      })
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    return user.id
  })
}

/** Notes that somebody has shown to own the address of this account. */
export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId))
}

/** Removes what has run out and is of no more use. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
  await db.delete(limits).where(lt(limits.resetsAt, sql`now()`))
  await db.delete(waits).where(lt(waits.forgottenAt, sql`now()`))
}
