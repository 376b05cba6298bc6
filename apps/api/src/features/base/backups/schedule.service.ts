import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupPlace, makeBackup } from './backup.service.ts'
import { verifyBackup } from './verify.service.ts'

const nameForm = /^karavan-\d{8}T\d{6}Z$/
const nameAt = (at: Date) => `karavan-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Whole backups that were made by themselves, the newest first; nothing else in the folder is ours to remove. */
const listOwn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => nameForm.test(name) && existsSync(join(folder, name, 'manifest.json')))
    .sort()
    .reverse()

/** Makes a backup, reads it back, and only then removes those that are more than may be kept. */
export async function makeScheduled(folder: string, keep: number, place: BackupPlace, now = new Date()): Promise<void> {
  const target = join(folder, nameAt(now))
  await makeBackup(target, place)
  await verifyBackup(target, place.key)
  for (const name of listOwn(folder).slice(keep)) rmSync(join(folder, name), { recursive: true, force: true })
  // A process that was killed while it wrote one has left this.
  for (const name of readdirSync(folder))
    if (name.endsWith('.part') && nameForm.test(name.slice(0, -'.part'.length)))
      rmSync(join(folder, name), { recursive: true, force: true })
}
