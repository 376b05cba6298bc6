import { savedReports } from '@karavan/contracts/crm/reports/saved-report.contract'
import { lackingFor } from '@karavan/domain/crm/saved-report'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Read, readerForJob } from '../../../platform/db/job-reads.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { logoPicture, pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { preparePaper } from '../../base/papers/index.ts'
import type { DrawReport } from './mail-report.job.ts'
import { readPaper } from './report.paper.ts'
import { reportPdf } from './report.pdf.ts'
import { changeReport, forgetReport, getSaved, keepReport, listSaved } from './saved-report.service.ts'
import type { SavedReportRow } from './saved-report.table.ts'

const drawer = (app: App) => {
  const readPicture = pictureReader(app)
  return async (
    db: Db,
    user: Caller,
    report: Pick<SavedReportRow, 'name' | 'asked' | 'needs'>,
    read: Read = (work) => work(db),
  ): Promise<Buffer> => {
    const { seller } = await preparePaper(db, 'receipt', user.orgId)
    const head = { ...seller, logo: await logoPicture(readPicture, seller.logo) }
    return reportPdf(await read((from) => readPaper(app.platform, from, user, report)), head)
  }
}

/** Draws kept reports for those who may have them when they are drawn. */
export function mailedDrawer(app: App): DrawReport {
  const draw = drawer(app)
  return async (db, report, userId) => {
    const user = await app.platform.findCallerById(userId, db)
    if (!user?.active || user.orgId !== report.orgId) return null
    const { needs, asked } = report
    return lackingFor({ needs, staff: asked.staff }, user) === undefined
      ? draw(db, user, report, await readerForJob(app.platform, db))
      : null
  }
}

/** Reports that are kept under a name. */
export function registerSavedReports(app: App): void {
  const draw = drawer(app)

  mount(app, savedReports.list, async (_, { db, user }) => ({ data: await listSaved(db, user) }))

  mount(app, savedReports.create, async ({ body }, context) => ({ data: await keepReport(context, body) }))

  mount(app, savedReports.update, async ({ params, body }, context) => ({
    data: await changeReport(context, params.id, body),
  }))

  mount(app, savedReports.delete, async ({ params }, context) => {
    await forgetReport(context, params.id)
    return { data: { id: params.id } }
  })

  mount(app, savedReports.pdf, async ({ params }, { db, user, reply }) => {
    const report = await getSaved(db, user, params.id)
    const { needs, asked } = report
    const lacking = lackingFor({ needs, staff: asked.staff }, user)
    if (lacking) refuseWithout(user, lacking)
    const bytes = await draw(db, user, report)
    sendFile(reply, 'application/pdf', 'report.pdf')
    return bytes
  })
}
