import { exampleContract, type HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { describe, expect, it } from 'vitest'
import { ContractForm, toContractValues } from './contract-form.ts'
import { basisWords, endWords, standingOf } from './contract-words.ts'

const contract: HotelContract = { ...exampleContract, seasons: [...exampleContract.seasons], version: 3 }

describe('the form of a contract', () => {
  it('sends back what it was given, and leaves out what is empty', () => {
    const { version: _, ...sent } = contract
    expect(ContractForm.parse(toContractValues(contract))).toEqual(sent)
    const empty = { ...toContractValues(undefined), validFrom: '2027-01-01', validUntil: '2027-12-31' }
    expect(ContractForm.parse({ ...empty, seasons: [{ name: ' ', start: '', end: '' }] })).toEqual({
      validFrom: '2027-01-01',
      validUntil: '2027-12-31',
      basis: 'net',
      file: null,
      seasons: [],
    })
  })

  it('keeps a commission only where there is one, and asks for it there', () => {
    const values = { ...toContractValues(contract), commissionPercent: 12 }
    expect(ContractForm.parse(values).commissionPercent).toBeUndefined()
    expect(ContractForm.parse({ ...values, basis: 'commission' }).commissionPercent).toBe(12)
    const found = ContractForm.safeParse({ ...values, basis: 'commission', commissionPercent: null })
    expect(found.error?.issues.map(({ path }) => path.join('.'))).toEqual(['commissionPercent'])
  })
})

describe('a contract in words', () => {
  const on = (validFrom: string, validUntil: string) => standingOf({ validFrom, validUntil }, '2027-02-01').label
  it('is in force, or what is to be done about it', () => {
    expect(on('2026-04-01', '2027-04-30')).toBe('In force')
    expect(on('2026-04-01', '2027-03-31')).toBe('Ends soon')
    expect(on('2026-04-01', '2027-01-31')).toBe('Ended')
    expect(on('2027-02-02', '2028-01-31')).toBe('Not begun')
    expect(endWords('2027-01-31', '2027-02-01')).toBe('Ended 31 Jan 2027')
    expect(endWords('2027-02-01', '2027-02-01')).toBe('Ends today')
    expect(endWords('2027-02-02', '2027-02-01')).toBe('Ends 2 Feb 2027, in 1 day')
    expect(basisWords({ basis: 'commission', commissionPercent: 12.5 })).toBe('Public rates, 12.50 % commission')
  })
})
