import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { keyedHash, type Vault } from '../crypto/vault.ts'
import type { Db } from '../db/database.ts'
import { identitySessions as sessions, recoveryCodes as recovery, twoSteps as steps } from './identity.table.ts'
import { counterFor, otpauthUri, toBase32 } from './totp.ts'

const secretBytes = 20
const codeCount = 10
const product = 'Karavan'

/** What the second step needs of the installation. */
export type TwoStepKeys = { vault: Vault; secretKey: string }

const ownerOf = (userId: string) => `two-step ${userId}`
/** Recovery codes are typed from paper: nothing but letters and digits counts. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
const hashOf = ({ secretKey }: TwoStepKeys, userId: string, code: string) =>
  keyedHash(secretKey, 'recovery code', `${userId} ${plain(code)}`)

const secretOf = ({ vault }: TwoStepKeys, row: typeof steps.$inferSelect) =>
  Buffer.from(vault.open(row, ownerOf(row.userId)), 'base64')

async function readStep(db: Db, userId: string) {
  const [row] = await db.select().from(steps).where(eq(steps.userId, userId))
  return row ?? null
}

/** Whether signing in takes a second step, since when, and how many recovery codes are left. */
export async function twoStepOf(db: Db, userId: string): Promise<{ since: Date; codesLeft: number } | null> {
  const row = await readStep(db, userId)
  if (!row?.confirmedAt) return null
  const codesLeft = await db.$count(recovery, and(eq(recovery.userId, userId), isNull(recovery.usedAt)))
  return { since: row.confirmedAt, codesLeft }
}

/** Makes the secret for somebody's phone; it asks for nothing before a code of it was shown. Null when one is in use. */
export async function beginTwoStep(
  db: Db,
  keys: TwoStepKeys,
  { userId, account }: { userId: string; account: string },
): Promise<{ secret: string; uri: string } | null> {
  const secret = randomBytes(secretBytes)
  const sealed = keys.vault.seal(secret.toString('base64'), ownerOf(userId))
  const written = await db
    .insert(steps)
    .values({ userId, ...sealed })
    .onConflictDoUpdate({
      target: steps.userId,
      set: { ...sealed, lastCounter: 0 },
      setWhere: isNull(steps.confirmedAt),
    })
    .returning({ userId: steps.userId })
  return written.length > 0 ? { secret: toBase32(secret), uri: otpauthUri(secret, { product, account }) } : null
}

/** Takes a code of the phone once: those of the same step and of earlier ones are used up with it. */
async function takePhoneCode(db: Db, keys: TwoStepKeys, userId: string, code: string): Promise<boolean> {
  const row = await readStep(db, userId)
  const counter = row && counterFor(secretOf(keys, row), code, Date.now())
  if (!row || counter === null) return false
  const taken = await db
    .update(steps)
    .set({ lastCounter: counter })
    .where(and(eq(steps.userId, userId), eq(steps.content, row.content), lt(steps.lastCounter, counter)))
    .returning({ userId: steps.userId })
  return taken.length > 0
}

async function takeRecoveryCode(db: Db, keys: TwoStepKeys, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .update(recovery)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recovery.userId, userId), eq(recovery.hash, hashOf(keys, userId, code)), isNull(recovery.usedAt)))
    .returning({ userId: recovery.userId })
  return taken.length > 0
}

/** Uses up a code of the phone or a recovery code; false when it is wrong or was used before. */
export async function takeCode(db: Db, keys: TwoStepKeys, userId: string, code: string): Promise<boolean> {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? takePhoneCode(db, keys, userId, digits) : takeRecoveryCode(db, keys, userId, code)
}

/** Makes new recovery codes; the former ones end. They are told once and kept as fingerprints. */
export async function renewRecoveryCodes(db: Db, keys: TwoStepKeys, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => {
    const letters = toBase32(randomBytes(7)).slice(0, 10)
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  await db.delete(recovery).where(eq(recovery.userId, userId))
  await db.insert(recovery).values(codes.map((code) => ({ userId, hash: hashOf(keys, userId, code) })))
  return codes
}

/** Has the second step asked for from now on, once a code shows that the phone has the secret; other sessions end. */
export async function confirmTwoStep(
  db: Db,
  keys: TwoStepKeys,
  { userId, session, code }: { userId: string; session: string; code: string },
): Promise<string[] | null> {
  if (!(await takePhoneCode(db, keys, userId, code.replace(/\s/g, '')))) return null
  const confirmed = await db
    .update(steps)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(steps.userId, userId), isNull(steps.confirmedAt)))
    .returning({ userId: steps.userId })
  if (confirmed.length === 0) return null
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, session)))
  await passSecondStep(db, session)
  return renewRecoveryCodes(db, keys, userId)
}

/** Notes that the second step was taken in this session just now. */
export async function passSecondStep(db: Db, session: string): Promise<void> {
  await db.update(sessions).set({ secondStepAt: sql`now()` }).where(eq(sessions.id, session))
}

/** Signing in takes one step again. */
export async function endTwoStep(db: Db, userId: string): Promise<void> {
  await db.delete(steps).where(eq(steps.userId, userId))
  await db.update(sessions).set({ secondStepAt: null }).where(eq(sessions.userId, userId))
}

/** Whether a session waits for its second step, and when that was taken. */
export async function stepOfSession(db: Db, session: string): Promise<{ waits: boolean; at: Date | null }> {
  const [row] = await db
    .select({ on: isNotNull(steps.confirmedAt).mapWith(Boolean), at: sessions.secondStepAt })
    .from(sessions)
    .leftJoin(steps, eq(steps.userId, sessions.userId))
    .where(eq(sessions.id, session))
  return { waits: Boolean(row?.on) && !row?.at, at: row?.on ? row.at : null }
}

/** Moves secrets that are sealed under an old master key to the newest; one that cannot be opened stays as it is. */
export async function rewrapTwoSteps(db: Db, { vault }: Pick<TwoStepKeys, 'vault'>): Promise<void> {
  const old = await db.select().from(steps).where(ne(steps.keyId, vault.keyId)).limit(500)
  for (const row of old) {
    try {
      const moved = vault.rewrap(row, ownerOf(row.userId))
      if (moved)
        await db
          .update(steps)
          .set({ keyId: moved.keyId, wrappedKey: moved.wrappedKey })
          .where(and(eq(steps.userId, row.userId), eq(steps.content, row.content)))
    } catch {
      continue
    }
  }
}
