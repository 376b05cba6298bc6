import { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { describeForm, readUpload } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { refuseUnseen } from '../core/index.ts'
import { getVisaApplication } from './application.queries.ts'
import { viewOf } from './application.view.ts'
import { cancelVisaApplication, cancellationOf } from './cancel.service.ts'
import { grantVisa } from './grant.service.ts'
import { setOtb } from './otb.service.ts'
import { answerRequest, updateVisaApplicationStatus } from './process.service.ts'
import { submitVisaApplication } from './submit.service.ts'

/** What becomes of a visa application from the moment it is handed in. */
export function registerVisaProcessing(app: App): void {
  const { platform } = app
  const { config } = platform

  mount(app, contract.submit, async ({ params, body }, context) => ({
    data: await viewOf(context.db, config, context.user, await submitVisaApplication(context, params.id, body)),
  }))

  mount(app, contract.answer, async ({ params, body }, context) => ({
    data: await viewOf(context.db, config, context.user, await answerRequest(context, params.id, body)),
  }))

  mount(app, contract.cancellation, async ({ params }, { db, user }) => {
    const application = await getVisaApplication(db, user, params.id)
    return { data: cancellationOf(application, user, config) }
  })

  mount(app, contract.cancel, async ({ params, body }, context) => {
    refuseUnseen(context.user)
    return {
      data: await viewOf(context.db, config, context.user, await cancelVisaApplication(context, params.id, body)),
    }
  })

  mount(app, contract.setStatus, async ({ params, body }, context) => ({
    data: await viewOf(context.db, config, context.user, await updateVisaApplicationStatus(context, params.id, body)),
  }))

  describeForm(app, `/api/v1${contract.grant.path}`)
  mount(app, contract.grant, async ({ params }, context) => {
    const { db, user, request, emit } = context
    const seen = await getVisaApplication(db, user, params.id)
    const upload = await readUpload(request)
    const { application, told } = await grantVisa(context, seen, params.applicantId, upload)
    for (const event of told) emit(event)
    return { data: await viewOf(db, config, user, application) }
  })

  mount(app, contract.setOtb, async ({ params, body }, context) => ({
    data: await viewOf(context.db, config, context.user, await setOtb(context, params.id, body)),
  }))
}
