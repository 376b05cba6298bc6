import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makePdf } from './pdf.ts'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

it('says what every part is, in which language, and what only adorns it', async () => {
  const pdf = await makePdf({
    info: { title: 'A voucher' },
    foot: { text: 'page ', numbered: true, tag: 'Artifact' },
    content: [
      { text: 'Hotel voucher', tag: 'H1' },
      { image: pixel, alt: 'The hotel by the lake', width: 20 },
      { image: pixel, width: 20 },
      'Two nights by the lake. '.repeat(20),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 0 }] },
    ],
  })
  const text = pdf.toString('latin1')
  expect(text).toContain('/Lang (en-IN)')
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Marked true')
  const types = [...text.matchAll(/\/S \/(\w+)/g)].map(([, type]) => type)
  // One paragraph, whatever its lines, and one picture: the other says nothing and is none.
  expect(types.filter((type) => type !== 'Document').sort()).toEqual(['Figure', 'H1', 'P'])
  expect(text).toContain('/Alt (The hotel by the lake)')
  const start = text.indexOf('stream\n') + 'stream\n'.length
  const drawn = inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
  // Everything that is drawn is a part or an ornament.
  expect(drawn.match(/\/Artifact/g)?.length).toBeGreaterThanOrEqual(3)
  expect(drawn.match(/(BDC|BMC)\n/g)?.length).toBe(drawn.match(/\bEMC\n/g)?.length)
})
