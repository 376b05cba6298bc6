import { bigint, boolean, integer, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { internal } from '../db/table-class.ts'

const schema = pgSchema('identity')
// The provider's code works with Date objects, so these are not the text that `instant` gives.
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const identityUsers = internal(
  schema.table('user', {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
)

export const identityAccounts = internal(
  schema.table('account', {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
)

export const identitySessions = internal(
  schema.table('session', {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    secondStepAt: moment('second_step_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
)

export const identityVerifications = internal(
  schema.table('verification', {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
)

export const signingKeys = internal(
  schema.table('jwks', {
    id: uuid('id').primaryKey(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    alg: text('alg'),
    crv: text('crv'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
  }),
)

export const identityRateLimits = internal(
  schema.table('rate_limit', {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: moment('resets_at').notNull(),
  }),
)

export const signInWaits = internal(
  schema.table('sign_in_wait', {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    freeAt: moment('free_at').notNull(),
    forgottenAt: moment('forgotten_at').notNull(),
  }),
)

export const knownDevices = internal(
  schema.table('known_device', {
    userId: uuid('user_id').notNull(),
    hash: text('hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  }),
)

export const twoSteps = internal(
  schema.table('two_step', {
    userId: uuid('user_id').primaryKey(),
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    content: text('content').notNull(),
    lastCounter: bigint('last_counter', { mode: 'number' }).notNull().default(0),
    confirmedAt: moment('confirmed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
)

export const recoveryCodes = internal(
  schema.table('recovery_code', {
    userId: uuid('user_id').notNull(),
    hash: text('hash').notNull(),
    usedAt: moment('used_at'),
  }),
)

/** The tables by the names the provider's code knows them by. */
export const providerTables = {
  user: identityUsers,
  account: identityAccounts,
  session: identitySessions,
  verification: identityVerifications,
  jwks: signingKeys,
}
