import { eq } from 'drizzle-orm'
import { createVault, type Vault } from '../../../platform/crypto/vault.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import { linkHotels } from '../../catalogue/hotels/index.ts'
import { listSealedElsewhere } from './supplier.queries.ts'
import { ownerOf } from './supplier.service.ts'
import { type SupplierRecord, suppliers } from './supplier.table.ts'

const atOnce = 500

/** What cannot be opened stays as it is, and does not keep the others. */
function moved(vault: Vault, record: SupplierRecord) {
  const { bankKeyId, bankWrappedKey, bankSealed } = record
  if (bankKeyId === null || bankWrappedKey === null || bankSealed === null) return null
  try {
    return vault.rewrap({ keyId: bankKeyId, wrappedKey: bankWrappedKey, content: bankSealed }, ownerOf(record))
  } catch {
    return null
  }
}

/** Moves bank details under an old master key to the newest, and gives new hotels of the house their suppliers. */
export const sweepSuppliers =
  (platform: Pick<Platform, 'config' | 'secretKey'>) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    const vault = createVault(platform.config.vaultKeys, platform.secretKey)
    for (const record of await listSealedElsewhere(db, vault.keyId, atOnce)) {
      const sealed = moved(vault, record)
      if (sealed)
        await db
          .update(suppliers)
          .set({ bankKeyId: sealed.keyId, bankWrappedKey: sealed.wrappedKey })
          .where(eq(suppliers.id, record.id))
    }
    await linkHotels(db, { most: atOnce })
  }
