import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queues } from '../../../platform/jobs/queue.ts'
import type { DeliverMail, MailExtras } from '../../../platform/mail/mail.ts'
import { fateOf } from '../../../platform/mail/transport.ts'
import { drawForJob } from '../../../platform/pdf/shared-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import { claimMessage, findMessage, moveMessage, releaseMessage } from './message.queries.ts'
import type { MessageRow } from './message.table.ts'
import { replyAddress } from './reply-address.ts'
import { carryByWhatsApp, NotCarried } from './whatsapp.ts'

/** What sending needs of those who draw papers and carry words. */
export type Carriers = {
  deliverMail: DeliverMail
  /** What goes with a mail beside its words. */
  extrasOf(db: Db, message: MessageRow): Promise<MailExtras>
  /** Why it is not to leave any more, after what was said or paid since it was written; null while it may. */
  whyWithdrawn(db: Db, message: MessageRow): Promise<string | null>
}

const lost = 'The answer was lost; it may have arrived.'
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)
const fateBy = (error: unknown) => (error instanceof NotCarried ? error.fate : fateOf(error))

/** Tells the screens that show it that a message changed. */
export const emitMessage = (emit: JobContext['emit'], { id, orgId }: Pick<MessageRow, 'id' | 'orgId'>): void =>
  emit({ tag: 'Message', id, orgId })

/** Hands a message to whoever carries it; answers with what it is called there. */
async function carry(
  platform: Pick<Platform, 'config' | 'secretKey'>,
  { deliverMail }: Carriers,
  db: Db,
  message: MessageRow,
  extras: MailExtras,
): Promise<string | undefined> {
  if (message.channel === 'mail') {
    await deliverMail(db, message.id, { ...extras, replyTo: replyAddress(platform, message.id) })
    return undefined
  }
  const { whatsapp } = platform.config
  if (!whatsapp) throw new NotCarried('refused', 'WhatsApp is not set up any more.')
  return carryByWhatsApp(whatsapp, db, message)
}

/**
 * Sends one message, at most once: it is claimed in a transaction of its own before anything leaves. Whoever finds a claim
 * without an outcome does not know whether it left, and leaves it to a person. One with papers is claimed when it is the turn of
 * its organisation to have one drawn.
 */
export const sendMessage =
  (platform: Pick<Platform, 'database' | 'config' | 'secretKey'>, carriers: Carriers) =>
  async ({ messageId }: { messageId: string }, { db, attempt, emit }: JobContext): Promise<void> => {
    const { database } = platform
    const end = async (
      state: 'Sent' | 'Failed' | 'Unknown' | 'Withdrawn',
      problem: string | null,
      providerId?: string,
    ) => {
      const moved = await moveMessage(db, messageId, state, { problem, ...(providerId ? { providerId } : {}) })
      if (moved) emitMessage(emit, moved)
    }
    let fate = 'not claimed' as NotCarried['fate'] | 'not claimed'
    const prepare = async () => {
      const message = await database.transaction((claiming) => claimMessage(claiming, messageId))
      if (!message) return null
      fate = 'not sent'
      const why = await carriers.whyWithdrawn(db, message)
      const extras = why === null && message.channel === 'mail' ? await carriers.extrasOf(db, message) : {}
      return { message, why, extras }
    }
    try {
      const asked = await findMessage(db, messageId)
      const draws = asked?.channel === 'mail' && asked.papers.length > 0
      const prepared = draws ? await drawForJob(database.pool, asked.orgId, prepare) : await prepare()
      if (!prepared) {
        if ((await findMessage(db, messageId))?.state === 'Queued') await end('Unknown', lost)
        return
      }
      const { message, why, extras } = prepared
      if (why) return await end('Withdrawn', why)
      fate = 'unknown'
      await end('Sent', null, await carry(platform, carriers, db, message, extras))
    } catch (error) {
      if (fate === 'not claimed') throw error
      if (fate === 'unknown') fate = fateBy(error)
      if (fate === 'unknown') return end('Unknown', lost)
      if (fate === 'refused' || attempt >= queues['message.send'].retryLimit) return end('Failed', words(error))
      await database.transaction((releasing) => releaseMessage(releasing, messageId))
      throw error
    }
  }
