import { describe, expect, it } from 'vitest'
import { actions, may, permissionsOf } from './permission.ts'

describe('permission table', () => {
  it('lets an Admin do everything', () => {
    expect(permissionsOf({ userType: 'Admin' })).toEqual(actions)
  })

  it('keeps a Customer out of the CRM and the back office', () => {
    expect(permissionsOf({ userType: 'Customer' })).toEqual([
      'itineraries.own',
      'bookings.own',
      'visas.own',
      'wallet.own',
      'profile.own',
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
})
