import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { describeForm, readUpload } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { listApplications } from './application-list.queries.ts'
import { findApplication, type FullApplication } from './application.queries.ts'
import { createApplication, removeApplication, updateApplication } from './application.service.ts'
import { viewOf } from './application.view.ts'
import { handIn, takeBack } from './paper.service.ts'

/** Visa applications as they are begun, filled in and looked at, with the papers of their people. */
export function registerVisaApplications(app: App): void {
  const { platform } = app
  const { config } = platform
  describeForm(app, `/api/v1${contract.upload.path}`, ['key'])

  const shown = (db: Db, user: Caller, application: FullApplication) => viewOf(db, config, user, application)
  const changed = ({ id, orgId }: FullApplication) => ({ tag: 'VisaApplication' as const, id, orgId })
  const mustFind = async (db: Db, user: Caller, id: string): Promise<FullApplication> => {
    const found = await findApplication(db, user, id)
    if (!found) throw notFound('application')
    return found
  }

  mount(app, contract.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listApplications(db, user, query, today(config))
    return { data: rows, meta }
  })

  mount(app, contract.get, async ({ params }, { db, user }) => ({
    data: await shown(db, user, await mustFind(db, user, params.id)),
  }))

  mount(app, contract.create, async ({ body }, context) => {
    const application = await createApplication(context, body)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.update, async ({ params, body }, context) => {
    const application = await updateApplication(context, params.id, body)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.remove, async ({ params }, context) => {
    const application = await removeApplication(context, params.id)
    context.emit(changed(application))
    return { data: { id: application.id } }
  })

  mount(app, contract.upload, async ({ params }, context) => {
    // Before the form is read: a foreign application is missing, whatever is sent.
    const seen = await mustFind(context.db, context.user, params.id)
    const upload = await readUpload(context.request)
    const handed = { applicantId: params.applicantId, key: upload.fields.key ?? '' }
    const application = await handIn(context, seen, handed, upload)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.removeDocument, async ({ params }, context) => {
    const application = await takeBack(context, params.id, params.documentId)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })
}
