import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'

/**
 * A file as it lies on the disk: a mark, a salt, and pieces that are sealed one by one, so that it is read as a stream. The key
 * comes from the secret key, the salt and the name: a file put in the place of another does not open. The number of a piece and
 * whether it is the last go into its seal: none can be left out, repeated or cut off.
 */
const mark = Buffer.from('KARAVAN1')
const saltBytes = 32
const headBytes = mark.length + saltBytes
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
export async function isSealed(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(mark.length)
  const { bytesRead } = await file.read(head, 0, mark.length, 0)
  return bytesRead === mark.length && head.equals(mark)
}

function openPiece(key: Buffer, piece: Buffer, index: number, last: boolean): Buffer {
  const decipher = createDecipheriv(method, key, numberOf(index, last)).setAuthTag(piece.subarray(-tagBytes))
  return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
}

/** The bytes of a sealed file as they were put in, and how many they are; the file is closed with the stream. */
export async function openSealed(
  secretKey: string,
  name: string,
  file: FileHandle,
): Promise<{ stream: Readable; size: number }> {
  const { size: whole } = await file.stat()
  const salt = Buffer.alloc(saltBytes)
  await file.read(salt, 0, saltBytes, mark.length)
  const key = keyOf(secretKey, salt, name)
  const count = Math.ceil((whole - headBytes) / sealedPiece)
  let index = 0
  const next = async (): Promise<Buffer | null> => {
    if (index >= count) return null
    const from = headBytes + index * sealedPiece
    const piece = Buffer.alloc(Math.min(sealedPiece, whole - from))
    await file.read(piece, 0, piece.length, from)
    const at = index++
    return openPiece(key, piece, at, at === count - 1)
  }
  const stream = new Readable({
    read() {
      next().then(
        // An empty piece would be taken for one that is still to come.
        (piece) => this.push(piece?.length === 0 ? null : piece),
        (error: unknown) => this.destroy(error as Error),
      )
    },
    destroy(error, done) {
      file.close().then(
        () => done(error),
        (failure: unknown) => done(error ?? (failure as Error)),
      )
    },
  })
  return { stream, size: whole - headBytes - count * tagBytes }
}
