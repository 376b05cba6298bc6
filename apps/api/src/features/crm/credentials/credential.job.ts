import { and, eq, isNull, lte, ne } from 'drizzle-orm'
import { today } from '../../../platform/clock.ts'
import { createVault, type Sealed, type Vault } from '../../../platform/crypto/vault.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { notify } from '../../base/notifications/index.ts'
import { type CredentialRecord, portalCredentials as credentials } from './credential.table.ts'
import { ownerOf } from './credential.service.ts'

const atOnce = 500

/** One that cannot be opened stays as it is, and does not keep the others. */
function moveKey(vault: Vault, row: CredentialRecord): Sealed | null {
  const { keyId, wrappedKey, sealedPassword: content } = row
  try {
    return vault.rewrap({ keyId, wrappedKey, content }, ownerOf(row))
  } catch {
    return null
  }
}

/** Tells owners once that a password should be changed, and moves what is sealed under an old master key to the newest. */
export const sweepCredentials =
  (platform: Pick<Platform, 'config' | 'secretKey'>) =>
  async (_: unknown, { db, emit }: Pick<JobContext, 'db' | 'emit'>): Promise<void> => {
    const vault = createVault(platform.config.vaultKeys, platform.secretKey)
    const old = await db
      .select()
      .from(credentials)
      .where(ne(credentials.keyId, vault.keyId))
      .limit(atOnce)
      .for('update')
    for (const row of old) {
      const moved = moveKey(vault, row)
      if (moved)
        await db
          .update(credentials)
          .set({ keyId: moved.keyId, wrappedKey: moved.wrappedKey })
          .where(eq(credentials.id, row.id))
    }
    const due = await db
      .update(credentials)
      .set({ rotationToldAt: new Date().toISOString() })
      .where(and(lte(credentials.rotateOn, today(platform.config)), isNull(credentials.rotationToldAt)))
      .returning()
    for (const { portal, ownerId } of due)
      await notify(db, emit, [ownerId], {
        title: `The password of ${portal} should be changed`,
        body: 'It has been in use for the time you set.',
        link: '/crm/portal-credentails',
        tone: 'amber',
      })
  }
