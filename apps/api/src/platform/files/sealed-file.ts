import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Range } from './file-place.ts'

/**
 * A file as it is kept: a mark, a salt, and pieces that are sealed one by one, so that it is read as a stream, or only some of
 * it. The key comes from the secret key, the salt and the name: a file put in the place of another does not open. The number of
 * a piece and whether it is the last go into its seal: none can be left out, repeated or cut off.
 */
const mark = Buffer.from('KARAVAN1')
const saltBytes = 32
export const headBytes = mark.length + saltBytes
const tagBytes = 16
const pieceBytes = 64 * 1024
const sealedPiece = pieceBytes + tagBytes
const method = 'aes-256-gcm'

const keyOf = (secretKey: string, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, salt, `karavan file ${name}`, 32))

const numberOf = (index: number, last: boolean) => {
  const iv = Buffer.alloc(12)
  iv.writeUInt8(last ? 1 : 0, 0)
  iv.writeUInt32BE(index, 8)
  return iv
}

/** The bytes of a file as they are written. */
export function sealFile(secretKey: string, name: string, bytes: Buffer): Buffer {
  const salt = randomBytes(saltBytes)
  const key = keyOf(secretKey, salt, name)
  const pieces: Buffer[] = [mark, salt]
  const count = Math.max(1, Math.ceil(bytes.length / pieceBytes))
  for (let index = 0; index < count; index++) {
    const cipher = createCipheriv(method, key, numberOf(index, index === count - 1))
    const piece = bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes)
    pieces.push(cipher.update(piece), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(pieces)
}

/** Whether a file begins as a sealed one; others were written by former versions. */
export const isSealed = (head: Buffer): boolean =>
  head.length >= headBytes && head.subarray(0, mark.length).equals(mark)

function openPiece(key: Buffer, piece: Buffer, index: number, last: boolean): Buffer {
  const decipher = createDecipheriv(method, key, numberOf(index, last)).setAuthTag(piece.subarray(-tagBytes))
  return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
}

/** How much a sealed file of so many bytes holds, and which of its bytes must be read for some of that. */
export function planOf(whole: number, range?: Range) {
  const count = Math.ceil((whole - headBytes) / sealedPiece)
  const size = whole - headBytes - count * tagBytes
  const from = Math.min(range?.from ?? 0, size)
  const to = Math.max(from, Math.min(range?.to ?? size, size))
  const first = Math.min(Math.floor(from / pieceBytes), count - 1)
  const last = to > from ? Math.floor((to - 1) / pieceBytes) : first
  const bytes = { from: headBytes + first * sealedPiece, to: Math.min(whole, headBytes + (last + 1) * sealedPiece) }
  return { size, count, from, to, first, last, bytes }
}
export type Plan = ReturnType<typeof planOf>

/** Opens the pieces of a plan as they come; fails where one is not as it was sealed, or is missing. */
export function opening(secretKey: string, name: string, head: Buffer, plan: Plan): Transform {
  const key = keyOf(secretKey, head.subarray(mark.length, headBytes), name)
  const sizeOf = (index: number) => (index < plan.count - 1 ? sealedPiece : plan.size - index * pieceBytes + tagBytes)
  let [index, held] = [plan.first, Buffer.alloc(0)]
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk])
      try {
        while (index <= plan.last && held.length >= sizeOf(index)) {
          const opened = openPiece(key, held.subarray(0, sizeOf(index)), index, index === plan.count - 1)
          held = held.subarray(sizeOf(index))
          const start = index++ * pieceBytes
          this.push(opened.subarray(Math.max(0, plan.from - start), Math.max(0, plan.to - start)))
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush: (done) => done(index <= plan.last ? new Error(`The file ${name} ends in the middle`) : null),
  })
}
