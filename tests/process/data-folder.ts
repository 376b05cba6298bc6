import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { makeTempFolder } from '../support/cluster.ts'
import { end, findPostmaster } from '../support/postmaster.ts'
import { killServers } from '../support/server.ts'

/** Gives each test of a file a data folder of its own; whatever it left running there is ended, and the folder goes. */
export function useDataFolder(): () => string {
  let folder = ''
  beforeEach(() => {
    folder = join(makeTempFolder(), 'data')
  })
  afterEach(async () => {
    await killServers()
    await end(findPostmaster(folder)?.pid)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  })
  return () => folder
}
