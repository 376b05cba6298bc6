import type { ItineraryBody } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { HotelCategory, ItineraryKind, ItineraryStatus } from '@karavan/domain/catalogue/itineraries/plan'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { instant, versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** What a person writes of an itinerary. */
export type ItineraryFields = z.output<typeof ItineraryBody>

const kept = <K extends keyof ItineraryFields>(name: K) => jsonb(name).$type<ItineraryFields[K]>().notNull()

// Rows of an organisation, the house's too: what everybody may see of the house's is said where they are read.
export const itineraries = tenant(
  pgTable('itinerary', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<ItineraryKind>().notNull(),
    house: boolean('house').notNull(),
    title: text('title').notNull(),
    themes: kept('themes'),
    images: kept('images'),
    overview: text('overview').notNull().default(''),
    inclusions: kept('inclusions'),
    exclusions: kept('exclusions'),
    terms: text('terms').notNull().default(''),
    templateId: uuid('template_id'),
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    status: text('status').$type<ItineraryStatus>().notNull(),
    featured: boolean('featured').notNull().default(false),
    plan: kept('plan'),
    asked: kept('asked'),
    sourceId: uuid('source_id'),
    locationIds: uuid('location_ids').array().notNull(),
    nights: smallint('nights').notNull(),
    fromNet: numeric('from_net', { precision: 14, scale: 2, mode: 'number' }),
    fromDate: date('from_date', { mode: 'string' }),
    fromCategory: text('from_category').$type<HotelCategory>(),
    ...versioned(),
  }),
)

export const shareLinks = tenant(
  pgTable('share_link', {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    itineraryId: uuid('itinerary_id').notNull(),
    asked: kept('asked'),
    client: boolean('client').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    seenCount: integer('seen_count').notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
