import { sql } from 'drizzle-orm'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { MessageRow } from './message.table.ts'

/** Why something did not leave, as far as anybody knows. */
export class NotCarried extends Error {
  readonly fate: 'refused' | 'not sent' | 'unknown'
  constructor(fate: NotCarried['fate'], message: string) {
    super(message)
    this.fate = fate
  }
}

const patienceMs = 20_000
/** How long after their last word somebody may be written to freely. */
const windowHours = 24

/** Whether somebody wrote to us lately enough for free words. */
export async function isWithinWindow(db: Db, phone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from message_in where channel = 'whatsapp' and sender = ${phone}
      and received_at > now() - make_interval(hours => ${windowHours}) limit 1`)
  return rows.length > 0
}

type Answer = { messages?: { id?: string }[]; error?: { message?: string } }
type Settings = NonNullable<Config['whatsapp']>

/** Outside of the window only an approved text may begin; its one place takes ours, on a single line as their rules want it. */
function contentOf({ template }: Settings, free: boolean, text: string): object {
  if (free) return { type: 'text', text: { preview_url: true, body: text.slice(0, 4096) } }
  const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, 1024)
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [{ type: 'body', parameters: [{ type: 'text', text: line }] }],
    },
  }
}

async function post({ apiUrl, phoneNumberId, accessToken }: Settings, body: object): Promise<Response> {
  try {
    return await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    const early = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    throw new NotCarried(early ? 'not sent' : 'unknown', (error as Error).message)
  }
}

/** Hands a message over to WhatsApp; answers with what it is called there. */
export async function carryByWhatsApp(
  settings: Settings,
  db: Db,
  { id, recipient, body }: Pick<MessageRow, 'id' | 'recipient' | 'body'>,
): Promise<string> {
  const answer = await post(settings, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient.replaceAll(/\D/g, ''),
    // Comes back with every news of it, also when this answer is lost.
    biz_opaque_callback_data: id,
    ...contentOf(settings, await isWithinWindow(db, recipient), body),
  })
  const said = (await answer.json().catch(() => ({}))) as Answer
  const words = said.error?.message ?? `WhatsApp answered ${answer.status}`
  if (answer.status === 429) throw new NotCarried('not sent', words)
  if (answer.status >= 400 && answer.status < 500) throw new NotCarried('refused', words)
  const name = said.messages?.[0]?.id
  if (!answer.ok || !name) throw new NotCarried('unknown', words)
  return name
}
