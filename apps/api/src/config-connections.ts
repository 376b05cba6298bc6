import { z } from 'zod'
import { ConfigError } from './config-services.ts'

export const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

/** How a process reaches its database. */
export type Connections = {
  /** Where a session is to be had that is one's own, when `DATABASE_URL` leads to a pooler; else undefined. */
  directUrl: string | undefined
  /** Whether the database may keep parsed statements. */
  prepare: boolean
  /** How many connections a process has at most for requests, for files of lists, and for jobs. */
  web: number
  exports: number
  jobs: number
  /** How many reads a process has under way at most. */
  reads: number
  /** How long the start waits for a database that is away or full. */
  waitSeconds: number
}

const address = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

/** The settings of the database's connections, and of the processes that have them. */
export const connectionSettings = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_PREPARE: onOff('on'),
  DATABASE_POOL: whole(2, 1000).default(20),
  DATABASE_POOL_EXPORTS: whole(1, 1000).default(2),
  DATABASE_POOL_JOBS: whole(2, 1000).default(6),
  READS_AT_ONCE: whole(1, 10_000).default(200),
  DATABASE_WAIT_SECONDS: whole(0, 3600).default(60),
  PROCESSES: whole(1, 64).optional(),
  WEB_CONCURRENCY: whole(1, 64).optional(),
  DRAIN_SECONDS: whole(2, 600).default(5),
}

type Set = z.infer<z.ZodObject<typeof connectionSettings>>

export function readConnections(set: Set): Connections {
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL)
    throw new ConfigError('DATABASE_DIRECT_URL is the way past a pooler: DATABASE_URL must be set too.')
  return {
    directUrl: set.DATABASE_DIRECT_URL,
    prepare: set.DATABASE_PREPARE,
    web: set.DATABASE_POOL,
    exports: set.DATABASE_POOL_EXPORTS,
    jobs: set.DATABASE_POOL_JOBS,
    reads: set.READS_AT_ONCE,
    waitSeconds: set.DATABASE_WAIT_SECONDS,
  }
}

/** How many processes are asked for, by either of the two names. */
export function readProcesses({ PROCESSES, WEB_CONCURRENCY }: Set): number | undefined {
  if (PROCESSES && WEB_CONCURRENCY && PROCESSES !== WEB_CONCURRENCY)
    throw new ConfigError(
      `PROCESSES (${PROCESSES}) and WEB_CONCURRENCY (${WEB_CONCURRENCY}) mean the same: set one of them.`,
    )
  return PROCESSES ?? WEB_CONCURRENCY
}
