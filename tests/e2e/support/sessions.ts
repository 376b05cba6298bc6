import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { tokenLasts } from './people.ts'

/** What a browser has stored of somebody who is signed in. */
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** The session of an account that a worker of this run has made not long ago, or a new one, which is kept for the others. */
export async function keptSession(email: string, make: () => Promise<StorageState>): Promise<StorageState> {
  const file = join(process.env.E2E_SESSIONS ?? '', `${email}.json`)
  if (existsSync(file) && Date.now() - statSync(file).mtimeMs < tokenLasts)
    return JSON.parse(readFileSync(file, 'utf8')) as StorageState
  const state = await make()
  // Whoever reads it meanwhile reads the old one or the new one, never half of it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(state))
  renameSync(`${file}.${process.pid}`, file)
  return state
}
