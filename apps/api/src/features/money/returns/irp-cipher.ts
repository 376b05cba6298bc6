import { constants, createCipheriv, createDecipheriv, publicEncrypt } from 'node:crypto'

/** The portal's own way: AES of 256 bits, block by block, as base64. */
const cipher = 'aes-256-ecb'

export function seal(key: Buffer, text: string | Buffer): string {
  const by = createCipheriv(cipher, key, null)
  return Buffer.concat([by.update(text), by.final()]).toString('base64')
}

export function unseal(key: Buffer, sealed: string): Buffer {
  const by = createDecipheriv(cipher, key, null)
  return Buffer.concat([by.update(sealed, 'base64'), by.final()])
}

/** For the portal alone, by its public key. */
export const sealForPortal = (publicKey: string, text: string): string =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
