import type { Profile } from '@karavan/contracts/people/session/profile'
import { type Person, permissionsOf } from '@karavan/domain/base/access/permission'
import { firstRole, rightsOf } from '@karavan/domain/base/access/rights'
import { onTestFinished } from 'vitest'
import type { AuthState } from './auth.slice.ts'
import type { Identity } from './identity.ts'
import type { Area } from './storage.ts'

/** A profile as the server would answer it for this kind of person. */
export function profileOf(person: Person, own: Partial<Profile> = {}): Profile {
  return {
    id: `00000000-0000-4000-8000-00000000000${['Admin', 'Agent', 'SystemUser', 'Customer'].indexOf(person.userType)}`,
    name: 'Rohan Kapoor',
    email: 'rohan@example.test',
    phone: null,
    avatarUrl: null,
    userType: person.userType,
    verified: true,
    emailVerified: true,
    permissions: permissionsOf(person),
    role: person.userType === 'Customer' ? null : firstRole(person.userType),
    rights: rightsOf({ ...person, role: null, allowed: [], denied: [] }),
    orgId: '00000000-0000-4000-8000-000000000100',
    orgKind: 'agency',
    company_name: 'Saffron Trails Holidays',
    company_logo: null,
    agentId: 'AG104582',
    wallet: { balance: 250000, creditLimit: 0, spendable: 250000 },
    gstin: null,
    pan: null,
    address: null,
    city: null,
    stateCode: null,
    country: null,
    website: null,
    salesRep: { name: 'Meera Nair', phone: null },
    bank: null,
    ownMarkup: {},
    companyPhone: null,
    companyEmail: 'office@example.test',
    paperTerms: null,
    upiId: null,
    brandColour: null,
    groundContact: false,
    verification: { status: 'approved', reason: null, documents: [] },
    version: 1,
    ...own,
  }
}

/** The signed-in state of this profile. */
export const authOf = (user: Profile, accessToken = 'first'): AuthState => ({
  user,
  userType: user.userType,
  token: { accessToken, refreshToken: '' },
})

/** An identity provider that knows nobody; tests give it what they need. */
export const fakeIdentity = (own: Partial<Identity> = {}): Identity => ({
  asksPassword: true,
  currentUser: async () => null,
  signIn: async () => {},
  signUp: async () => {},
  sendReset: async () => {},
  signOut: async () => {},
  freshIdToken: async () => null,
  ...own,
})

/**
 * The browser's storage for the stores of this test. Files share a process and stores live on: what one of them writes a minute
 * later would end its session, and wipe what another test has stored by then.
 */
export function areasOfTest(): { area: Area; drafts: Area } {
  let over = false
  onTestFinished(() => {
    over = true
  })
  const whileItRuns = (area: Storage): Area => ({
    getItem: (key) => (over ? null : area.getItem(key)),
    setItem: (key, value) => {
      if (!over) area.setItem(key, value)
    },
    removeItem: (key) => {
      if (!over) area.removeItem(key)
    },
    key: (index) => area.key(index),
    get length() {
      return over ? 0 : area.length
    },
  })
  return { area: whileItRuns(localStorage), drafts: whileItRuns(sessionStorage) }
}
