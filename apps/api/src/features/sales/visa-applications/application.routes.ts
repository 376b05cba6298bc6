import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { describeForm, readUpload } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { problem } from '../../../platform/http/problem.ts'
import { listApplications } from './application-list.queries.ts'
import { type FullVisaApplication, getVisaApplication } from './application.queries.ts'
import {
  createVisaApplication,
  deleteVisaApplication,
  revealApplicantPassport,
  revealVisaNumber,
  updateVisaApplication,
} from './application.service.ts'
import { viewOf } from './application.view.ts'
import { createPaper, deletePaper } from './paper.service.ts'

/** Visa applications as they are begun, filled in and looked at, with the papers of their people. */
export function registerVisaApplications(app: App): void {
  const { platform } = app
  const { config } = platform
  describeForm(app, `/api/v1${contract.upload.path}`, ['key'])

  const shown = (db: Db, user: Caller, application: FullVisaApplication) => viewOf(db, config, user, application)
  const changed = ({ id, orgId }: FullVisaApplication) => ({ tag: 'VisaApplication' as const, id, orgId })

  mount(app, contract.list, async ({ query }, { db, user }) => {
    const { rows, meta } = await listApplications(db, user, query, today(config))
    return { data: rows, meta }
  })

  mount(app, contract.get, async ({ params }, { db, user }) => ({
    data: await shown(db, user, await getVisaApplication(db, user, params.id)),
  }))

  mount(app, contract.create, async ({ body }, context) => {
    // What it applies for is somebody's booking; without one there is nobody it is for.
    if (context.user.orgKind === 'house')
      throw problem('NOT_BOOKABLE', 'The house applies for its own customers, from their bookings.')
    const application = await createVisaApplication(context, body)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.update, async ({ params, body }, context) => {
    const application = await updateVisaApplication(context, params.id, body)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.delete, async ({ params }, context) => {
    const application = await deleteVisaApplication(context, params.id)
    context.emit(changed(application))
    return { data: { id: application.id } }
  })

  mount(app, contract.upload, async ({ params }, context) => {
    // Before the form is read: a foreign application is missing, whatever is sent.
    const seen = await getVisaApplication(context.db, context.user, params.id)
    const upload = await readUpload(context.request)
    const handed = { applicantId: params.applicantId, key: upload.fields.key ?? '' }
    const application = await createPaper(context, seen, handed, upload)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })

  mount(app, contract.revealVisa, async ({ params }, context) => ({
    data: { visaNumber: await revealVisaNumber(context, params.id, params.applicantId) },
  }))

  mount(app, contract.reveal, async ({ params }, context) => ({
    data: { passportNumber: await revealApplicantPassport(context, params.id, params.applicantId) },
  }))

  mount(app, contract.deleteDocument, async ({ params }, context) => {
    const application = await deletePaper(context, params.id, params.documentId)
    context.emit(changed(application))
    return { data: await shown(context.db, context.user, application) }
  })
}
