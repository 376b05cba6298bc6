// Cuts the rupee sign out of Inter, so that a page with prices need not fetch all letters of Europe for it:
// node scripts/fonts/draw-rupee.mjs
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../lib/root.mjs'
import { packWoff2 } from './woff2.mjs'

const sign = 0x20b9
const { create } = createRequire(inRoot('apps/api/package.json'))('fontkit')
const source = createRequire(inRoot('apps/web/package.json')).resolve(
  '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
)
const font = create(readFileSync(source))

/** A table as it stands in the font. */
function tableOf(tag) {
  font._decompress()
  const { offset, length } = font.directory.tables[tag]
  return Buffer.from(font.stream.buffer.subarray(offset, offset + length))
}

const u16 = (...values) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2))
  return bytes
}
const u32 = (...values) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}
const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])

/** An outline in the plainest form the format has: a byte of flags and two whole numbers for each point. */
function outline({ bbox }, points) {
  const ends = points.flatMap(({ endContour }, index) => (endContour ? [index] : []))
  const steps = (axis) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0))
  return padded(
    Buffer.concat([
      u16(ends.length, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ...ends, 0),
      Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
      u16(...steps('x'), ...steps('y')),
    ]),
  )
}

/** How the outline changes with the weight: the part of the table that speaks of this glyph, and what it shares. */
function variations(id) {
  const table = tableOf('gvar')
  const [axes, shared, sharedAt] = [table.readUInt16BE(4), table.readUInt16BE(6), table.readUInt32BE(8)]
  const dataAt = table.readUInt32BE(16)
  const long = table.readUInt16BE(14) & 1
  const offset = (index) => (long ? table.readUInt32BE(20 + 4 * index) : 2 * table.readUInt16BE(20 + 2 * index))
  const data = padded(table.subarray(dataAt + offset(id), dataAt + offset(id + 1)))
  const tuples = table.subarray(sharedAt, sharedAt + 2 * axes * shared)
  const head = 20 + 12
  return Buffer.concat([
    u16(1, 0, axes, shared),
    u32(head),
    u16(2, 1),
    u32(head + tuples.length, 0, 0, data.length),
    tuples,
    data,
  ])
}

const glyph = font.glyphForCodePoint(sign)
const drawn = outline(glyph, glyph._decode().points)
const edited = (tag, edit) => {
  const table = tableOf(tag)
  edit(table)
  return table
}
const tables = {
  'OS/2': tableOf('OS/2'),
  STAT: tableOf('STAT'),
  avar: tableOf('avar'),
  cmap: Buffer.concat([
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 32, 0, 4, 4, 1, 0, sign, 0xffff, 0, sign, 0xffff, 1 - sign, 1, 0, 0),
  ]),
  fvar: tableOf('fvar'),
  gasp: tableOf('gasp'),
  glyf: drawn,
  gvar: variations(glyph.id),
  head: edited('head', (table) => table.writeInt16BE(0, 50)),
  hhea: edited('hhea', (table) => table.writeUInt16BE(2, 34)),
  hmtx: u16(glyph.advanceWidth, 0, glyph.advanceWidth, glyph.bbox.minX),
  loca: u16(0, 0, drawn.length / 2),
  maxp: edited('maxp', (table) => table.writeUInt16BE(2, 4)),
  name: tableOf('name'),
  post: edited('post', (table) => table.writeUInt32BE(0x30000, 0)).subarray(0, 32),
  prep: tableOf('prep'),
}
const packed = packWoff2(tables)
writeFileSync(inRoot('apps/web/src/styles/rupee.woff2'), packed)
console.log(`rupee.woff2: ${packed.length} bytes`)
