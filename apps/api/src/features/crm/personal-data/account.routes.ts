import { accountData, ownData } from '@karavan/contracts/people/users/account-data.contract'
import type { FastifyReply } from 'fastify'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { forOwnCode } from '../../people/users/index.ts'
import { eraseAccount, planAccountErasure } from './account.service.ts'
import { accountFile } from './account-file.service.ts'

/** What a traveller may ask of the house, or do themselves: to have what is kept of them, and to have it erased. */
export function registerAccountData(app: App): void {
  const { config } = app.platform
  const makeFile = accountFile(app.platform)
  const sent = (reply: FastifyReply, bytes: Buffer) => {
    sendFile(reply, 'application/zip', `personal-data-${today(config)}.zip`)
    return bytes
  }

  mount(app, accountData.export, async ({ params }, context) => sent(context.reply, await makeFile(context, params.id)))
  mount(app, accountData.plan, async ({ params }, context) => ({ data: await planAccountErasure(context, params.id) }))
  mount(app, accountData.erase, async ({ params, body }, context) => ({
    data: await eraseAccount(context, { id: params.id, typed: body.name }),
  }))

  mount(app, ownData.export, async (_, context) => sent(context.reply, await makeFile(context, context.user.id)))
  mount(app, ownData.plan, async (_, context) => {
    // What the house keeps of its customers is not told here.
    return { data: { ...(await planAccountErasure(context, context.user.id)), customers: [] } }
  })
  mount(app, ownData.erase, async ({ body }, context) => ({
    data: await forOwnCode(context, body.code, (db) =>
      eraseAccount({ ...context, db }, { id: context.user.id, typed: body.name }),
    ),
  }))
}
