import { gateways } from '@karavan/contracts/money/payments/gateway.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { changePaidInto, setGateway, stopGateway, toGateway } from './gateway.service.ts'

/** The gateways of agencies, through which their customers pay straight to them. */
export function registerGateways(app: App): void {
  const { platform } = app

  mount(app, gateways.get, async (_, { db, user }) => ({ data: await toGateway(platform, db, user.orgId) }))

  mount(app, gateways.set, async ({ body }, context) => {
    await setGateway(context, body)
    return { data: await toGateway(platform, context.db, context.user.orgId) }
  })

  mount(app, gateways.change, async ({ body: { paidInto } }, context) => {
    await changePaidInto(context, paidInto)
    return { data: await toGateway(platform, context.db, context.user.orgId) }
  })

  mount(app, gateways.end, async (_, context) => {
    await stopGateway(context)
    return { data: await toGateway(platform, context.db, context.user.orgId) }
  })
}
