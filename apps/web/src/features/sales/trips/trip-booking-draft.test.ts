import { describe, expect, it } from 'vitest'
import { isWhole, namedTravellers, newDraft, panFault, withName } from './trip-booking-draft.ts'

const lead = { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' }
const draft = { ...newDraft(lead), adults: ['Karthik Verma', 'Ravi Nair'], children: ['', ' Mira '] }

describe('the travellers of a draft', () => {
  it('are those with a name, children with their ages', () => {
    expect(namedTravellers(draft, { adults: 3, childrenAges: [4, 9] })).toEqual([
      { name: 'Karthik Verma', age: null },
      { name: 'Ravi Nair', age: null },
      { name: 'Mira', age: 9 },
    ])
  })

  it('keep their names when the party shrinks and grows again', () => {
    expect(namedTravellers(draft, { adults: 1, childrenAges: [] })).toEqual([])
    expect(namedTravellers(draft, { adults: 2, childrenAges: [4] })).toEqual([{ name: 'Karthik Verma', age: null }])
    expect(namedTravellers(draft, { adults: 3, childrenAges: [] })).toHaveLength(2)
  })

  it('are named at any place', () => {
    expect(withName([], 2, 'Mira')).toEqual(['', '', 'Mira'])
    expect(withName(['A', 'B'], 0, 'C')).toEqual(['C', 'B'])
  })
})

describe('the tax number', () => {
  it('is asked for only where it is needed', () => {
    expect(panFault('', false)).toBeNull()
    expect(panFault(' ', true)).toBe('Required')
    expect(panFault('ABCDE123', true)).toMatch(/Not a PAN/)
    expect(panFault('abcde1234f', true)).toBeNull()
  })

  it('keeps a draft from being whole', () => {
    expect(isWhole(draft, false)).toBe(true)
    expect(isWhole(draft, true)).toBe(false)
    expect(isWhole({ ...draft, pan: 'ABCDE1234F' }, true)).toBe(true)
    expect(isWhole({ ...draft, lead: { ...lead, phone: '' } }, false)).toBe(false)
  })
})
