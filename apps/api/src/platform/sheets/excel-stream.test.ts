import { describe, expect, it } from 'vitest'
import { unzip } from '../../testing/unzip.ts'
import { excelStream } from './excel-stream.ts'

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
  const pieces: Buffer[] = []
  for await (const piece of excelStream({ name, columns, batches })) pieces.push(piece)
  return Buffer.concat(pieces)
}
const sheetOf = (archive: Buffer) => unzip(archive).get('xl/worksheets/sheet1.xml') ?? ''

describe('an Excel file', () => {
  it('has every part a reader looks for, and the rows in their order', async () => {
    const archive = await fileOf(inBatches(5, 2), `Asha & Sons: [travel] / "everything" for everybody`)
    expect([...unzip(archive).keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ])
    expect(unzip(archive).get('xl/workbook.xml')).toContain('name="Asha &amp; Sons   travel    &quot;everyt"')
    const rows = [...sheetOf(archive).matchAll(/<row>(.*?)<\/row>/g)].map(([, cells]) => cells)
    expect(rows).toHaveLength(6)
    expect(rows[1]).toBe(
      '<c t="inlineStr"><is><t xml:space="preserve">Hotel 0, Udaipur, three nights with breakfast</t></is></c><c s="1"><v>0</v></c>',
    )
    expect(rows[5]).toContain('<v>0.04</v>')
  })

  it('keeps what was typed as text, whatever it spells', async () => {
    async function* hostile(): AsyncGenerator<Row[]> {
      yield [
        { text: '=HYPERLINK("http://x")', money: null },
        { text: '<b>&</b>\u0000\u001F ₹', money: -1.5 },
        { text: null, money: null },
      ]
    }
    const sheet = sheetOf(await fileOf(hostile()))
    expect(sheet).toContain('>=HYPERLINK(&quot;http://x&quot;)<')
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('>&lt;b&gt;&amp;&lt;/b&gt; ₹<')
    expect(sheet).toContain('<v>-1.5</v>')
    expect(sheet).toContain('<row><c/><c/></row>')
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
})
