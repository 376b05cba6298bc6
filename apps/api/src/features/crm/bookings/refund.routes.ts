import { refunds as calls } from '@karavan/contracts/crm/receipts/refund.contract'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findRefund, listRefunds } from './refund.queries.ts'
import { askRefund, decideRefund, endRefund, sendRefund } from './refund.service.ts'

/** Money that goes back to customers. */
export function registerRefunds(app: App): void {
  const answer = async ({ platform, db, user }: Context, id: string) => {
    const data = await findRefund(db, user, id, platform.config.refundAlone)
    if (!data) throw notFound('refund')
    return { data }
  }

  mount(app, calls.list, ({ query }, { platform, db, user }) =>
    listRefunds(db, user, query, platform.config.refundAlone),
  )

  mount(app, calls.create, async ({ body }, context) => answer(context, await askRefund(context, body)))

  mount(app, calls.decide, async ({ params, body }, context) => {
    await decideRefund(context, params.id, body)
    return answer(context, params.id)
  })

  mount(app, calls.send, async ({ params, body }, context) => {
    await sendRefund(context, params.id, body)
    return answer(context, params.id)
  })

  mount(app, calls.end, async ({ params, body }, context) => {
    await endRefund(context, params.id, body)
    return answer(context, params.id)
  })
}
