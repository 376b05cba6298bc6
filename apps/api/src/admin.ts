import { z } from 'zod'
import { ConfigError, loadConfig } from './config.ts'
import { inviteAdmin } from './features/users/index.ts'
import { openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { borrowEmbeddedPostgres } from './platform/postgres/running.ts'
import { StartupError } from './platform/postgres/startup-error.ts'

const usage = 'Usage: npm run admin -- create <email>'

/** Makes an Admin of the house and prints the link that lets them choose a password. */
async function create(email: string): Promise<void> {
  const config = loadConfig()
  const embedded = config.databaseUrl
    ? null
    : await borrowEmbeddedPostgres({
        dataDir: config.dataDir,
        explicitDataDir: config.dataDirExplicit,
        log: () => {},
      })
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await migrate(url, config.root)
    const database = openDatabase(url, () => {}, 1)
    try {
      const token = await database.transaction((db) => inviteAdmin(db, email, config.defaultCompanyName))
      if (token) console.log(`Open this link within 7 days to choose a password: ${config.publicUrl}/invite/${token}`)
      else console.log(`${email} is an Admin already.`)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

const [command, address] = process.argv.slice(2)
const email = z.email().safeParse(address?.toLowerCase())
if (command !== 'create' || !email.success) {
  console.error(usage)
  process.exit(1)
}
try {
  await create(email.data)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}
