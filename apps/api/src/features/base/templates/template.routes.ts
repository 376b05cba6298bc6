import { templates } from '@karavan/contracts/base/templates/template.contract'
import { sampleValues } from '@karavan/domain/base/templates/placeholder'
import { cleanHtml } from '../../../platform/html/clean-html.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { fillTemplate, unknownOf } from './fill.ts'
import { findTemplate, listTemplates, listTerms } from './template.queries.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './template.service.ts'

/** What a template looks like with sample data in it, and which placeholders nobody knows. */
const previewOf = (draft: { subject: string; body: string }) => ({
  ...fillTemplate({ ...draft, body: cleanHtml(draft.body) }, sampleValues),
  unknown: unknownOf(draft),
})

/** The texts of the house: terms, itineraries, quotations, mails and messages. */
export function registerTemplates(app: App): void {
  mount(app, templates.list, ({ query }, { db }) => listTemplates(db, query))

  mount(app, templates.terms, async (_, { db }) => ({ data: await listTerms(db) }))

  mount(app, templates.get, async ({ params }, { db }) => {
    const row = await findTemplate(db, params.id)
    if (!row) throw notFound('template')
    return { data: row }
  })

  mount(app, templates.create, async ({ body }, { db, actor, emit }) => {
    const row = await createTemplate(db, actor, body)
    emit({ tag: 'Template', id: row.id })
    return { data: row }
  })

  mount(app, templates.update, async ({ params, body }, { db, actor, emit }) => {
    const row = await updateTemplate(db, actor, params.id, body)
    emit({ tag: 'Template', id: row.id })
    return { data: row }
  })

  mount(app, templates.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteTemplate(db, actor, params.id)
    emit({ tag: 'Template', id: gone.id })
    return { data: gone }
  })

  mount(app, templates.previewDraft, async ({ body: { subject, body } }) => ({ data: previewOf({ subject, body }) }))

  mount(app, templates.preview, async ({ params, body }, { db }) => {
    const row = await findTemplate(db, params.id)
    if (!row) throw notFound('template')
    return { data: previewOf({ subject: body.subject ?? row.subject, body: body.body ?? row.body }) }
  })
}
