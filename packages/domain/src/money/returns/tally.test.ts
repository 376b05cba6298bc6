import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlDocument } from 'xmldoc'
import { sum } from '../../base/money.ts'
import { ledgerNames, tallyGroup, tallyLedgers, type TallyTransaction, tallyVouchers, voucherType } from './tally.ts'

const book = '0199d0c0-0000-7000-8000-000000000001'
const asha = `${book}/customer:0199d0c0-0000-7000-8000-00000000a5a5`
const other = `${book}/customer:0199d0c0-0000-7000-8000-00000000b6b6`
const sales = `${book}/sales:hotel`
const hdfc = `${book}/money:hdfc-current`

const names = ledgerNames([
  { account: asha, name: 'श्रीमती आशा राव & Sons <₹>', mapped: false },
  { account: other, name: 'श्रीमती आशा राव & Sons <₹>', mapped: false },
  { account: sales, name: 'Hotel "Sales"', mapped: true },
  { account: hdfc, name: 'HDFC Bank', mapped: true },
  { account: `${book}/cgst`, name: 'Output CGST', mapped: false },
  { account: `${book}/sgst`, name: 'Output SGST', mapped: false },
])

const transaction = (change: Partial<TallyTransaction>): TallyTransaction => ({
  id: '0199d0c0-1111-7000-8000-000000000001',
  kind: 'invoice',
  reverses: false,
  day: '2026-11-05',
  number: 'LP-2026-000001',
  description: 'Asha: IN/26-27/000001 ₹1,180',
  entries: [
    { account: asha, amount: 1_180_00 },
    { account: sales, amount: -1_000_00 },
    { account: `${book}/cgst`, amount: -90_00 },
    { account: `${book}/sgst`, amount: -90_00 },
  ],
  ...change,
})
const month = [
  transaction({}),
  transaction({
    id: '0199d0c0-1111-7000-8000-000000000002',
    kind: 'receipt',
    number: null,
    description: 'Receipt RC/26-27/000001',
    entries: [
      { account: hdfc, amount: 500_05 },
      { account: asha, amount: -500_05 },
    ],
  }),
]

describe('Tally', () => {
  it('gets ledgers and vouchers as it always did', async () => {
    await expect(tallyLedgers('Rao & Sons Travels', names)).toMatchFileSnapshot('./golden/tally-ledgers.xml')
    await expect(tallyVouchers('Rao & Sons Travels', month, names)).toMatchFileSnapshot('./golden/tally-vouchers.xml')
  })

  it('knows every ledger by a name of its own', () => {
    expect(new Set(names.values()).size).toBe(names.size)
    expect(names.get(other)).toMatch(/ \(00b6b6\)$/)
    expect(tallyGroup(asha)).toBe('Sundry Debtors')
    expect(tallyGroup(`${book}/money:cash`)).toBe('Cash-in-Hand')
  })

  it('gets a journal for what moves no money, and for what takes another back', () => {
    expect(voucherType(transaction({}))).toBe('Sales')
    expect(voucherType(transaction({ reverses: true }))).toBe('Journal')
    expect(voucherType(transaction({ kind: 'receipt' }))).toBe('Journal')
    expect(month.map(voucherType)).toEqual(['Sales', 'Receipt'])
    expect(voucherType(transaction({ kind: 'write-off' }))).toBe('Journal')
  })

  it('refuses what does not balance', () => {
    const entries = [{ account: asha, amount: 1 }]
    expect(() => tallyVouchers('X', [transaction({ entries })], names)).toThrow('does not balance')
  })

  it('is read again by another parser: every name, and every voucher balanced', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.uuid(), text, fc.integer({ min: 1, max: 1e12 })), { maxLength: 8 }), (given) => {
        const all = given.map(([id, description, amount]) =>
          transaction({
            id,
            description,
            entries: [
              { account: asha, amount },
              { account: sales, amount: -amount },
            ],
          }),
        )
        const read = new XmlDocument(tallyVouchers('₹ & Co', all, names))
        const vouchers =
          read
            .descendantWithPath('BODY.IMPORTDATA.REQUESTDATA')
            ?.childrenNamed('TALLYMESSAGE')
            .flatMap((one) => one.childrenNamed('VOUCHER')) ?? []
        expect(vouchers.map((one) => one.attr.REMOTEID)).toEqual(given.map(([id]) => id))
        for (const [at, one] of vouchers.entries()) {
          const amounts = one
            .childrenNamed('ALLLEDGERENTRIES.LIST')
            .map((entry) => Math.round(Number(entry.valueWithPath('AMOUNT')) * 100))
          expect(sum(amounts)).toBe(0)
          expect(amounts[0]).toBe(-(given[at]?.[2] ?? 0))
          expect(one.valueWithPath('PARTYLEDGERNAME')).toBe('श्रीमती आशा राव & Sons <₹>')
        }
      }),
    )
  })
})
