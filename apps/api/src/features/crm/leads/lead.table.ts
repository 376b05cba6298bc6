import type { leadSources, leadStatuses } from '@karavan/contracts/crm/leads/lead.contract'
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

export const leads = tenant(
  pgTable('lead', {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    orgId: uuid('org_id').notNull(),
    source: text('source').$type<(typeof leadSources)[number]>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    destination: text('destination'),
    travelDate: date('travel_date', { mode: 'string' }),
    adults: integer('adults'),
    children: integer('children'),
    status: text('status').$type<(typeof leadStatuses)[number]>().notNull().default('New'),
    itineraryId: uuid('itinerary_id'),
    assignedTo: uuid('assigned_to'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    enquiryId: uuid('enquiry_id'),
    ...versioned(),
  }),
  (userId) => own.lead('lead', userId),
)
