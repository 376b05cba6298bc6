import { describe, expect, it } from 'vitest'
import { actions, may, permissionsOf } from './permission.ts'
import { type UserType, userTypes } from './user-type.ts'

describe('permission table', () => {
  it('lets an Admin do everything but what travellers do with their own account', () => {
    expect(permissionsOf({ userType: 'Admin' })).toEqual(actions.filter((action) => action !== 'account.own'))
  })

  it('keeps a Customer out of the CRM and the back office', () => {
    expect(permissionsOf({ userType: 'Customer' })).toEqual([
      'itineraries.own',
      'bookings.own',
      'visas.own',
      'wallet.own',
      'profile.own',
      'account.own',
    ])
  })

  it('gives staff the CRM without bookings and system users', () => {
    expect(may({ userType: 'SystemUser' }, 'crm.use')).toBe(true)
    expect(may({ userType: 'SystemUser' }, 'crm.bookings.create')).toBe(false)
    expect(may({ userType: 'SystemUser' }, 'crm.systemUsers')).toBe(false)
    expect(may({ userType: 'Agent' }, 'crm.systemUsers')).toBe(true)
  })

  it('treats a named CRM guest as staff in the CRM and nowhere else', () => {
    const guest = { userType: 'Customer', crmGuest: true } as const
    expect(may(guest, 'crm.use')).toBe(true)
    expect(may(guest, 'crm.bookings.create')).toBe(false)
    expect(may(guest, 'catalogue.write')).toBe(false)
  })

  it('puts the CRM into the top menu of Admin, staff and whoever is named, agents among them', () => {
    const seen = (userType: UserType, crmGuest: boolean) => may({ userType, crmGuest }, 'crm.topMenu')
    expect(userTypes.filter((userType) => seen(userType, false))).toEqual(['Admin', 'SystemUser'])
    expect(userTypes.filter((userType) => seen(userType, true))).toEqual([...userTypes])
  })

  it('takes nothing from an agent who is named', () => {
    const plain = permissionsOf({ userType: 'Agent' })
    expect(permissionsOf({ userType: 'Agent', crmGuest: true })).toEqual(expect.arrayContaining(plain))
  })
})
