import { describe, expect, it } from 'vitest'
import type { LineKind, QuotedService } from './quotation.ts'
import { otherTaxThan, proposedTax } from './quotation-tax.ts'

const typed = (...services: QuotedService[]) => ({ lines: services.map((service) => ({ service })) })
const ofHouse = (...kinds: LineKind[]) => ({ lines: kinds.map((kind) => ({ service: 'Other' as const, kind })) })
const proposed = (options: Parameters<typeof proposedTax>[0]['options'], registered = true) =>
  proposedTax({ options }, { registered })

describe('the tax that is proposed for a quotation', () => {
  it.each([
    ['fee', [typed('Hotel', 'Hotel')]],
    ['fee', [typed('Flight')]],
    ['fee', [typed('Transfer', 'Sightseeing', 'Guide', 'Meal')]],
    ['fee', [ofHouse('activity', 'transfer')]],
    ['fee', [typed('Visa', 'Insurance')]],
    ['fee', [ofHouse('visa', 'activity')]],
    ['fee', [typed('Insurance'), ofHouse('visa')]],
    ['package', [typed('Flight', 'Visa')]],
    ['package', [typed('Hotel', 'Insurance')]],
    ['package', [typed('Hotel', 'Flight')]],
    ['package', [ofHouse('stay', 'activity')]],
    ['package', [ofHouse('trip')]],
    ['package', [typed('Hotel'), typed('Hotel', 'Transfer')]],
    [null, [typed()]],
  ] as const)('is %s', (words, options) => {
    expect(proposed(options)).toBe(words)
  })

  it('is none without a GSTIN, save for a package, which is taxed at source abroad', () => {
    expect(proposed([typed('Hotel')], false)).toBe('none')
    expect(proposed([typed('Hotel', 'Flight')], false)).toBe('package')
  })
})

describe('a reason for another tax', () => {
  const asked = (taxAs: 'package' | 'fee' | 'none', registered: boolean, ...services: QuotedService[]) =>
    otherTaxThan({ taxAs, options: [typed(...services)] }, { registered })

  it('is asked for where the tax is not the one proposed', () => {
    expect(asked('fee', true, 'Hotel')).toBeNull()
    expect(asked('package', true, 'Hotel')).toBe('fee')
    expect(asked('none', true, 'Hotel', 'Visa')).toBe('package')
  })

  it('is not asked for before there is a line, or where both come to the same', () => {
    expect(asked('none', true)).toBeNull()
    expect(asked('fee', false, 'Hotel')).toBeNull()
    expect(asked('package', false, 'Hotel')).toBe('none')
  })
})
