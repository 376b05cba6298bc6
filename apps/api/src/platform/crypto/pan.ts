import { problem } from '../http/problem.ts'
import type { Platform } from '../platform.ts'
import { text } from 'drizzle-orm/pg-core'
import { createVault, keyedHash, type Sealed } from './vault.ts'

/** A PAN as a record keeps it: sealed, found by its hash, known by its end; plain only from before, until the next start. */
export const panColumns = () => ({
  plainPan: text('plain_pan'),
  panKeyId: text('pan_key_id'),
  panWrappedKey: text('pan_wrapped_key'),
  panSealed: text('pan_sealed'),
  panHash: text('pan_hash'),
  panEnd: text('pan_end'),
})

type Stored = Record<keyof ReturnType<typeof panColumns>, string | null>
export type PanColumns = Omit<Stored, 'plainPan'>
type Owner = { id: string; orgId: string }

type Kind = {
  /** A PAN opens only in the record, and for the organisation, it was sealed for. */
  owner: (owner: Owner) => string
  /** Within what the same PAN is found again, and nowhere else. */
  within: (orgId: string) => string
}

const kinds = {
  customer: { owner: ({ orgId, id }) => `${orgId} ${id} pan`, within: (orgId) => orgId },
  supplier: { owner: ({ orgId, id }) => `supplier ${orgId} ${id} pan`, within: (orgId) => `supplier ${orgId}` },
  // The house looks for organisations and for what they bought among all of them.
  org: { owner: ({ id }) => `org ${id} pan`, within: () => 'org' },
  package_booking: { owner: ({ orgId, id }) => `package ${orgId} ${id} pan`, within: () => 'package' },
} satisfies Record<string, Kind>

/** The tables that keep PANs. */
export type PanKind = keyof typeof kinds
export const panKinds = Object.keys(kinds) as PanKind[]

/** What opens PANs and finds them. */
export type PanKeys = Pick<Platform, 'config' | 'secretKey'>

export const panVault = ({ config, secretKey }: PanKeys) => createVault(config.vaultKeys, secretKey)

export const panOwner = (kind: PanKind, owner: Owner): string => kinds[kind].owner(owner)

/** By what the same PAN is found again. */
export const panHash = ({ secretKey }: Pick<PanKeys, 'secretKey'>, kind: PanKind, orgId: string, pan: string): string =>
  keyedHash(secretKey, 'pan', `${kinds[kind].within(orgId)} ${pan}`)

const none: PanColumns = { panKeyId: null, panWrappedKey: null, panSealed: null, panHash: null, panEnd: null }

/** A PAN as it is stored. */
export function sealPan(keys: PanKeys, kind: PanKind, owner: Owner, pan: string | null): PanColumns {
  if (pan === null) return none
  const { keyId, wrappedKey, content } = panVault(keys).seal(pan, panOwner(kind, owner))
  return {
    panKeyId: keyId,
    panWrappedKey: wrappedKey,
    panSealed: content,
    panHash: panHash(keys, kind, owner.orgId, pan),
    panEnd: pan.slice(-4),
  }
}

/** A stored PAN with the keys it is sealed by; null where there is none. */
export const sealedPan = ({ panKeyId, panWrappedKey, panSealed }: PanColumns): Sealed | null =>
  panKeyId !== null && panWrappedKey !== null && panSealed !== null
    ? { keyId: panKeyId, wrappedKey: panWrappedKey, content: panSealed }
    : null

/** The PAN of a record, whole. */
export function openPan(keys: PanKeys, kind: PanKind, record: PanColumns & Owner): string | null {
  const sealed = sealedPan(record)
  if (!sealed) return null
  try {
    return panVault(keys).open(sealed, panOwner(kind, record))
  } catch {
    throw problem('CONFLICT', 'This PAN cannot be opened any more: its key is gone, or it was moved. Type it again.')
  }
}

/** A stored PAN as it may stand in a list: its end alone. */
export const maskedPan = ({ panEnd }: Pick<PanColumns, 'panEnd'>): string | null => panEnd && `••••••${panEnd}`

/** The record as it is sent: of its PAN the end alone. */
export function withMaskedPan<R extends Stored>(record: R): Omit<R, keyof Stored> & { pan: string | null } {
  const {
    plainPan: _plain,
    panKeyId: _,
    panWrappedKey: _key,
    panSealed: _sealed,
    panHash: _hash,
    panEnd,
    ...rest
  } = record
  return { ...rest, pan: maskedPan({ panEnd }) }
}

const whole = /^[A-Z]{5}\d{4}[A-Z]$/

/** The hash of what somebody looks for, when that is a whole PAN. */
export function soughtPan(
  keys: Pick<PanKeys, 'secretKey'>,
  kind: PanKind,
  orgId: string,
  words: string | undefined,
): string | null {
  const pan = words?.trim().toUpperCase() ?? ''
  return whole.test(pan) ? panHash(keys, kind, orgId, pan) : null
}
