import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { DeliverMail } from '../../../platform/mail/mail.ts'
import type { App } from '../../../platform/platform.ts'
import { queueReports, sendReport } from './mail-report.job.ts'
import { mailedDrawer } from './saved-report.routes.ts'

/** Mails the reports that are wanted every week. */
export function workOnReports(jobs: Jobs<JobData>, app: App, deliver: DeliverMail): void {
  jobs.work('report.mail', queueReports(app.platform))
  jobs.schedule('report.mail', 5)
  jobs.work('report.send', sendReport(app.platform, mailedDrawer(app), deliver))
}
