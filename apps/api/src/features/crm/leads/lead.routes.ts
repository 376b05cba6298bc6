import { leads } from '@karavan/contracts/crm/leads/lead.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findLead, listLeads } from './lead.queries.ts'
import { receiveLead } from './lead.service.ts'
import { answerLead, updateLead, convertLead } from './work.service.ts'

/** What the public forms send in, and what the house makes of it. */
export function registerLeads(app: App): void {
  mount(app, leads.create, async ({ body }, context) => ({
    data: await receiveLead(context, body),
  }))

  mount(app, leads.list, ({ query }, { db, user }) => listLeads(db, user, query))

  mount(app, leads.get, async ({ params }, { db, user }) => {
    const lead = await findLead(db, user, params.id)
    if (!lead) throw notFound('lead')
    return { data: lead }
  })

  mount(app, leads.update, async ({ params, body }, context) => ({
    data: await updateLead(context, params.id, body),
  }))

  mount(app, leads.answer, async ({ params, body }, context) => ({
    data: await answerLead(context, params.id, body.message),
  }))

  mount(app, leads.convert, async ({ params, body }, context) => ({
    data: await convertLead(context, params.id, body),
  }))
}
