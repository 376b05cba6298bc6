import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file to be packed; its text comes piece by piece. */
export type Packed = { name: string; text: AsyncIterable<string> | Iterable<string> }

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number }

// Bit 3: sizes and checksum follow the content, because they are not known before; bit 11: names are UTF-8.
const flags = 0x0808
const deflated = 8
const version = 20
// 1 January 1980, the first day the format knows: the same content gives the same file.
const date = 0x0021

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(date, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(date, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Packs one file and notes in its entry what came through. */
async function* pack(text: Packed['text'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const counted = async function* () {
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const fed = pipeline(Readable.from(counted()), deflate)
  // What goes wrong while it is fed is thrown by the loop below as well.
  fed.catch(() => undefined)
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    entry.packed += piece.length
    yield piece
  }
  await fed
}

/** Files as one ZIP archive, made while it is read: only a piece of it is ever in memory. Each file is under 4 GB. */
export async function* zip(files: Iterable<Packed>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let offset = 0
  for (const { name, text } of files) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    entries.push(entry)
    const head = localHeader(entry.name)
    yield head
    yield* pack(text, entry)
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield directoryEnd(entries.length, directory.length, offset)
}
