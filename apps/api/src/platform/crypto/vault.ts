import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { readMasterKeys } from '../../config-vault.ts'

/** A secret as it is stored: sealed by a key of its own, which is sealed by the master key that is named. */
export type Sealed = { keyId: string; wrappedKey: string; content: string }

/** What seals secrets; `owner` ties a secret to its record, so that moved to another row it cannot be opened. */
export type Vault = {
  seal(secret: string, owner: string): Sealed
  /** Throws when it is not this owner's, was tampered with, or its master key is gone. */
  open(sealed: Sealed, owner: string): string
  /** The same secret under the newest master key; null when it is under it already. Throws like `open`. */
  rewrap(sealed: Sealed, owner: string): Sealed | null
  /** The master key new secrets are sealed under. */
  keyId: string
}

/** A fingerprint by which a secret is found without being opened; nobody without the key can try secrets out on it. */
export const keyedHash = (secretKey: string, purpose: string, text: string): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update(`karavan ${purpose}`).digest())
    .update(text)
    .digest('base64')

const method = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

function encrypt(key: Buffer, plain: Buffer, owner: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(method, key, iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function decrypt(key: Buffer, text: string, owner: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv(method, key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}

/** The vault of this installation: under the keys of the settings, or under one derived from the secret key. */
export function createVault(setting: string | undefined, secretKey: string): Vault {
  const derived = createHmac('sha256', secretKey).update('karavan vault').digest()
  // What was sealed before there was a setting can be opened for good.
  const keys = new Map([...readMasterKeys(setting), ['own', derived] as [string, Buffer]])
  const [keyId = 'own'] = keys.keys()
  const masterOf = (id: string) => {
    const key = keys.get(id)
    if (!key) throw new Error(`There is no master key ${id} in VAULT_KEYS`)
    return key
  }
  const open = (sealed: Sealed, owner: string) => {
    const key = decrypt(masterOf(sealed.keyId), sealed.wrappedKey, owner)
    return decrypt(key, sealed.content, owner).toString('utf8')
  }
  return {
    keyId,
    seal(secret, owner) {
      const key = randomBytes(32)
      const content = encrypt(key, Buffer.from(secret, 'utf8'), owner)
      return { keyId, wrappedKey: encrypt(masterOf(keyId), key, owner), content }
    },
    open,
    rewrap(sealed, owner) {
      if (sealed.keyId === keyId) return null
      const key = decrypt(masterOf(sealed.keyId), sealed.wrappedKey, owner)
      return { ...sealed, keyId, wrappedKey: encrypt(masterOf(keyId), key, owner) }
    },
  }
}
