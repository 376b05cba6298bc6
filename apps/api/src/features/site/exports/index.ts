import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makeExport } from './export.service.ts'

/** Sets going what writes long lists into files. */
export function workOnExports(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('export.make', makeExport(platform))
}
