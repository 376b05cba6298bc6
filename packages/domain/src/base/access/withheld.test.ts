import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endedWords, supplierPaidWords } from './cost-words.ts'
import { rights } from './rights.ts'
import { withhold } from './withheld.ts'

const booking = {
  number: 'CL-2026-000042',
  total: 1200,
  cost: 1000,
  marginActual: 200,
  lines: [{ label: 'Creek View', cost: 500, costInr: 500, plannedCostInr: 480, sell: 600 }],
  taxes: [{ name: 'IGST', rate: 5, amount: 60 }],
  supplierPayments: [{ amount: 500 }],
  differences: [
    { what: 'Creek View: cost', quoted: '480', booked: '500' },
    { what: 'End', quoted: 'a', booked: 'b' },
  ],
}

describe('an answer to somebody without the right to costs', () => {
  it('says what is sold, and nothing of what it costs', () => {
    expect(withhold(booking, [])).toEqual({
      number: 'CL-2026-000042',
      total: 1200,
      lines: [{ label: 'Creek View', sell: 600 }],
      taxes: [{ name: 'IGST', rate: 5, amount: 60 }],
      supplierPayments: [],
      differences: [{ what: 'End', quoted: 'a', booked: 'b' }],
    })
  })

  it('keeps costs for whom margins alone are not', () => {
    const { marginActual: _, ...rest } = booking
    expect(withhold(booking, ['cost'])).toEqual(rest)
  })

  it('is the same answer for everybody else', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(withhold(answer, rights)).toBe(answer)
      }),
    )
  })

  it('has none of these names left, however deep', () => {
    const names = fc.constantFrom('cost', 'margin', 'net', 'sell', 'total', 'lines')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.array(tie('tree')), fc.dictionary(names, tie('tree'))),
    }))
    fc.assert(
      fc.property(tree, (answer) => {
        expect(JSON.stringify(withhold(answer, [])) ?? '').not.toMatch(/"(?:cost|margin|net)":(?!\[\])/)
      }),
    )
  })

  it('keeps what a booking of the portal costs from whoever may not know costs, and what a customer pays from nobody', () => {
    const rows = [
      { source: 'hotel', number: 'HB-1', total: 5, paid: 5 },
      { source: 'crm', number: 'CL-1', total: 9, paid: 1 },
    ]
    expect(withhold(rows, ['reports'])).toEqual([{ source: 'hotel', number: 'HB-1' }, rows[1]])
    expect(withhold(rows, ['cost'])).toEqual(rows)
  })

  it('keeps what a supplier was asked for and offers, and the page that says it', () => {
    const asked = { hotel: 'Creek View', price: { currency: 'AED', amount: 900 } }
    const request = { path: '/supplier/a', asked, offer: { price: 950, room: 'Deluxe', note: '950 on Fridays' } }
    expect(withhold({ lines: [{ request }] }, ['reports'])).toEqual({
      lines: [{ request: { asked: { hotel: 'Creek View' }, offer: { room: 'Deluxe' } } }],
    })
    expect(withhold({ lines: [{ request }] }, ['cost'])).toEqual({ lines: [{ request }] })
  })

  it('keeps the tax within a cost, and what comes back of the price of the house', () => {
    const line = { label: 'Creek View', costInr: 500, gst: 25, inputTax: 25, sell: 600 }
    expect(withhold({ lines: [line] }, ['reports'])).toEqual({ lines: [{ label: 'Creek View', sell: 600 }] })
    expect(withhold({ totals: { credit: { gst: 5, tcs: 2 }, total: 9 } }, [])).toEqual({
      totals: { credit: {}, total: 9 },
    })
    // What the customer is charged is no secret, and neither is a column of that name.
    for (const open of [{ taxes: [{ name: 'GST', gst: 5 }] }, { mapping: { credit: 'Deposit' } }])
      expect(withhold(open, [])).toEqual(open)
    expect(withhold({ changes: [{ field: 'gst', from: 0, to: 25 }] }, [])).toEqual({ changes: [] })
    expect(withhold({ lines: [line] }, ['cost'])).toEqual({ lines: [line] })
  })

  it('keeps amounts that stand in the words of a trail, and nothing of what people wrote', () => {
    const paid = supplierPaidWords('Reef: Rooms', { whole: false, amount: '₹9,041.27', way: 'bank' })
    const stands = { label: 'Creek', stateNote: endedWords('HB-2026-000001', '₹1,200.50') }
    const trail = { action: paid, changes: [{ field: 'planned', from: null, to: 'AED 900' }] }
    const timeline = [
      { kind: 'status', text: paid },
      { kind: 'note', text: paid },
    ]
    expect(withhold({ trail, timeline, stands }, ['reports'])).toEqual({
      trail: { action: 'Reef: Rooms paid in part by bank', changes: [] },
      timeline: [
        { kind: 'status', text: 'Reef: Rooms paid in part by bank' },
        { kind: 'note', text: paid },
      ],
      stands: { label: 'Creek', stateNote: 'HB-2026-000001 was cancelled.' },
    })
    expect(withhold({ trail, timeline, stands }, ['cost'])).toEqual({ trail, timeline, stands })
    const received = { action: 'paid ₹500.00 by cash, receipt RC-1', changes: [{ field: 'paid', from: 0, to: 500 }] }
    expect(withhold(received, [])).toEqual(received)
  })

  it('leaves dates and files as they are', () => {
    const at = new Date(0)
    const bytes = new Uint8Array([1])
    expect(withhold({ at, bytes }, [])).toEqual({ at, bytes })
  })
})
