import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { maxFileBytes } from '../../../platform/files/upload.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { queues } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkDocument, keepDocumentWith } from '../../base/files/index.ts'
import { findHearers } from './match.queries.ts'
import { messagesIn } from './message-in.table.ts'

type Settings = NonNullable<Config['whatsapp']>

/** Says that a file will not be had, however often it is asked for. */
class NotToBeHad extends Error {}

const patienceMs = 20_000
const Place = z.object({ url: z.url(), file_size: z.coerce.number().default(0) })

async function ask({ apiUrl, accessToken }: Settings, url: string): Promise<Response> {
  // The token goes along: never over a way that is less safe than the one to the service itself.
  if (new URL(url).protocol !== new URL(apiUrl).protocol) throw new NotToBeHad('another protocol')
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (answer.ok) return answer
  // The address of a file ends after minutes, and a token may be about to be changed: both are asked again.
  if (answer.status === 404 || answer.status === 410) throw new NotToBeHad('gone')
  throw new Error(`WhatsApp answered ${answer.status}`)
}

/** The bytes of what somebody sent: its address is asked for first, and both are asked with our token. */
async function bytesOf(settings: Settings, mediaId: string): Promise<Buffer> {
  const place = Place.parse(await (await ask(settings, `${settings.apiUrl}/${mediaId}`)).json())
  if (place.file_size > maxFileBytes) throw new NotToBeHad('too large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (await ask(settings, place.url)).body ?? []) {
    size += part.length
    if (size > maxFileBytes) throw new NotToBeHad('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Fetches what came with a message of WhatsApp, and looks at it as at any upload. What cannot be had or is refused is named
 * beside the words, so that somebody looks there.
 */
export const fetchMedia =
  (platform: Platform) =>
  async ({ messageId }: { messageId: string }, { db, attempt, emit }: JobContext): Promise<void> => {
    const [waiting] = await db.select().from(messagesIn).where(eq(messagesIn.id, messageId))
    if (!waiting?.media) return
    const { media, orgId } = waiting
    const refuse = async () => {
      await db
        .update(messagesIn)
        .set({ media: null, refused: sql`${messagesIn.refused} || ${media.name.slice(0, 200)}::text` })
        .where(eq(messagesIn.id, messageId))
      emit({ tag: 'Message', id: messageId, orgId })
    }
    const { whatsapp } = platform.config
    const [userId] = await findHearers(db, { ...waiting, userId: null })
    if (!whatsapp || !userId) return refuse()
    const bytes = await bytesOf(whatsapp, media.id).catch((error: unknown) => {
      if (error instanceof NotToBeHad || attempt >= queues['message.fetch'].retryLimit) return null
      throw error
    })
    const checked = bytes && (await checkDocument(bytes).catch(() => null))
    if (!checked) return refuse()
    await keepDocumentWith(platform, { orgId, userId }, { ...checked, fileName: media.name }, async (write, kept) => {
      const file = { id: kept.id, name: kept.name }
      const rows = await write
        .update(messagesIn)
        .set({ media: null, files: sql`${messagesIn.files} || ${JSON.stringify([file])}::jsonb` })
        .where(sql`${messagesIn.id} = ${messageId} and ${messagesIn.media} is not null`)
        .returning({ id: messagesIn.id })
      // Erased, or fetched by somebody else, meanwhile: then nothing is kept.
      if (rows.length === 0) throw new Error('The message is gone')
    })
    emit({ tag: 'Message', id: messageId, orgId })
  }
