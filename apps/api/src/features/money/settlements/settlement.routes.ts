import { settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { listSettlements, listUnfit, listUnsettled } from './settlement.queries.ts'
import { importSettlements, recordSettlement } from './settlement.service.ts'

/** What card providers pay out. */
export function registerSettlements(app: App): void {
  mount(app, settlements.list, ({ query }, { db }) => listSettlements(db, query))
  mount(app, settlements.open, async (_, { db }) => {
    const [open, unfit] = await awaitAll(listUnsettled(db), listUnfit(db))
    return { data: { ...open, unfit } }
  })
  mount(app, settlements.create, async ({ body }, context) => ({ data: await recordSettlement(context, body) }))
  mount(app, settlements.import, async ({ body }, context) => ({ data: await importSettlements(context, body) }))
}
