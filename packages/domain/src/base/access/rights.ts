import type { OrgKind, UserType } from './user-type.ts'

/** What somebody does in their organisation; decides rights there, as the user type decides menus. */
export const roles = ['Owner', 'Manager', 'Sales', 'Operations', 'Accounts'] as const
export type Role = (typeof roles)[number]

/** Each right by what it lets somebody do, in the words of refusals and screens, and the roles that have it. */
const table = {
  records: ['see records of everybody', ['Owner', 'Manager', 'Operations', 'Accounts']],
  cost: ['see what things cost', ['Owner', 'Manager', 'Operations', 'Accounts']],
  margin: ['see margins', ['Owner', 'Manager', 'Accounts']],
  quote: ['write and send quotations', ['Owner', 'Manager', 'Sales']],
  discount: ['sell below the least margin', ['Owner', 'Manager']],
  book: ['book, request, cancel and make vouchers', ['Owner', 'Manager', 'Operations']],
  receipts: ['record receipts', roles],
  settle: ['verify receipts, pay suppliers and write off', ['Owner', 'Accounts']],
  close: ['close months of the books', ['Owner', 'Accounts']],
  refunds: ['approve refunds', ['Owner', 'Manager']],
  reports: ['export, and see reports of others', ['Owner', 'Manager', 'Accounts']],
  vault: ['open the vault', ['Owner', 'Manager', 'Operations']],
  people: ['change people and settings', ['Owner']],
} as const satisfies Record<string, readonly [string, readonly Role[]]>

export type Right = keyof typeof table
export const rights = Object.keys(table) as Right[]

/** What a right lets somebody do, to stand behind “may” and “to”. */
export const rightWords = (right: Right): string => table[right][0]

export const rolesWith = (right: Right): readonly Role[] => table[right][1]

/** The role somebody has before anybody gave them one. */
export const firstRole = (userType: UserType): Role =>
  userType === 'Admin' || userType === 'Agent' ? 'Owner' : 'Manager'

/** The roles somebody can be given: whoever an organisation belongs to stays its Owner, and nobody else becomes one. */
export const rolesFor = (userType: UserType): readonly Role[] =>
  roles.filter((role) => (role === 'Owner') === (firstRole(userType) === 'Owner'))

/** The place of somebody in their organisation: a role, and what was allowed or denied to them alone. */
export type Place = { userType: UserType; role: Role | null; allowed: readonly Right[]; denied: readonly Right[] }

/** What somebody may do there. An Owner may do all of it; and no margin is shown to whom costs are not. */
export function rightsOf({ userType, role, allowed, denied }: Place): Right[] {
  const held = role ?? firstRole(userType)
  if (held === 'Owner') return [...rights]
  const has = (right: Right) => !denied.includes(right) && (allowed.includes(right) || rolesWith(right).includes(held))
  return rights.filter((right) => has(right) && (right !== 'margin' || has('cost')))
}

/** Whether somebody may book, change and pay at the portal: of who works in an organisation it is a right, travellers buy for themselves. */
export const booksAtPortal = ({ userType, rights: held }: { userType: UserType; rights: readonly Right[] }): boolean =>
  userType === 'Customer' || held.includes('book')

/**
 * Whether somebody works for an agency and may not know what it pays: they see what its clients do. What is asked for an
 * organisation, and not by somebody, has no rights.
 */
export const seesNoCost = ({ orgKind, rights: held }: { orgKind: OrgKind; rights?: readonly Right[] }): boolean =>
  orgKind === 'agency' && held !== undefined && !held.includes('cost')

type Earned = { gross: number; margin: number }

/** Whether a price keeps less of itself than another one did; beside one that was nothing, every other one may. */
export const earnsLess = (price: Earned, before: Earned): boolean =>
  before.gross > 0
    ? price.margin * before.gross < before.margin * price.gross
    : price.gross > 0 || price.margin < before.margin

/** Whether a price gives away more than its seller lets everybody give: shares are percents of the price before taxes. */
export const isBelowLeastMargin = (price: Earned, leastPercent: number): boolean =>
  price.margin * 100 < price.gross * leastPercent
