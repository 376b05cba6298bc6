// A process that works on the jobs of the tests until it is ended; its one argument is the address of the database
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { createJobsOf } from '../jobs.ts'
import { type TestJobs, testQueues } from './queue.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const jobs = createJobsOf<TestJobs>(testQueues, {
  databaseUrl,
  log: pino({ level: 'silent' }),
  pollMs: 20,
  maintenanceSeconds: 1,
})

const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
const count = (table: string, key: string) =>
  `insert into ${table} values ('${key}') on conflict (key) do update set runs = ${table}.runs + 1`

// Both are counted without a guard of their own; only what goes through the job's transaction may count once.
jobs.work('effect', async ({ key }, { db }) => {
  await db.$client.query(count('effect', key))
  await pool.query(count('careless', key))
  // Long enough that a kill strikes in the middle of one, also on a busy machine.
  await wait(150)
})
await jobs.start()
process.once('SIGTERM', () => void jobs.stop().then(() => process.exit()))
process.stdout.write('working\n')
