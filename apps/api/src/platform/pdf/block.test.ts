import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { letterhead } from './block.ts'
import { makePdf } from './pdf.ts'

/** What is drawn on the first page, as the reader of the document is told. */
function drawn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const start = text.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1')
}

it('draws the second document like the first', async () => {
  const draw = async () => {
    const head = { name: 'Sahyadri Holidays', logo: null, phone: null, email: null, address: null, gstin: null }
    const rest = { terms: null, colour: '#ffcc00', ground: null }
    const content = letterhead({ ...head, ...rest }, { title: 'Receipt', under: '1' })
    return drawn(await makePdf({ content }))
  }
  const first = await draw()
  expect(first).toContain(' l\n')
  expect(await draw()).toBe(first)
})
