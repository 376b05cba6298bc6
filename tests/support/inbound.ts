import { createHmac, randomUUID } from 'node:crypto'

/** What mails that come in are signed with. */
export const inboundSecret = 'the secret of mails that come in'

/** Hands in a mail as a mail service does: signed, and of this minute. */
export async function handInMail(server: string, change: object): Promise<number> {
  const body = JSON.stringify({
    messageId: `<${randomUUID()}@example.test>`,
    to: ['hello@in.karavan.example'],
    ...change,
  })
  const at = Math.floor(Date.now() / 1000)
  const sign = createHmac('sha256', inboundSecret).update(`${at}.${body}`).digest('hex')
  const { status } = await fetch(`${server}/api/v1/hooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-karavan-signature': `t=${at},v1=${sign}` },
    body,
  })
  return status
}
