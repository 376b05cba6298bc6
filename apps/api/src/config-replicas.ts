import { z } from 'zod'
import { onOff } from './config-connections.ts'

/** The addresses of read replicas, separated by commas. */
const urls = z
  .string()
  .default('')
  .transform((value, context): string[] => {
    const named = value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (named.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url))) return named
    context.addIssue({ code: 'custom', message: 'addresses that start with postgres://, separated by commas' })
    return z.NEVER
  })

/** The settings of what is read from beside the primary. */
export const replicaSettings = {
  DATABASE_REPLICA_URL: urls,
  REPLICA_MAX_LAG_SECONDS: z.coerce.number().int().min(1).max(60).default(10),
  REPLICA_SEARCH: onOff('off'),
}

/** Where that is read from which may be so old, and whether searches are too. */
export type ReplicaReading = { urls: string[]; maxLagMs: number; search: boolean }

export const readReplicas = (set: z.infer<z.ZodObject<typeof replicaSettings>>): ReplicaReading => ({
  urls: set.DATABASE_REPLICA_URL,
  maxLagMs: set.REPLICA_MAX_LAG_SECONDS * 1000,
  search: set.REPLICA_SEARCH,
})
