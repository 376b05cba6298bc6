const endMark = 0x06054b50
const entryMark = 0x02014b50

/** How large the parts of a ZIP file say they are when unpacked; infinite when it says nothing that can be trusted. */
export function unpackedSize(bytes: Buffer): number {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end -= 1
  if (end < 0) return Infinity
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return Infinity
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    // Whoever leaves the size out may unpack to anything.
    if ((unpacked === 0 && packed > 2) || unpacked === 0xffffffff) return Infinity
    total += unpacked
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return total
}
