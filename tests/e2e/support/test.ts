import { test as base, expect, type Page } from '@playwright/test'
import { mailbox } from './mailbox.ts'
import { baseURL, expectStoredUser, signIn } from './people.ts'
import { keptSession, type StorageState } from './sessions.ts'
import { type Watch, watchContext } from './watch.ts'

interface Own {
  /** Who is signed in when the test begins; null for a visitor. */
  as: string | null
  /** What must not happen in the browser: the test fails at its end when it did. */
  watch: Watch
  /** A page of somebody else, in a browser of their own, watched like the first. */
  another: (email?: string) => Promise<Page & { watch: Watch }>
  mail: ReturnType<typeof mailbox>
}

interface OfWorker {
  /** Signs an account in through the form, anew before its token runs out, and hands out what the browser then had stored. */
  sessionOf: (email: string) => Promise<StorageState>
}

/** The test of all journeys: faults in the browser fail it, and `as` says who is signed in. */
export const test = base.extend<Own, OfWorker>({
  sessionOf: [
    async ({ browser }, use) => {
      const make = async (email: string) => {
        // A context made inside a test would begin with the session of that test's person.
        const context = await browser.newContext({ baseURL: baseURL(), storageState: { cookies: [], origins: [] } })
        const page = await context.newPage()
        await signIn(page, email)
        await expectStoredUser(page, email)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await use((email) => keptSession(email, () => make(email)))
    },
    { scope: 'worker' },
  ],

  as: [null, { option: true }],
  storageState: async ({ as, sessionOf }, use) => {
    await use(as === null ? undefined : await sessionOf(as))
  },

  watch: [
    async ({ context }, use) => {
      const watch = await watchContext(context, new URL(baseURL()).origin)
      await use(watch)
      expect(watch.faults(), 'faults in the browser').toEqual([])
    },
    { auto: true },
  ],

  another: async ({ browser, sessionOf }, use) => {
    const open: { close: () => Promise<void>; watch: Watch }[] = []
    await use(async (email) => {
      const context = await browser.newContext({ storageState: email ? await sessionOf(email) : undefined })
      const watch = await watchContext(context, new URL(baseURL()).origin)
      open.push({ close: () => context.close(), watch })
      return Object.assign(await context.newPage(), { watch })
    })
    for (const { close } of open) await close()
    expect(
      open.flatMap(({ watch }) => watch.faults()),
      'faults in the other browsers',
    ).toEqual([])
  },

  mail: async ({ request }, use) => {
    await use(mailbox(request))
  },
})

export { expect }
