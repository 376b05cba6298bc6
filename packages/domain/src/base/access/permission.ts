import type { UserType } from './user-type.ts'

const everyone: readonly UserType[] = ['Admin', 'Agent', 'SystemUser', 'Customer']
const admin: readonly UserType[] = ['Admin']
const crm: readonly UserType[] = ['Admin', 'Agent', 'SystemUser']
const owners: readonly UserType[] = ['Admin', 'Agent']
const travellers: readonly UserType[] = ['Customer']
const staff: readonly UserType[] = ['Admin', 'SystemUser']

/** The one permission table, asked by the server for every call and by the web for what to draw. */
export const permissions = {
  'catalogue.write': admin,
  'markups.write': admin,
  'visaRates.write': admin,
  'users.manage': admin,
  'deposits.approve': admin,
  'payments.refund': admin,
  'taxes.write': admin,
  'accounts.read': admin,
  'houseRates.write': admin,
  'portalBookings.status': admin,
  'visas.process': admin,
  'templates.write': admin,
  // Leads belong to the house: the staff of an agency find none.
  'leads.manage': staff,
  'itineraries.own': everyone,
  'bookings.own': everyone,
  'visas.own': everyone,
  'wallet.own': everyone,
  'profile.own': everyone,
  // Those who work in an organisation are its to keep; a traveller keeps themselves.
  'account.own': travellers,
  'quoteTray.own': crm,
  'day.own': crm,
  'crm.use': crm,
  // Agents use the CRM as well, and reach it by Setting.
  'crm.topMenu': staff,
  'crm.bookings.create': owners,
  'crm.systemUsers': owners,
} as const satisfies Record<string, readonly UserType[]>

export type Action = keyof typeof permissions
export const actions = Object.keys(permissions) as Action[]

/** What a permission question needs to know of a person. */
export type Person = { userType: UserType; crmGuest?: boolean }

/** Whether this person may do this at all; tenant scope is asked separately. */
export function may(person: Person, action: Action): boolean {
  const allowed: readonly UserType[] = permissions[action]
  if (allowed.includes(person.userType)) return true
  // A user named in CRM_USER_IDS works in the CRM as staff, and only there.
  return Boolean(person.crmGuest) && action.startsWith('crm.') && allowed.includes('SystemUser')
}

/** Every action this person may do, for the profile answer. */
export const permissionsOf = (person: Person): Action[] => actions.filter((action) => may(person, action))
