import { settings } from '@karavan/contracts/session/setting.contract'
import { demoAccounts } from '../../demo/accounts.data.ts'
import { mount } from '../../platform/http/mount.ts'
import type { App } from '../../platform/platform.ts'

/** The day it is where the business is. */
const todayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

/** What the browser must know before anyone signs in. */
export function registerSettings(app: App): void {
  const { config } = app.platform
  mount(app, settings.get, async (_, { reply }) => {
    void reply.header('cache-control', 'no-cache')
    const { demo, bobCash, defaultCompanyName, defaultAgentId, identity, todayZone } = config
    return {
      data: {
        demo,
        demoAccounts: demo && identity.kind === 'embedded' ? demoAccounts : [],
        bobCash,
        defaultCompanyName,
        defaultAgentId,
        today: todayIn(todayZone),
        identity,
      },
    }
  })
}
