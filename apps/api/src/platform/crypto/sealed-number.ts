import type { Config } from '../../config.ts'
import { problem } from '../http/problem.ts'
import { createVault, type Sealed } from './vault.ts'

/** The record a number is sealed for, and its organisation: moved elsewhere it does not open. */
export type NumberOwner = { id: string; orgId: string }

/** What opens numbers, and finds those that are found. */
export type NumberKeys = { config: Pick<Config, 'vaultKeys'>; secretKey: string }

const vaultOf = ({ config, secretKey }: NumberKeys) => createVault(config.vaultKeys, secretKey)

const pack = ({ keyId, wrappedKey, content }: Sealed) => [keyId, wrappedKey, content].join(' ')
const unpack = (text: string): Sealed => {
  const [keyId = '', wrappedKey = '', content = ''] = text.split(' ')
  return { keyId, wrappedKey, content }
}

/** The name of the master key that numbers are sealed under now; those under others are moved. */
export const numberKeyId = (keys: NumberKeys): string => vaultOf(keys).keyId

/** Seals, opens and moves numbers of one kind; one kind does not open as another. */
export function sealedNumbers(kind: string, words: string) {
  const nameOf = ({ id, orgId }: NumberOwner) => `${orgId} ${id} ${kind}`
  return {
    seal: (keys: NumberKeys, owner: NumberOwner, number: string): string =>
      pack(vaultOf(keys).seal(number, nameOf(owner))),
    open(keys: NumberKeys, owner: NumberOwner, sealed: string | null): string | null {
      if (sealed === null) return null
      try {
        return vaultOf(keys).open(unpack(sealed), nameOf(owner))
      } catch {
        throw problem('CONFLICT', `This ${words} cannot be opened any more: its key is gone. Type it again.`)
      }
    },
    /** A number under the newest master key; null when it is there already, or cannot be opened. */
    moved(keys: NumberKeys, owner: NumberOwner, sealed: string): string | null {
      try {
        const again = vaultOf(keys).rewrap(unpack(sealed), nameOf(owner))
        return again && pack(again)
      } catch {
        return null
      }
    },
  }
}
