import { agencySettlements, settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { hadGateway } from '../payments/index.ts'
import { listSettlements, listUnfit, listUnsettled, type Paid } from './settlement.queries.ts'
import { importSettlements, recordSettlement } from './settlement.service.ts'

function registerAt(app: App, contract: typeof agencySettlements, house: boolean): void {
  /** The house is paid by the providers of the settings, an agency by a gateway of its own. */
  const own = ({ orgId, orgKind }: Caller): Paid => {
    if ((orgKind === 'house') !== house) throw notFound('book')
    return { orgId, house }
  }

  mount(app, contract.list, async ({ query }, { db, user }) => listSettlements(db, own(user), query))
  mount(app, contract.open, async (_, { db, user }) => {
    const paid = own(user)
    const [open, unfit, had] = await awaitAll(listUnsettled(db, paid), listUnfit(db, paid), hadGateway(db, paid.orgId))
    return { data: { ...open, unfit, gateway: house || had } }
  })
  mount(app, contract.create, async ({ body }, context) => ({
    data: await recordSettlement(context, own(context.user), body),
  }))
  mount(app, contract.import, async ({ body }, context) => ({
    data: await importSettlements(context, own(context.user), body),
  }))
}

/** What card providers pay out, to the house and to agencies. */
export function registerSettlements(app: App): void {
  registerAt(app, settlements, true)
  registerAt(app, agencySettlements, false)
}
