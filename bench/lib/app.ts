import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../apps/api/src/app.ts'
import { loadConfig } from '../../apps/api/src/config.ts'
import { problem } from '../../apps/api/src/platform/http/problem.ts'
import type { App } from '../../apps/api/src/platform/platform.ts'

/** All processes of a database have one folder of files, on whatever port it listens: a database that is kept asks for the same again. */
function dataDirOf(databaseUrl: string): string {
  const { hostname, pathname, searchParams } = new URL(databaseUrl)
  const place = `${searchParams.get('host') ?? hostname}${pathname}`
  return join(tmpdir(), `karavan-bench-${createHash('sha256').update(place).digest('hex').slice(0, 12)}`)
}

/** The built application on a database of the benchmarks. */
export async function openApp(databaseUrl: string, settings: Record<string, string> = {}): Promise<App> {
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDirOf(databaseUrl),
    DEMO: 'off',
    // The statements of a request are compared; what it leaves for later is done by another process.
    JOBS: 'off',
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const app = await buildApp(config, {
    databaseUrl,
    secretKey: 's'.repeat(32),
    // A token of the benchmarks is the name of somebody they made.
    verifyToken: async (token) => {
      if (!/^(buyer|staff|agent)-/.test(token)) throw problem('UNAUTHENTICATED', 'Nobody of the benchmarks.')
      return { issuer: 'bench', subject: token, email: `${token}@example.test`, emailVerified: true, name: token }
    },
  })
  await app.ready()
  return app
}
