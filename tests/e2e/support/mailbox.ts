import { type APIRequestContext, expect } from '@playwright/test'

/** A mail as the demo's mailbox shows it. */
export type Mail = { id: string; recipient: string; subject: string; textBody: string; receivedAt: string }

/** Reads the mails that the product has sent. */
export function mailbox(request: APIRequestContext) {
  const all = async (to: string): Promise<Mail[]> => {
    const answer = await request.get('/dev/mailbox.json')
    const { data } = (await answer.json()) as { data: Mail[] }
    return data.filter(({ recipient }) => recipient.includes(to))
  }

  const find = async (to: string, subject: RegExp) => (await all(to)).filter((mail) => subject.test(mail.subject))

  return {
    /** How many such mails have come so far. */
    count: async (to: string, subject: RegExp) => (await find(to, subject)).length,

    /** Waits for a mail and answers with the newest one. */
    async wait(to: string, subject: RegExp): Promise<Mail> {
      let found: Mail | undefined
      await expect(async () => {
        found = (await find(to, subject))[0]
        expect(found, `a mail to ${to} about ${subject}`).toBeDefined()
      }).toPass({ intervals: [100, 200, 400], timeout: 20_000 })
      return found as Mail
    },
  }
}

/** The first link of a mail. */
export function linkIn({ textBody }: Mail): string {
  const link = /https?:\/\/\S+/.exec(textBody)?.[0]
  if (!link) throw new Error(`There is no link in: ${textBody}`)
  return link
}
