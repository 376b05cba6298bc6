import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const magic = Buffer.from('KARAVAN1')
const saltSize = 16
const ivSize = 12
const tagSize = 16
const headerSize = magic.length + saltSize + ivSize

/** The key of one part: bound to its name, so that no part can stand in for another. */
const keyOf = (master: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', master, salt, `karavan backup ${name}`, 32))

/** Encrypts what passes (AES-256-GCM); before it goes what is needed to open it, after it its tag. */
export function sealing(master: Buffer, name: string): Transform {
  const [salt, iv] = [randomBytes(saltSize), randomBytes(ivSize)]
  const cipher = createCipheriv('aes-256-gcm', keyOf(master, salt, name), iv)
  let begun = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!begun) this.push(Buffer.concat([magic, salt, iv]))
      begun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!begun) this.push(Buffer.concat([magic, salt, iv]))
      this.push(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
      done()
    },
  })
}

/** Opens what `sealing` made; fails at its end when a byte is another one. */
export function opening(master: Buffer, name: string): Transform {
  let held = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  const begin = () => {
    if (held.length < headerSize || !held.subarray(0, magic.length).equals(magic))
      throw new Error(`${name} is not a part of an encrypted backup`)
    const salt = held.subarray(magic.length, magic.length + saltSize)
    const iv = held.subarray(magic.length + saltSize, headerSize)
    decipher = createDecipheriv('aes-256-gcm', keyOf(master, salt, name), iv)
    held = held.subarray(headerSize)
    return decipher
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk])
      if (!decipher && held.length < headerSize) return done()
      try {
        const open = decipher ?? begin()
        const ready = Math.max(0, held.length - tagSize)
        const text = open.update(held.subarray(0, ready))
        held = held.subarray(ready)
        done(null, text)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        const open = (decipher ?? begin()) as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }
        open.setAuthTag(held)
        done(null, open.final())
      } catch {
        done(new Error(`${name} cannot be opened: it was changed, or BACKUP_KEY is another one`))
      }
    },
  })
}

/** What proves that a text was written by who holds the key; without a key, only that it is whole. */
export const markOf = (master: Buffer | null, text: string): string =>
  createHmac('sha256', master ? keyOf(master, Buffer.alloc(saltSize), 'manifest') : 'karavan backup')
    .update(text)
    .digest('hex')
