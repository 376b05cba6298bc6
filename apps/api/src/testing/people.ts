import type { Role } from '@karavan/domain/base/access/rights'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { v7 as uuidv7 } from 'uuid'
import { insertOrg, insertUser } from '../features/people/users/index.ts'
import type { Claims } from '../platform/auth/caller.ts'
import type { Db } from '../platform/db/database.ts'

/** One person of the tests: the id, the organisation, and the token that stands for them. */
export type Person = { id: string; orgId: string; email: string; token: string }

type Spec = { org: string; userType: UserType; verified?: boolean; active?: boolean }

const specs = {
  admin: { org: 'house', userType: 'Admin' },
  houseStaff: { org: 'house', userType: 'SystemUser' },
  agent: { org: 'agency', userType: 'Agent' },
  agencyStaff: { org: 'agency', userType: 'SystemUser' },
  foreignAgent: { org: 'foreign', userType: 'Agent' },
  unverified: { org: 'waiting', userType: 'Agent', verified: false },
  disabled: { org: 'agency', userType: 'SystemUser', active: false },
  customer: { org: 'traveller', userType: 'Customer' },
  crmGuest: { org: 'guest', userType: 'Customer' },
} as const satisfies Record<string, Spec>

export type PersonName = keyof typeof specs
export type People = Record<PersonName, Person>

export const crmGuestId = '0190a000-0000-7000-8000-00000000c2a1'
export const testIssuer = 'urn:karavan:test'

/** A token of the tests is its claims in plain sight; the real check of tokens has tests of its own. */
export const tokenOf = (claims: Partial<Claims> & { subject: string }): string =>
  Buffer.from(
    JSON.stringify({
      issuer: testIssuer,
      email: `${claims.subject}@example.test`,
      emailVerified: true,
      name: claims.subject,
      ...claims,
    }),
  ).toString('base64url')

const orgKinds = {
  house: 'house',
  agency: 'agency',
  foreign: 'agency',
  waiting: 'agency',
  traveller: 'traveller',
  guest: 'traveller',
} as const

/** Somebody more of an organisation, with a role there. */
export async function createColleague(db: Db, orgId: string, role: Exclude<Role, 'Owner'>): Promise<Person> {
  const id = uuidv7()
  const subject = `${role}-${id}`
  const email = `${subject.toLowerCase()}@example.test`
  const person = { id, orgId, issuer: testIssuer, subject, email, name: role, userType: 'SystemUser', role } as const
  await insertUser(db, { ...person, verified: true })
  return { id, orgId, email, token: tokenOf({ subject, email }) }
}

/** Writes one person of every kind the permission rules know. */
export async function createPeople(db: Db): Promise<People> {
  const orgIds = new Map<string, string>()
  for (const [index, [name, kind]] of Object.entries(orgKinds).entries()) {
    const id = uuidv7()
    orgIds.set(name, id)
    await insertOrg(db, {
      id,
      kind,
      companyName: `${name} company`,
      email: `${name}@example.test`,
      agentId: kind === 'agency' ? `AG00000${index}` : null,
      verificationStatus: name === 'waiting' ? 'pending' : 'approved',
    })
  }
  const people: Partial<People> = {}
  for (const [name, spec] of Object.entries(specs) as [PersonName, Spec][]) {
    const id = name === 'crmGuest' ? crmGuestId : uuidv7()
    const orgId = orgIds.get(spec.org) ?? ''
    const email = `${name.toLowerCase()}@example.test`
    const { userType, verified = true, active = true } = spec
    await insertUser(db, { id, orgId, issuer: testIssuer, subject: name, email, name, userType, verified, active })
    people[name] = { id, orgId, email, token: tokenOf({ subject: name, email }) }
  }
  return people as People
}
