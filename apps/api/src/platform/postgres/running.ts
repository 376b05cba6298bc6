import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { packagedMajor } from './binaries.ts'
import { applicationUrl, readPasswords } from './cluster.ts'
import { type EmbeddedOptions, startEmbeddedPostgres } from './embedded.ts'
import { outsideHome } from './home.ts'
import { isLocked } from './lock.ts'
import { readPidFile } from './postmaster.ts'

function findRunning(dataDir: string): string | undefined {
  if (!existsSync(dataDir) || !isLocked(realpathSync(dataDir))) return undefined
  for (const folder of [join(realpathSync(dataDir), 'postgres'), outsideHome(dataDir)]) {
    const found = readPidFile(join(folder, packagedMajor()))
    if (found?.state === 'ready') return applicationUrl(readPasswords(folder), found)
  }
  return undefined
}

/** For commands beside the server: the database of a running Karavan if there is one, else one started for as long as needed. */
export async function borrowEmbeddedPostgres(
  options: EmbeddedOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = findRunning(options.dataDir)
  return url ? { url, stop: () => Promise.resolve() } : startEmbeddedPostgres(options)
}
