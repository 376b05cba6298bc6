import { leads } from '@karavan/contracts/leads/lead.contract'
import { mount } from '../../platform/http/mount.ts'
import type { App } from '../../platform/platform.ts'
import { receiveLead } from './lead.service.ts'

/** What the public forms send in. */
export function registerLeads(app: App): void {
  mount(app, leads.create, async ({ body }, { db, user, actor, emit }) => ({
    data: await receiveLead(app.platform, db, { user, actor }, body, emit),
  }))
}
