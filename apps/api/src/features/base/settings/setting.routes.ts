import { settings } from '@karavan/contracts/base/settings/setting.contract'
import { demoAccounts } from '../../../demo/accounts.data.ts'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'

/** What the browser must know before anyone signs in. */
export function registerSettings(app: App): void {
  const { config } = app.platform
  mount(app, settings.get, async (_, { reply }) => {
    void reply.header('cache-control', 'no-cache')
    const { demo, bobCash, defaultCompanyName, defaultAgentId, identity, mapTiles } = config
    return {
      data: {
        demo,
        demoAccounts: demo && identity.kind === 'embedded' ? demoAccounts : [],
        bobCash,
        defaultCompanyName,
        defaultAgentId,
        today: today(config),
        mapTiles,
        identity,
      },
    }
  })
}
