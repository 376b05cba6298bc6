import { maskPassport } from '@karavan/domain/base/mask'
import type { Config } from '../../config.ts'
import { problem } from '../http/problem.ts'
import { createVault, keyedHash, type Sealed } from './vault.ts'

/** A passport number as a record keeps it: sealed, with what it is found by and what may be shown of it. */
export type PassportColumns = {
  passportSealed: string | null
  passportHash: string | null
  passportMasked: string | null
}

/** The record a number is sealed for, and its organisation: moved elsewhere it does not open. */
type Owner = { id: string; orgId: string }

/** What opens passport numbers and finds them. */
export type PassportKeys = { config: Pick<Config, 'vaultKeys'>; secretKey: string }

const vaultOf = ({ config, secretKey }: PassportKeys) => createVault(config.vaultKeys, secretKey)
const ownerOf = ({ id, orgId }: Owner) => `${orgId} ${id} passport`

const pack = ({ keyId, wrappedKey, content }: Sealed) => [keyId, wrappedKey, content].join(' ')
const unpack = (text: string): Sealed => {
  const [keyId = '', wrappedKey = '', content = ''] = text.split(' ')
  return { keyId, wrappedKey, content }
}

const none: PassportColumns = { passportSealed: null, passportHash: null, passportMasked: null }

/** By what the same number is found again within an organisation, and nowhere else. */
export const passportHash = ({ secretKey }: Pick<PassportKeys, 'secretKey'>, orgId: string, number: string): string =>
  keyedHash(secretKey, 'passport', `${orgId} ${number}`)

/** A passport number as it is stored. */
export const sealPassport = (keys: PassportKeys, owner: Owner, number: string | null): PassportColumns =>
  number === null
    ? none
    : {
        passportSealed: pack(vaultOf(keys).seal(number, ownerOf(owner))),
        passportHash: passportHash(keys, owner.orgId, number),
        passportMasked: maskPassport(number),
      }

/** The passport number of a record, whole. */
export function openPassport(
  keys: PassportKeys,
  { passportSealed, ...owner }: Owner & Pick<PassportColumns, 'passportSealed'>,
): string | null {
  if (passportSealed === null) return null
  try {
    return vaultOf(keys).open(unpack(passportSealed), ownerOf(owner))
  } catch {
    throw problem('CONFLICT', 'This passport number cannot be opened any more: its key is gone. Type it again.')
  }
}

/** The name of the master key that numbers are sealed under now; those under others are moved. */
export const passportKeyId = (keys: PassportKeys): string => vaultOf(keys).keyId

/** A number under the newest master key; null when it is there already, or cannot be opened. */
export function movedPassport(keys: PassportKeys, owner: Owner, passportSealed: string): string | null {
  try {
    const moved = vaultOf(keys).rewrap(unpack(passportSealed), ownerOf(owner))
    return moved && pack(moved)
  } catch {
    return null
  }
}
