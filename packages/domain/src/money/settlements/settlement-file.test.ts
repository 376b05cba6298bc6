import { describe, expect, it } from 'vitest'
import { readPayouts } from './settlement-file.ts'

const heads = ['entity_id', 'type', 'amount', 'fee', 'tax', 'settled_at', 'settlement_id', 'settlement_utr', 'order_id']

describe('a file of payouts', () => {
  it('is read payout by payout, fees without the tax they hold', () => {
    expect(
      readPayouts([
        heads,
        ['pay_1', 'payment', '1,000.00', '23.60', '3.60', '18/11/2026 10:00', 'setl_1', 'UTR1', 'order_1'],
        ['rfnd_1', 'refund', '200', '', '', '', 'setl_1', '', 'order_1'],
        ['pay_2', 'payment', '500', '0', '0', '2026-11-19', 'setl_2', '', ''],
        ['', '', '', '', '', '', '', '', ''],
      ]),
    ).toEqual([
      {
        payoutId: 'setl_1',
        utr: 'UTR1',
        settledOn: '2026-11-18',
        fee: 20_00,
        tax: 3_60,
        rows: [
          { line: 2, kind: 'payment', names: ['pay_1', 'order_1'], amount: 1_000_00 },
          { line: 3, kind: 'refund', names: ['rfnd_1'], amount: 200_00 },
        ],
        problems: [],
      },
      {
        payoutId: 'setl_2',
        utr: null,
        settledOn: '2026-11-19',
        fee: 0,
        tax: 0,
        rows: [{ line: 4, kind: 'payment', names: ['pay_2'], amount: 500_00 }],
        problems: [],
      },
    ])
  })

  it('is none without a column of payouts, and says which line has no amount', () => {
    expect(readPayouts([['a', 'b']])).toBeNull()
    expect(readPayouts([])).toBeNull()
    const [payout] = readPayouts([heads, ['p', 'payment', 'x', '1', '5', '31/02/2026', 's', '', '']]) ?? []
    expect(payout?.settledOn).toBeNull()
    expect(payout?.problems).toEqual([
      'Line 2: x is no amount',
      'The fee holds its tax, so it is not less than the tax',
    ])
  })
})
