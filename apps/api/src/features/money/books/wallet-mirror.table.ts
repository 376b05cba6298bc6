import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'
import { internal } from '../../../platform/db/table-class.ts'

/** How far the book of an agency has followed its wallet. */
export const walletMirrors = internal(
  pgTable('wallet_mirror', {
    orgId: uuid('org_id').primaryKey(),
    position: bigint('position', { mode: 'number' }).notNull(),
  }),
)
