import { Readable } from 'node:stream'

const block = 512
const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

/** The head of one file in an archive that every `tar` opens (ustar). */
function headOf(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`The path ${path} is too long for an archive`)
  const head = Buffer.alloc(block)
  head.write(path, 0)
  head.write(octal(0o600, 8), 100)
  for (const at of [108, 116]) head.write(octal(0, 8), at)
  head.write(octal(size, 12), 124)
  head.write(octal(0, 12), 136)
  head.write(' '.repeat(8), 148)
  head.write('0', 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** A file to be packed; its bytes are as many as it says. */
export type Packed = { path: string; size: number; stream: AsyncIterable<Buffer> }

async function* entries(files: AsyncIterable<Packed>, note: (size: number) => void) {
  for await (const { path, size, stream } of files) {
    yield headOf(path, size)
    let left = size
    for await (const chunk of stream) {
      left -= chunk.length
      yield chunk
    }
    if (left !== 0) throw new Error(`${path} has ${size - left} bytes instead of ${size}`)
    yield padding(size)
    note(size)
  }
  yield Buffer.alloc(2 * block)
}

/** Files, one behind the other; each that was taken is noted with its size. */
export const packFiles = (files: AsyncIterable<Packed>, note: (size: number) => void): Readable =>
  Readable.from(entries(files, note))

const textAt = (head: Buffer, from: number, length: number) => {
  const text = head.subarray(from, from + length).toString('utf8')
  return text.slice(0, text.indexOf('\0') === -1 ? undefined : text.indexOf('\0'))
}

/** Hands over each file of an archive, one after the other. */
export async function unpackFiles(
  bytes: AsyncIterable<Buffer>,
  take: (path: string, content: Buffer) => Promise<void>,
): Promise<number> {
  let held: Buffer = Buffer.alloc(0)
  let head: { path: string; size: number } | null = null
  let [count, ended] = [0, false]
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    for (;;) {
      if (!head) {
        if (held.length < block) break
        const found = held.subarray(0, block)
        held = held.subarray(block)
        if (found.every((byte) => byte === 0)) {
          ended = true
          continue
        }
        head = { path: textAt(found, 0, 100), size: Number.parseInt(textAt(found, 124, 12), 8) }
      }
      const whole = head.size + padding(head.size).length
      if (held.length < whole) break
      await take(head.path, held.subarray(0, head.size))
      held = held.subarray(whole)
      head = null
      count += 1
    }
  }
  if (head || !ended) throw new Error('The archive of files ends in the middle')
  return count
}
