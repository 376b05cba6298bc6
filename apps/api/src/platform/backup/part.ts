import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { opening, sealing } from './seal-stream.ts'

/** A file of a backup: compressed, and encrypted where there is a key. */
export type Part = { file: string; bytes: number; sha256: string }

function counting() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, told: () => ({ bytes, sha256: hash.digest('hex') }) }
}

const sealedOr = (key: Buffer | null, make: (key: Buffer) => Transform) => (key ? make(key) : new PassThrough())

/** Writes a part; it is on the disk, whole, when this resolves. */
export async function writePart(folder: string, name: string, key: Buffer | null, bytes: Readable): Promise<Part> {
  const file = `${name}.gz${key ? '.enc' : ''}`
  await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 })
  const { stream, told } = counting()
  await pipeline(
    bytes,
    createGzip({ level: 5 }),
    sealedOr(key, (known) => sealing(known, file)),
    stream,
    createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { file, ...told() }
}

/** What a part holds; it fails at the end when it is not as it was written. */
export function readPart(folder: string, { file }: Part, key: Buffer | null): Transform {
  const bytes = createGunzip({ chunkSize: 1 << 20 })
  const opened = sealedOr(key, (known) => opening(known, file))
  pipeline(createReadStream(join(folder, file)), opened, bytes).catch((error: Error) => bytes.destroy(error))
  return bytes
}

/** How many bytes a part has now, and their digest. */
export async function measurePart(folder: string, { file }: Part): Promise<{ bytes: number; sha256: string }> {
  const { stream, told } = counting()
  await pipeline(createReadStream(join(folder, file)), stream.resume())
  return told()
}
