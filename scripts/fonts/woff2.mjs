import { brotliCompressSync } from 'node:zlib'

/** The tags the format knows by number. */
const known =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'.match(
    /.{4}(?: |$)/g,
  )

/** A length as the format writes it: seven bits a byte, the last byte without the eighth. */
function base128(value) {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(bytes)
}

/** Packs the tables of a font as WOFF 2, outlines as they are. */
export function packWoff2(tables) {
  const tags = Object.keys(tables)
  const directory = Buffer.concat(
    tags.map((tag) => {
      const number = known.findIndex((name) => name.slice(0, 4) === tag)
      // The third kind of outlines and their places is the one that is not transformed.
      const flags = (number === -1 ? 63 : number) | (tag === 'glyf' || tag === 'loca' ? 0xc0 : 0)
      return Buffer.concat([Buffer.from([flags]), Buffer.from(number === -1 ? tag : ''), base128(tables[tag].length)])
    }),
  )
  const data = brotliCompressSync(Buffer.concat(Object.values(tables)))
  const plain = tags.reduce((sum, tag) => sum + ((tables[tag].length + 3) & ~3), 12 + 16 * tags.length)
  const header = Buffer.alloc(48)
  header.write('wOF2', 0)
  header.writeUInt32BE(0x10000, 4)
  header.writeUInt32BE((header.length + directory.length + data.length + 3) & ~3, 8)
  header.writeUInt16BE(tags.length, 12)
  header.writeUInt32BE(plain, 16)
  header.writeUInt32BE(data.length, 20)
  header.writeUInt16BE(1, 24)
  const all = Buffer.concat([header, directory, data])
  return Buffer.concat([all, Buffer.alloc(-all.length & 3)])
}
