import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userTypes } from './user-type.ts'
import {
  booksAtPortal,
  earnsLess,
  firstRole,
  isBelowLeastMargin,
  type Right,
  rights,
  rightsOf,
  rightWords,
  roles,
  rolesFor,
  rolesWith,
} from './rights.ts'

const of = (role: (typeof roles)[number], more: { allowed?: Right[]; denied?: Right[] } = {}) =>
  rightsOf({ userType: 'SystemUser', role, allowed: [], denied: [], ...more })

const some = fc.subarray(rights)
const place = fc.record({
  userType: fc.constantFrom(...userTypes),
  role: fc.option(fc.constantFrom(...roles)),
  allowed: some,
  denied: some,
})

describe('rights within an organisation', () => {
  it('are those of the table', () => {
    const column = (role: (typeof roles)[number]) => rights.filter((right) => rolesWith(right).includes(role))
    expect(column('Owner')).toEqual(rights)
    expect(rights.filter((right) => !column('Manager').includes(right))).toEqual(['settle', 'close', 'people'])
    expect(column('Sales')).toEqual(['quote', 'receipts'])
    expect(column('Operations')).toEqual(['records', 'cost', 'book', 'receipts', 'vault'])
    expect(column('Accounts')).toEqual(['records', 'cost', 'margin', 'receipts', 'settle', 'close', 'reports'])
    for (const role of roles) expect(of(role)).toEqual(column(role))
  })

  it('begin as Owner for whom an organisation belongs to, and as Manager for everybody else', () => {
    expect(userTypes.map(firstRole)).toEqual(['Owner', 'Owner', 'Manager', 'Manager'])
    expect(rolesFor('Agent')).toEqual(['Owner'])
    expect(rolesFor('SystemUser')).toEqual(['Manager', 'Sales', 'Operations', 'Accounts'])
  })

  it('are each named once, in words of their own', () => {
    expect(new Set(rights.map(rightWords)).size).toBe(rights.length)
  })

  it('follow what is allowed or denied to somebody alone, and nothing else moves', () => {
    fc.assert(
      fc.property(place, (somebody) => {
        const held = somebody.role ?? firstRole(somebody.userType)
        const has = rightsOf(somebody)
        for (const right of rights) {
          if (held === 'Owner') expect(has).toContain(right)
          else if (somebody.denied.includes(right)) expect(has).not.toContain(right)
          else if (right === 'margin' && !has.includes('cost')) expect(has).not.toContain(right)
          else expect(has.includes(right)).toBe(somebody.allowed.includes(right) || rolesWith(right).includes(held))
        }
        expect(has).toEqual(rights.filter((right) => has.includes(right)))
      }),
    )
  })

  it('are needed to book at the portal by whoever works somewhere, and by no traveller', () => {
    const books = (role: (typeof roles)[number]) => booksAtPortal({ userType: 'SystemUser', rights: of(role) })
    expect(roles.map((role) => [role, books(role)])).toEqual([
      ...[
        ['Owner', true],
        ['Manager', true],
        ['Sales', false],
        ['Operations', true],
        ['Accounts', false],
      ],
    ])
    expect(booksAtPortal({ userType: 'Customer', rights: [] })).toBe(true)
  })

  it('never show a margin without the cost it is the difference to', () => {
    fc.assert(
      fc.property(place, (somebody) => {
        const has = rightsOf(somebody)
        if (has.includes('margin')) expect(has).toContain('cost')
      }),
    )
    expect(of('Accounts', { denied: ['cost'] })).not.toContain('margin')
    expect(of('Sales', { allowed: ['margin'] })).not.toContain('margin')
  })
})

describe('the least margin', () => {
  it('is a percentage of the price, and kept when it is just reached', () => {
    expect(isBelowLeastMargin({ gross: 10_000, margin: 500 }, 5)).toBe(false)
    expect(isBelowLeastMargin({ gross: 10_000, margin: 499 }, 5)).toBe(true)
    expect(isBelowLeastMargin({ gross: 0, margin: 0 }, 5)).toBe(false)
    expect(isBelowLeastMargin({ gross: 10_000, margin: -1 }, 0)).toBe(true)
  })

  it('is gone further below by a price that keeps less of itself than the one before', () => {
    const was = { gross: 10_000, margin: 500 }
    expect(earnsLess(was, was)).toBe(false)
    expect(earnsLess({ gross: 10_000, margin: 499 }, was)).toBe(true)
    expect(earnsLess({ gross: 20_000, margin: 999 }, was)).toBe(true)
    expect(earnsLess({ gross: 5000, margin: 250 }, was)).toBe(false)
    const nothing = { gross: 0, margin: -500 }
    expect([earnsLess(nothing, nothing), earnsLess({ gross: 0, margin: -501 }, nothing)]).toEqual([false, true])
    expect(earnsLess({ gross: 10, margin: 1 }, nothing)).toBe(true)
  })
})
