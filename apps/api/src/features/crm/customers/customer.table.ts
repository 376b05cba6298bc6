import type { FamilyMember, PhoneKind } from '@karavan/domain/crm/customer'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { panColumns } from '../../../platform/crypto/pan.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

const day = (name: string) => date(name, { mode: 'string' })

export const customers = tenant(
  pgTable('customer', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    birthday: day('birthday'),
    anniversary: day('anniversary'),
    address: text('address'),
    city: text('city'),
    stateCode: text('state_code'),
    country: text('country'),
    gstin: text('gstin'),
    /** Of former versions; sealed at the start, and never written again. */
    ...panColumns(),
    nationality: text('nationality'),
    /** Of former versions; sealed at the start, and never written again. */
    plainPassport: text('plain_passport'),
    passportSealed: text('passport_sealed'),
    passportHash: text('passport_hash'),
    passportMasked: text('passport_masked'),
    passportExpiresOn: day('passport_expires_on'),
    preferences: text('preferences'),
    family: jsonb('family').$type<FamilyMember[]>().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    notes: text('notes'),
    travellerId: uuid('traveller_id'),
    nextExpiry: day('next_expiry'),
    searchText: text('search_text').notNull(),
    mergedInto: uuid('merged_into'),
    goneAt: instant('gone_at'),
    erasedAt: instant('erased_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)

export const customerPhones = tenant(
  pgTable('customer_phone', {
    customerId: uuid('customer_id').notNull(),
    number: text('number').notNull(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<PhoneKind>().notNull(),
    position: smallint('position').notNull(),
  }),
)

export const customerChoices = tenant(
  pgTable('customer_choice', {
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<'tag' | 'city'>().notNull(),
    value: text('value').notNull(),
  }),
)

export const customerImports = tenant(
  pgTable('customer_import', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    fileName: text('file_name').notNull(),
    heads: text('heads').array().notNull(),
    mapping: text('mapping').array().notNull(),
    status: text('status').$type<'checking' | 'checked' | 'importing' | 'done' | 'stopped'>().notNull(),
    addDuplicates: boolean('add_duplicates').notNull().default(false),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    good: integer('good').notNull().default(0),
    duplicates: integer('duplicates').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    created: integer('created').notNull().default(0),
    problem: text('problem'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)

export const customerImportRows = internal(
  pgTable('customer_import_row', {
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    cells: text('cells').array().notNull(),
    signs: text('signs').array().notNull().default([]),
    status: text('status')
      .$type<'waiting' | 'good' | 'duplicate' | 'rejected' | 'created'>()
      .notNull()
      .default('waiting'),
    name: text('name'),
    problem: text('problem'),
    customerId: uuid('customer_id'),
  }),
)
