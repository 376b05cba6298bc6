import { describe, expect, it } from 'vitest'
import { readRegistrations } from './registration-text.ts'
import { daysToRegister, einvoiceLacks, inv01, type RegisteredPaper } from './einvoice.ts'

const paper: RegisteredPaper = {
  kind: 'credit-note',
  number: 'CN/26-27/000001',
  issuedOn: '2026-11-05',
  against: { number: 'IN/26-27/000002', issuedOn: '2026-11-01', value: 59_000_00 },
  recipient: { name: 'Müller "Reisen" GmbH', gstin: '29AAACM1234A1Z5' },
  placeOfSupply: '29',
  sellerState: '27',
  sac: '998555',
  gross: 12_000_00,
  taxes: [
    { name: 'IGST', rate: 18, base: 10_000_00, amount: 1_800_00 },
    { name: 'TCS', rate: 2, base: 13_800_00, amount: 276_00 },
  ],
  seller: { name: 'Rao Travels', gstin: '27AAACK1234A1Z5', address: '4 MG Road, Mumbai 400 001', stateCode: '27' },
  buyer: {
    name: 'Müller "Reisen" GmbH',
    gstin: '29AAACM1234A1Z5',
    address: '9 Lane, Bengaluru, 560001',
    stateCode: null,
  },
  description: 'Dubai in five days',
}

describe('the registration of an invoice', () => {
  it('is written as it always was', async () => {
    expect(einvoiceLacks(paper)).toEqual([])
    await expect(`${JSON.stringify(inv01(paper), null, 2)}\n`).toMatchFileSnapshot('./golden/inv-01.json')
  })

  it('has both halves of the tax within a state, at two rates, and nothing before it', async () => {
    const within: RegisteredPaper = {
      ...paper,
      ...{ kind: 'invoice', number: 'IN/26-27/000003', issuedOn: '2028-02-29', against: null, placeOfSupply: '27' },
      gross: 30_000_00,
      taxes: [
        { name: 'CGST', rate: 2.5, base: 20_000_01, amount: 500_00 },
        { name: 'SGST', rate: 2.5, base: 20_000_01, amount: 500_00 },
        { name: 'CGST', rate: 9, base: 9_999_99, amount: 900_00 },
        { name: 'SGST', rate: 9, base: 9_999_99, amount: 900_00 },
      ],
      buyer: { ...paper.buyer, gstin: '27AAACM1234A1Z5', address: '12 Ridge, Pune 411 001', stateCode: '27' },
    }
    expect(einvoiceLacks(within)).toEqual([])
    await expect(`${JSON.stringify(inv01(within), null, 2)}\n`).toMatchFileSnapshot('./golden/inv-01-within.json')
  })

  it('says what the paper lacks', () => {
    const bare = { ...paper.buyer, address: 'Bengaluru', gstin: 'wrong' }
    expect(einvoiceLacks({ ...paper, buyer: bare, sac: null, placeOfSupply: null, taxes: [] })).toEqual([
      'untaxed',
      'recipient-gstin',
      'buyer-pin',
      'state',
      'sac',
    ])
  })

  it('can be done for thirty days', () => {
    expect(daysToRegister('2026-11-05', '2026-11-05')).toBe(30)
    expect(daysToRegister('2026-11-05', '2026-12-05')).toBe(0)
    expect(daysToRegister('2026-11-05', '2026-12-06')).toBe(-1)
  })
})

describe('what is brought back from the portal', () => {
  const irn = 'AB'.repeat(32)
  const read = {
    number: 'IN/26-27/000001',
    irn: irn.toLowerCase(),
    ackNumber: '112',
    ackAt: '2026-11-05T12:30:00+05:30',
    signedQr: 'e.y.z',
  }

  it('is read with heads in any order, and without', () => {
    expect(
      readRegistrations(
        `IRN\tAck No\tAck Date\tDoc No\tSigned QR Code\n${irn}\t112\t05/11/2026 12:30\tIN/26-27/000001\te.y.z\n`,
      ),
    ).toEqual([read])
    expect(readRegistrations(`IN/26-27/000001,${irn},112,2026-11-05 12:30:00,e.y.z`)).toEqual([read])
    expect(readRegistrations('')).toEqual([])
  })
})
