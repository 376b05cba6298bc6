import { personalData, retention } from '@karavan/contracts/crm/customers/personal-data.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import type { App } from '../../../platform/platform.ts'
import { erasePerson, planErasure } from './erase.service.ts'
import { personFile } from './person-file.service.ts'
import { countDue, findLastSweep, findRetention } from './retention.queries.ts'
import { setRetention } from './retention.service.ts'

/** What somebody may ask of who keeps their data: to have it, to have it erased, and not to be kept for longer than needed. */
export function registerPersonalData(app: App): void {
  const { config } = app.platform
  const makeFile = personFile(app)

  mount(app, personalData.export, async ({ params }, context) => {
    const bytes = await makeFile(context, params.id)
    sendFile(context.reply, 'application/zip', `personal-data-${today(config)}.zip`)
    return bytes
  })
  mount(app, personalData.plan, async ({ params }, context) => ({ data: await planErasure(context, params.id) }))
  mount(app, personalData.erase, async ({ params, body: { name, reason, also } }, context) => ({
    data: await erasePerson(context, { orgId: context.user.orgId, id: params.id, reason, typed: name, also }),
  }))

  mount(app, retention.get, async (_, { db, user }) => ({
    data: { ...(await findRetention(db, user.orgId)), last: await findLastSweep(db, user.orgId) },
  }))
  mount(app, retention.count, async ({ query }, { db, user }) => ({
    data: await countDue(db, user.orgId, today(config), {
      lostMonths: query.lostMonths ?? null,
      passportMonths: query.passportMonths ?? null,
      messageMonths: query.messageMonths ?? null,
      lineMonths: query.lineMonths ?? null,
      leadMonths: query.leadMonths ?? null,
    }),
  }))
  mount(app, retention.set, async ({ body }, context) => ({ data: await setRetention(context, body) }))
}
