import type { Person } from '@karavan/domain/base/access/permission'
import type { Right, Role } from '@karavan/domain/base/access/rights'
import type { Db } from '../db/database.ts'
import type { OrgKind, UserType } from '@karavan/domain/base/access/user-type'

/** What a checked identity token says of its bearer. */
export type Claims = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string
  /** The session it was made in, where the provider is our own. */
  session?: string
  /** When its second step was taken, in milliseconds. */
  secondStepAt?: number
}

/** The signed-in person a request acts for. */
export type Caller = Person & {
  id: string
  orgId: string
  orgKind: OrgKind
  userType: UserType
  name: string
  email: string
  verified: boolean
  active: boolean
  role: Role | null
  /** What they may do in their organisation. */
  rights: readonly Right[]
}

/** Checks an identity token; throws what is wrong with it. */
export type TokenVerifier = (token: string) => Promise<Claims>

/** Finds a user by their id, whatever their state, over the connection of whoever asks: one that waits for a second can wait for ever. */
export type FindCallerById = (id: string, db: Db) => Promise<Caller | null>

/** Finds the user behind an identity, whatever their state; asked in a transaction if one is given. */
export type FindCaller = (issuer: string, subject: string, db?: Db) => Promise<Caller | null>
