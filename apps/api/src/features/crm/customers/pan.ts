import { createVault, keyedHash, type Sealed } from '../../../platform/crypto/vault.ts'
import type { Platform } from '../../../platform/platform.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { customers } from './customer.table.ts'

export type PanColumns = Pick<
  typeof customers.$inferSelect,
  'panKeyId' | 'panWrappedKey' | 'panSealed' | 'panHash' | 'panEnd'
>
type Owner = { id: string; orgId: string }

/** What opens PANs and finds them. */
export type PanKeys = Pick<Platform, 'config' | 'secretKey'>

export const panVault = ({ config, secretKey }: PanKeys) => createVault(config.vaultKeys, secretKey)

/** A PAN opens only in the record, and for the organisation, it was sealed for. */
export const panOwner = ({ id, orgId }: Owner): string => `${orgId} ${id} pan`

/** By what the same PAN is found again within an organisation, and nowhere else. */
export const panHash = ({ secretKey }: Pick<PanKeys, 'secretKey'>, orgId: string, pan: string): string =>
  keyedHash(secretKey, 'pan', `${orgId} ${pan}`)

const none: PanColumns = { panKeyId: null, panWrappedKey: null, panSealed: null, panHash: null, panEnd: null }

/** A PAN as it is stored. */
export function sealPan(keys: PanKeys, owner: Owner, pan: string | null): PanColumns {
  if (pan === null) return none
  const { keyId, wrappedKey, content } = panVault(keys).seal(pan, panOwner(owner))
  return {
    panKeyId: keyId,
    panWrappedKey: wrappedKey,
    panSealed: content,
    panHash: panHash(keys, owner.orgId, pan),
    panEnd: pan.slice(-4),
  }
}

/** A stored PAN with the keys it is sealed by; null where there is none. */
export const sealedPan = ({ panKeyId, panWrappedKey, panSealed }: PanColumns): Sealed | null =>
  panKeyId !== null && panWrappedKey !== null && panSealed !== null
    ? { keyId: panKeyId, wrappedKey: panWrappedKey, content: panSealed }
    : null

/** The PAN of a record, whole. */
export function openPan(keys: PanKeys, record: PanColumns & Owner): string | null {
  const sealed = sealedPan(record)
  if (!sealed) return null
  try {
    return panVault(keys).open(sealed, panOwner(record))
  } catch {
    throw problem('CONFLICT', 'This PAN cannot be opened any more: its key is gone, or it was moved. Type it again.')
  }
}

/** A stored PAN as it may stand in a list: its end alone. */
export const maskedPan = ({ panEnd }: Pick<PanColumns, 'panEnd'>): string | null => panEnd && `••••••${panEnd}`
