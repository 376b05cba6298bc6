import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orgKinds } from '../base/access/user-type.ts'
import { accountKinds, beginnings, changeFault, isVerifiedByEmail } from './account.ts'

describe('an account', () => {
  it.each(accountKinds)('of a %s waits for an Admin or for its own e-mail address, never for both', (kind) => {
    const { userType, verificationStatus } = beginnings[kind]
    expect(isVerifiedByEmail(userType)).toBe(verificationStatus === 'approved')
  })
})

describe('a change of an account', () => {
  const house = { id: 'b', orgKind: 'house' } as const
  it.each([
    ['disabling oneself', house.id, house, { active: false }, 'own account'],
    ['lowering oneself', house.id, house, { userType: 'SystemUser' }, 'own account'],
    ['what is kept of oneself', house.id, house, { active: true, userType: 'Admin' }, null],
    ['raising staff of the house', 'a', house, { userType: 'Admin' }, null],
    ['raising somebody of an agency', 'a', { id: 'b', orgKind: 'agency' }, { userType: 'Admin' }, 'rank'],
    ['credit of an agency', 'a', { id: 'b', orgKind: 'agency' }, { creditLimit: 0 }, null],
    ['credit of the house', 'a', house, { creditLimit: 0 }, 'credit'],
  ] as const)('%s', (_what, adminId, person, change, fault) => {
    expect(changeFault(adminId, person, change)).toBe(fault)
  })

  it('leaves an Admin who makes nothing but changes without fault an Admin who can sign in', () => {
    const change = fc.record(
      { active: fc.boolean(), userType: fc.constantFrom('Admin', 'SystemUser'), creditLimit: fc.nat() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.constantFrom(...orgKinds), fc.array(change), (orgKind, changes) => {
        const made = changes.filter((one) => changeFault('a', { id: 'a', orgKind }, one) === null)
        expect(Object.assign({ active: true, userType: 'Admin' }, ...made)).toMatchObject({
          active: true,
          userType: 'Admin',
        })
      }),
    )
  })
})
