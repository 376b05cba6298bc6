import { readXlsx, type Sheet } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { excelStream } from './excel.ts'

type Row = { text: string | null; money: number | null }

async function* inBatches(count: number, size: number): AsyncGenerator<Row[]> {
  for (let at = 0; at < count; at += size)
    yield Array.from({ length: Math.min(size, count - at) }, (_, index) => ({
      text: `Hotel ${at + index}, Udaipur, three nights with breakfast`,
      money: (at + index) / 100,
    }))
}

const columns = [
  { header: 'Text', value: ({ text }: Row) => text, width: 40 },
  { header: 'Money', value: ({ money }: Row) => money, money: true as const },
]
const fileOf = async (batches: AsyncIterable<Row[]>, name = 'Sheet') => {
  const pieces: Uint8Array[] = []
  for await (const piece of excelStream({ name, columns, batches })) pieces.push(piece)
  return Buffer.concat(pieces)
}
const sheetOf = async (file: Buffer): Promise<Sheet> => {
  const { sheets } = await readXlsx(file, { readStyles: true })
  if (!sheets[0] || sheets.length !== 1) throw new Error('Not one sheet')
  return sheets[0]
}

describe('an Excel file', () => {
  it('has a name Excel allows, and the rows in their order', async () => {
    const { name, rows } = await sheetOf(
      await fileOf(inBatches(5, 2), `Asha & Sons: [travel] / "everything" for everybody`),
    )
    expect(name).toBe('Asha & Sons   travel    "everyt')
    expect(rows).toHaveLength(6)
    expect(rows.slice(0, 2)).toEqual([
      ['Text', 'Money'],
      ['Hotel 0, Udaipur, three nights with breakfast', 0],
    ])
    expect(rows[5]?.[1]).toBe(0.04)
    for (const [asked, given] of [
      ['History', 'History.'],
      ["''", 'Sheet'],
    ])
      expect((await sheetOf(await fileOf(inBatches(1, 1), asked))).name).toBe(given)
  })

  it('has a head that is bold and stays, and money with two places', async () => {
    const { cells, freezePane, columns: drawn } = await sheetOf(await fileOf(inBatches(2, 1)))
    const styleOf = (cell: string) => {
      const { font, numFmt } = cells?.get(cell)?.style ?? {}
      return { bold: Boolean(font?.bold), numFmt }
    }
    expect([styleOf('0,0'), styleOf('0,1')]).toMatchObject([{ bold: true }, { bold: true }])
    for (const row of [1, 2])
      expect([styleOf(`${row},0`).bold, styleOf(`${row},1`)]).toEqual([false, { bold: false, numFmt: '#,##0.00' }])
    expect(freezePane).toMatchObject({ rows: 1 })
    expect(drawn?.map(({ width }) => width)).toEqual([40, 12])
  })

  it('keeps what was typed as text, whatever it spells', async () => {
    async function* hostile(): AsyncGenerator<Row[]> {
      yield [
        { text: '=HYPERLINK("http://x")', money: null },
        { text: '<b>&</b>\u0000\u001F\uFFFF ₹', money: -1.5 },
        { text: null, money: null },
        { text: ' two\nlines ', money: Number.NaN },
      ]
    }
    const { rows, cells } = await sheetOf(await fileOf(hostile()))
    expect(rows.slice(1)).toEqual([
      ['=HYPERLINK("http://x")', null],
      ['<b>&</b> ₹', -1.5],
      [null, null],
      [' two\nlines ', null],
    ])
    expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })

  it('is made while it is read: a hundred thousand rows never stand in memory', async () => {
    let read = 0
    async function* counted() {
      for await (const rows of inBatches(100_000, 1000)) {
        read += rows.length
        yield rows
      }
    }
    let bytes = 0
    let readAtFirst = 0
    for await (const piece of excelStream({ name: 'Sheet', columns, batches: counted() })) {
      bytes += piece.length
      // The parts before the sheet are a few thousand bytes.
      if (readAtFirst === 0 && bytes > 20_000) readAtFirst = read
    }
    expect(read).toBe(100_000)
    expect(readAtFirst).toBeGreaterThan(0)
    expect(readAtFirst).toBeLessThan(50_000)
  })

  it('breaks off when its rows cannot be read', async () => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield [{ text: 'a', money: 1 }]
      throw new Error('connection lost')
    }
    await expect(fileOf(broken())).rejects.toThrow('connection lost')
  })

  it('lets go of its rows when nobody reads on', async () => {
    let released = false
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) for await (const rows of inBatches(1000, 100)) yield rows
      } finally {
        released = true
      }
    }
    for await (const piece of excelStream({ name: 'Sheet', columns, batches: endless() })) if (piece.length > 100) break
    expect(released).toBe(true)
  })
})
