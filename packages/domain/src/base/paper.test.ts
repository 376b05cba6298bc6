import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orgKinds } from './access/user-type.ts'
import { hasOwnHead, luminance, mayNameGround, type Paper, paperPrice, paperRules, readableOnWhite } from './paper.ts'

const papers = Object.keys(paperRules) as Paper[]

describe('a paper', () => {
  it('for a customer never holds what an agency pays, and for a supplier only what they get themselves', () => {
    const own = papers.filter((paper) => paperPrice(paper, 'agency') === 'own')
    expect(own.filter((paper) => ['customer', 'supplier'].includes(paperRules[paper].for))).toEqual(['supplier-page'])
  })

  it('holds what everybody pays where nobody sells on', () => {
    for (const seller of [...orgKinds.filter((kind) => kind !== 'agency'), null])
      for (const paper of papers) expect(paperPrice(paper, seller)).not.toBe('client')
  })

  it('is of the agency only where the agency sells, and names the house to travellers only', () => {
    expect(papers.filter((paper) => !hasOwnHead(paper, 'agency'))).toEqual(['house-invoice', 'wallet-statement'])
    for (const seller of ['house', 'traveller', null] as const)
      for (const paper of papers) expect(hasOwnHead(paper, seller)).toBe(false)
    expect([mayNameGround('voucher'), mayNameGround('supplier-page'), mayNameGround('house-invoice')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the colour of a letterhead', () => {
  it('is dark enough to be read on white, and stays as it is where it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        const found = readableOnWhite(colour)
        expect(1.05 / (luminance(found) + 0.05)).toBeGreaterThanOrEqual(4.5)
        expect(readableOnWhite(found)).toBe(found)
        if (1.05 / (luminance(colour) + 0.05) >= 4.5) expect(found).toBe(colour)
      }),
    )
  })
})
