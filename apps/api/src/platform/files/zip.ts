import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

/** Names are UTF-8. */
const flags = 0x08_00
const version = 20
const deflated = 8

/** The fields that the head of an entry and its place in the index share. */
function commonHead({ name, bytes }: ZipEntry, packed: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(flags, 2)
  head.writeUInt16LE(deflated, 4)
  // The first of January 1980 at midnight: a file of the same content is the same file.
  head.writeUInt16LE(0, 6)
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Some files as one, in the order they are given. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const index: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(entry.bytes)
    const [head, name] = [commonHead(entry, packed), Buffer.from(entry.name)]
    const local = Buffer.concat([mark(0x04_03_4b_50), head, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    index.push(mark(0x02_01_4b_50), Buffer.from([version, 0]), head, rest, name)
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, mark(0x06_05_4b_50), end])
}
