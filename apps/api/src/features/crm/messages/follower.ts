import { eq, sql } from 'drizzle-orm'
import type { CustomerFollower } from '../customers/index.ts'
import { messages } from '../outbox/index.ts'
import { customerConsents } from './template.table.ts'

/** Lets messages, and what was said about them, hang on their customers. */
export const messageFollower: CustomerFollower = {
  async repoint(db, { fromId, toId }) {
    await db.update(messages).set({ customerId: toId }).where(eq(messages.customerId, fromId))
    await db.update(customerConsents).set({ customerId: toId }).where(eq(customerConsents.customerId, fromId))
  },
  // What was sent stands on the record itself.
  history: () => sql`select null::uuid, null::timestamptz, null::text, null::text, null::jsonb, null::text, null::uuid,
    null::text, null::text, null::text where false`,
}
