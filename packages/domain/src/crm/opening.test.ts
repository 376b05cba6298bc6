import { expect, it } from 'vitest'
import { openingKindsOf } from './opening.ts'

it('keeps wallets with the house, and accounts of customers with agencies', () => {
  expect(openingKindsOf(true)).toEqual(['supplier', 'money', 'wallet'])
  expect(openingKindsOf(false)).toEqual(['customer', 'supplier', 'money'])
})
