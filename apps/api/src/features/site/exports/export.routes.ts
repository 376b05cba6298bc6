import { listExports } from '@karavan/contracts/site/exports/export.contract'
import { fileStoreOf } from '../../../platform/files/stored-image.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { markSheet, sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { tableOf } from './export-rows.ts'
import { askExport, fileNameOf, getExport, toExport } from './export.service.ts'

/** Lists that leave as files. */
export function registerExports(app: App): void {
  const { platform } = app
  const store = fileStoreOf(platform)

  mount(app, listExports.create, async ({ body }, context) => ({ data: toExport(await askExport(context, body)) }))

  mount(app, listExports.get, async ({ params }, { db, user }) => ({
    data: toExport(await getExport(db, user, params.id)),
  }))

  mount(app, listExports.file, async ({ params }, { db, user, reply }) => {
    const asked = await getExport(db, user, params.id)
    if (!asked.later) return sendSheet(reply, asked.format, fileNameOf(asked), tableOf(platform, user, asked))
    const file = asked.fileKey === null ? null : await store.get(asked.fileKey)
    if (!file) throw notFound('file')
    markSheet(reply, asked.format, fileNameOf(asked))
    return file.stream
  })
}
