import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { unpackedSize } from './unpacked-size.ts'

const excel = async (rows: (string | number | boolean | Date | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows }] }))

/** The file with another size written for each of its parts. */
function claiming(file: Buffer, size: number): Buffer {
  const changed = Buffer.from(file)
  for (let at = changed.indexOf('PK\u0001\u0002'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 1))
    changed.writeUInt32LE(size, at + 24)
  return changed
}

describe('a file that is handed in', () => {
  it('as Excel has the rows where they stand, days as text', async () => {
    const file = await excel([['a', 1.5, true], [], [null, new Date('2027-04-01T00:00:00Z')]])
    const rows = await readSheet(file, 100)
    expect(rows[0]).toEqual(['a', 1.5, 'TRUE'])
    expect(rows[2]?.[1]).toBe('2027-04-01')
    expect(await readSheet(await excel(Array.from({ length: 50 }, () => ['x'])), 10)).toHaveLength(10)
  })

  it('as text has them too, with empty lines counted, whatever wrote it', async () => {
    expect(await readSheet(Buffer.from('a;b\r\n\r\n"1;2";3'), 100)).toEqual([['a', 'b'], [''], ['1;2', '3']])
    expect(await readSheet(Buffer.from('\uFEFFa\tb', 'utf16le'), 100)).toEqual([['a', 'b']])
    expect(await readSheet(Buffer.from('a\nb\nc'), 2)).toEqual([['a'], ['b']])
    expect(await readSheet(Buffer.from('x'), 2)).toEqual([['x']])
  })

  it('that would unpack to more than the server can hold is refused before it is unpacked', async () => {
    const file = await excel([['a']])
    expect(unpackedSize(file)).toBeGreaterThan(100)
    expect(unpackedSize(file)).toBeLessThan(100_000)
    expect(unpackedSize(claiming(file, 0))).toBe(Infinity)
    expect(unpackedSize(Buffer.from('PK\u0003\u0004'))).toBe(Infinity)
    for (const size of [0, 4_000_000_000])
      await expect(readSheet(claiming(file, size), 10)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  })
})
