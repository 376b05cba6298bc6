import type pg from 'pg'
import { StartupError } from '../postgres/startup-error.ts'
import { keyedHash } from './vault.ts'

type Connection = Pick<pg.ClientBase, 'query'>

const markOf = (secretKey: string) => keyedHash(secretKey, 'secret check', '')

const otherSecret = `This database was written under another SECRET_KEY, without which its passwords of portals, PANs, passports, documents and seals cannot be read:
set the one of then (without the setting it is the file secret-key of DATA_DIR), the same for every process.
Should it be lost for good, npm run admin -- other-secret takes the new one from now on, and what the former sealed stays closed.`

/** Refuses a secret other than the one the database was written under, where one is noted. */
export async function refuseOtherSecret(connection: Connection, secretKey: string): Promise<void> {
  const { rows } = await connection.query<{ mark: string }>('select mark from secret_check')
  if (rows[0] && rows[0].mark !== markOf(secretKey)) throw new StartupError(otherSecret)
}

/** Notes the first secret a database is started with, and refuses any other from then on. */
export async function checkSecret(connection: Connection, secretKey: string): Promise<void> {
  await connection.query('insert into secret_check (mark) values ($1) on conflict do nothing', [markOf(secretKey)])
  await refuseOtherSecret(connection, secretKey)
}

/** Takes a secret in place of the former; without one the next start brings its own. */
export async function takeOtherSecret(connection: Connection, secretKey: string): Promise<void> {
  await connection.query('delete from secret_check')
  if (secretKey) await checkSecret(connection, secretKey)
}
