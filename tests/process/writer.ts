// A program for the tests of the embedded database: keeps it running and writes rows until it is ended.
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'

const [dataDir = '', explicit = 'explicit'] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    explicitDataDir: explicit === 'explicit',
    log: (message) => say(`log ${message}`),
  })
  process.on('SIGTERM', () => {
    void stop().then(() => process.exit(0))
  })
  say(`url ${url}`)
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  pool.on('error', () => {})
  await pool.query(
    'CREATE TABLE IF NOT EXISTS written (id bigserial PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
  )
  const write = async (): Promise<void> => {
    try {
      const { rows } = await pool.query<{ id: string }>('INSERT INTO written DEFAULT VALUES RETURNING id')
      say(`wrote ${rows[0]?.id}`)
    } catch {
      // The database is away; what was not acknowledged may be lost.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return write()
  }
  for (let writer = 0; writer < 4; writer += 1) void write()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
