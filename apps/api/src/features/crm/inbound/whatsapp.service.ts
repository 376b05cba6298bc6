import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emitMessage, findMessage, findMessageByProvider, moveMessage } from '../outbox/index.ts'
import { takeIn } from './inbound.service.ts'
import { findChatted, findHouseInbox, findInbox, findQuoted, type Match } from './match.queries.ts'

const Status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(z.object({ title: z.string().optional(), message: z.string().optional() })).optional(),
})
const File = z.object({
  id: z.string().regex(/^\w{1,100}$/),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const Incoming = z.object({
  from: z.string().regex(/^\d{5,15}$/),
  id: z.string().min(1).max(300),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: File.optional(),
  document: File.optional(),
  context: z.object({ id: z.string().optional() }).optional(),
})
const News = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(Status).default([]),
            messages: z.array(Incoming).default([]),
            contacts: z
              .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() }))
              .default([]),
          }),
        }),
      ),
    }),
  ),
})

const states = { sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Failed' } as const
const isState = (status: string): status is keyof typeof states => Object.hasOwn(states, status)

/** What became of a message: late, early or repeated news change nothing that is known. */
async function takeStatus({ database, publish }: Platform, status: z.output<typeof Status>): Promise<void> {
  if (!isState(status.status)) return
  const state = states[status.status]
  const at = new Date(Number(status.timestamp) * 1000).toISOString()
  const moved = await database.transaction(async (db) => {
    const ours = z.uuid().safeParse(status.biz_opaque_callback_data).data
    const message = (await findMessageByProvider(db, status.id)) ?? (ours ? await findMessage(db, ours) : null)
    if (message?.channel !== 'whatsapp') return null
    const [error] = status.errors ?? []
    const problemWords = state === 'Failed' ? (error?.message ?? error?.title ?? 'WhatsApp could not deliver it') : null
    return moveMessage(db, message.id, state, { at, problem: problemWords, providerId: status.id })
  })
  if (moved) emitMessage((event) => publish([event]), moved)
}

/** What stands for something without words of its own; what is neither picture nor document stays with WhatsApp. */
function wordsOf({ type }: z.output<typeof Incoming>, file: z.output<typeof File> | undefined): string {
  if (!file) return `(${type}, open WhatsApp to see it)`
  return file.caption ?? `Sent a ${type === 'image' ? 'picture' : 'document'}`
}

/** What somebody answers: what they quote, else what went to their number last; what nobody knows goes into an Inbox. */
async function matchWords(db: Db, quoted: string | null, sender: string): Promise<Match> {
  const chatted = (quoted && (await findQuoted(db, quoted))) || (await findChatted(db, sender))
  if (chatted === 'several') return { ...(await findHouseInbox(db)), matchedBy: null }
  return chatted ? { ...chatted, matchedBy: 'phone' } : { ...(await findInbox(db, sender)), matchedBy: null }
}

/** Takes in what somebody wrote. */
async function takeWords(platform: Platform, incoming: z.output<typeof Incoming>, name: string): Promise<void> {
  const { db } = platform.database
  const sender = `+${incoming.from}`
  const file = incoming.image ?? incoming.document
  await takeIn(
    platform,
    {
      channel: 'whatsapp',
      providerId: incoming.id,
      sender,
      senderName: name,
      subject: '',
      body: incoming.text?.body ?? wordsOf(incoming, file),
      media: file ? { id: file.id, name: file.filename ?? 'Picture' } : null,
      autoReply: false,
    },
    await matchWords(db, incoming.context?.id ?? null, sender),
  )
}

/** Takes in news of WhatsApp whose signature was checked. */
export async function takeWhatsApp(platform: Platform, body: Buffer): Promise<void> {
  let json: unknown
  try {
    json = JSON.parse(body.toString())
  } catch {
    throw problem('VALIDATION', 'The body is no JSON.')
  }
  const parsed = News.safeParse(json)
  // What we do not know is not asked for again.
  if (!parsed.success) return
  for (const { value } of parsed.data.entry.flatMap(({ changes }) => changes)) {
    for (const status of value.statuses) await takeStatus(platform, status)
    for (const incoming of value.messages) {
      const contact = value.contacts.find(({ wa_id }) => wa_id === incoming.from)
      await takeWords(platform, incoming, contact?.profile?.name ?? `+${incoming.from}`)
    }
  }
}
