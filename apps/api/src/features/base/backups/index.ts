import type { Config } from '../../../config.ts'
import { filePlaceOf } from '../../../platform/files/stored-image.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackupPlace } from './backup.service.ts'
import { makeScheduled } from './schedule.service.ts'

export { makeBackup } from './backup.service.ts'
export { BackupError, type Manifest } from './manifest.ts'
export { restoreBackup } from './restore.service.ts'
export { verifyBackup } from './verify.service.ts'

/** What a backup of this house is made of. */
export const placeOf = (config: Config, databaseUrl: string, secretKey: string): BackupPlace => ({
  databaseUrl,
  secretKey,
  files: filePlaceOf(config),
  key: config.backups.key,
})

/** Sets going the backups that are made by themselves, where a folder for them is named. */
export function workOnBackups(jobs: Jobs<JobData>, { config, secretKey }: Platform, databaseUrl: string): void {
  const { folder, everyHours, keep } = config.backups
  // One that waits from when there was a folder is done with at once.
  jobs.work('backup.make', async () => {
    if (folder) await makeScheduled(folder, keep, placeOf(config, databaseUrl, secretKey))
  })
  if (folder) jobs.schedule('backup.make', everyHours * 60)
}
