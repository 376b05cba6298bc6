import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseFiles, sweepFiles } from './file.service.ts'

export { adoptFiles, FilesError, moveFiles } from './file-move.service.ts'
export { tieAnew, tieFiles } from './file-tie.service.ts'
export { findDocuments, findImages, insertFile } from './file.queries.ts'
export { checkDocument, type CheckedDocument, keepDocumentWith, deleteDocuments } from './file.service.ts'

/** Sets going what deletes the bytes of removed files, and what was never used. */
export function workOnFiles(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('file.erase', eraseFiles(platform))
  jobs.work('file.sweep', sweepFiles(platform))
  jobs.schedule('file.sweep', 24 * 60)
}
