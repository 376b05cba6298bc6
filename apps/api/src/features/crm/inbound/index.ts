import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fetchMedia } from './media.job.ts'

/** Sets going what fetches files that came with messages. */
export function workOnInbound(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('message.fetch', fetchMedia(platform))
}
