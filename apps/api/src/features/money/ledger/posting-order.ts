import type { Actor } from '../../../platform/audit/audit.ts'

/** What a transaction is about, and the key that keeps it from being posted twice. */
export type PostingOrder = {
  kind: string
  description: string
  cause: { entity: string; id: string; number?: string }
  key: string
  actor: Actor
  reverses?: string
  /** When it happened, for what is brought in from before. */
  at?: string
}
