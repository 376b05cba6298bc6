import type { Right, Role } from '@karavan/domain/base/access/rights'
import type { OrgKind, UserType, VerificationStatus } from '@karavan/domain/base/access/user-type'
import type { Markup, Service } from '@karavan/domain/base/markup'
import { boolean, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { panColumns } from '../../../platform/crypto/pan.ts'
import { instant, versioned } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export type Bank = { accountName: string; accountNumber: string; ifsc: string; bank: string; upiId: string }
export type OwnMarkup = Partial<Record<Service, Markup>>
export type SalesRep = { name: string; phone: string | null }
export type VerificationDocument = { kind: string; fileId: string; name: string }

export const orgs = internal(
  pgTable('org', {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<OrgKind>().notNull(),
    companyName: text('company_name').notNull(),
    agentId: text('agent_id'),
    logoUrl: text('logo_url'),
    phone: text('phone'),
    email: text('email').notNull(),
    address: text('address'),
    city: text('city'),
    stateCode: text('state_code'),
    country: text('country'),
    gstin: text('gstin'),
    ...panColumns(),
    website: text('website'),
    bank: jsonb('bank').$type<Bank>(),
    paperTerms: text('paper_terms'),
    upiId: text('upi_id'),
    brandColour: text('brand_colour'),
    groundContact: boolean('ground_contact').notNull().default(false),
    autoCollect: boolean('auto_collect').notNull().default(true),
    leastMargin: numeric('least_margin_percent', { precision: 5, scale: 2, mode: 'number' }),
    watchPercent: numeric('quote_watch_percent', { precision: 5, scale: 2, mode: 'number' }).notNull().default(2),
    holdOnAccept: boolean('hold_on_accept').notNull().default(true),
    cancellationSteps: jsonb('cancellation_steps')
      .$type<{ daysBefore: number; penaltyPercent: number }[]>()
      .notNull()
      .default([]),
    reminderDays: smallint('reminder_days').array().notNull().default([-7, -1, 0, 3, 7]),
    ownMarkup: jsonb('own_markup').$type<OwnMarkup>().notNull().default({}),
    salesRep: jsonb('sales_rep').$type<SalesRep>(),
    verificationStatus: text('verification_status').$type<VerificationStatus>().notNull().default('pending'),
    verificationReason: text('verification_reason'),
    verificationDocuments: jsonb('verification_documents').$type<VerificationDocument[]>().notNull().default([]),
    reviewedBy: text('reviewed_by'),
    reviewedAt: instant('reviewed_at'),
    ...versioned(),
  }),
)

export const users = tenant(
  pgTable('app_user', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    issuer: text('issuer'),
    subject: text('subject'),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    avatarUrl: text('avatar_url'),
    userType: text('user_type').$type<UserType>().notNull(),
    role: text('role').$type<Role>(),
    allowed: text('allowed').array().$type<Right[]>().notNull().default([]),
    denied: text('denied').array().$type<Right[]>().notNull().default([]),
    verified: boolean('verified').notNull().default(false),
    emailVerified: boolean('email_verified').notNull().default(false),
    active: boolean('active').notNull().default(true),
    invitationHash: text('invitation_hash'),
    invitationExpiresAt: instant('invitation_expires_at'),
    lastSeenAt: instant('last_seen_at'),
    erasedAt: instant('erased_at'),
    ...versioned(),
  }),
)
