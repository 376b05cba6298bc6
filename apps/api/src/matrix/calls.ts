import { contracts } from '@karavan/contracts/all'
import type { Endpoint } from '@karavan/contracts/kit/endpoint'
import { may } from '@karavan/domain/base/access/permission'
import { firstRole, type Right, type Role, rolesFor, rolesWith } from '@karavan/domain/base/access/rights'
import type { UserType } from '@karavan/domain/base/access/user-type'
import { v7 as uuidv7 } from 'uuid'
import { type Person, type PersonName, tokenOf } from '../testing/people.ts'

/** Every call there is: the document is written from these. */
export const endpoints: [string, Endpoint][] = Object.entries(contracts).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${group}.${name}`, spec]),
)

export type StaffRole = Exclude<Role, 'Owner'>
export type CallerName = 'visitor' | 'badToken' | 'stranger' | PersonName | StaffRole
const userTypeOf: Partial<Record<PersonName, UserType>> = {
  admin: 'Admin',
  houseStaff: 'SystemUser',
  agencyStaff: 'SystemUser',
  agent: 'Agent',
  foreignAgent: 'Agent',
  customer: 'Customer',
  crmGuest: 'Customer',
}
/** One of each role in the agency, beside whoever it belongs to. */
export const staffRoles = rolesFor('SystemUser') as StaffRole[]
export const callers: CallerName[] = [
  'visitor',
  'badToken',
  'stranger',
  'unverified',
  'disabled',
  ...(Object.keys(userTypeOf) as PersonName[]),
  ...staffRoles,
]

/** The token of each caller; none for a visitor, and one that is nobody's for some. */
export const tokensOf =
  ({ people }: { people: Record<PersonName, Person> }, colleagues: ReadonlyMap<string, Person>) =>
  (caller: CallerName): string | undefined => {
    if (caller === 'visitor') return undefined
    if (caller === 'badToken') return 'not-a-token'
    // Another one each time: whoever is let register is a stranger no more.
    if (caller === 'stranger') return tokenOf({ subject: `stranger ${uuidv7()}` })
    return colleagues.get(caller)?.token ?? people[caller as PersonName].token
  }

/** The refusal this caller must get, or null when the call is open to them. */
export function refusal({ access, right, staffRight }: Endpoint, caller: CallerName): [number, string] | null {
  if (caller === 'badToken') return [401, 'UNAUTHENTICATED']
  if (caller === 'disabled') return [403, 'DISABLED']
  if (access === 'public') return null
  if (caller === 'visitor') return [401, 'UNAUTHENTICATED']
  if (access === 'token') return null
  if (caller === 'stranger') return [404, 'NOT_REGISTERED']
  if (access === 'signedIn') return null
  if (caller === 'unverified') return [403, 'NOT_VERIFIED']
  if (access === 'verified') return null
  const role = staffRoles.find((one) => one === caller)
  const userType = role ? 'SystemUser' : (userTypeOf[caller as PersonName] ?? 'Customer')
  if (!may({ userType, crmGuest: caller === 'crmGuest' }, access.can)) return [403, 'FORBIDDEN']
  const lacks = (one: Right | undefined) => one && !rolesWith(one).includes(role ?? firstRole(userType))
  return lacks(right) || (userType !== 'Customer' && lacks(staffRight)) ? [409, 'RIGHT_NEEDED'] : null
}

/** The path whose records a call is about. */
export const fixturePath = (spec: Endpoint) => /^(.*?:(?:id|userId|code))\b/.exec(spec.path)?.[1]

/** What some calls have to be asked with. */
const asked: Record<string, (id: string) => string> = {
  '/audit': (id) => `?entity=location&id=${id}`,
  '/bookings/:id/amendment': () => '?fromDate=2027-01-10&untilDate=2027-01-12',
  '/activity-bookings/:id/amendment': () => '?date=2027-01-10',
  '/activities/:id/offer': () => '?date=2027-01-10&adults=2',
}

/** The address of a call about a record. */
export function urlOf(spec: Endpoint, id: string): string {
  const query = asked[spec.path]?.(id) ?? ''
  const path = spec.path
    .replace(/:(id|userId|code)\b/, id)
    .replace(':token', 'x'.repeat(32))
    .replace(':kind', spec.path.startsWith('/crm/bookings/') ? 'land-package' : 'package')
    .replace(':of', 'enquiry')
    .replace(':number', '1')
    // What lies within a record nobody gets to is never looked for.
    .replaceAll(/:\w+Id\b/g, uuidv7())
  return `/api/v1${path}${query}`
}
