import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SupplierFollower } from '../suppliers/index.ts'
import { remindOfTasks } from './task.job.ts'
import { repointTasks } from './task.queries.ts'

export { endGiven, giveTask } from './give-task.ts'
export { tellMentioned } from './mention.service.ts'
export { recordJoins, recordJson } from './record.queries.ts'
export { repointTasks, transferTasks } from './task.queries.ts'

/** Lets tasks follow a supplier who was merged; the name of one is read where it stands. */
export const taskSupplierFollower: SupplierFollower = {
  repoint: repointTasks('supplier'),
  retext: () => Promise.resolve(),
}

/** Sets the clock of tasks going. */
export function workOnTasks(jobs: Jobs<JobData>, platform: Platform): void {
  jobs.work('task.remind', remindOfTasks(platform))
  jobs.schedule('task.remind', 1)
}
