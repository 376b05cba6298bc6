import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Carriers, sendMessage } from './send.job.ts'

export { findMessage, findMessageByProvider, moveMessage } from './message.queries.ts'
export { type MessageRow, messages, type PaperLinkRow, paperLinks, type PaperRef } from './message.table.ts'
export { prepareByHand, queueMail, queueWhatsApp } from './outbox.service.ts'
export { ownWords, templatesOf } from './template.queries.ts'
export { messageTemplates, type TemplateRow } from './template.table.ts'
export { messageOfReply } from './reply-address.ts'
export { emitMessage } from './send.job.ts'
export { isWithinWindow } from './whatsapp.ts'

/** Sets going what sends the messages of records. */
export function workOnMessages(jobs: Jobs<JobData>, platform: Platform, carriers: Carriers): void {
  jobs.work('message.send', sendMessage(platform, carriers))
}
