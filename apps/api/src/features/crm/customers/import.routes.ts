import { customerImports } from '@karavan/contracts/crm/customers/customer-import.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { describeForm, readUpload } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import {
  findImport,
  type ImportRecord,
  type ImportRow,
  listImports,
  listRows,
  nextRows,
  toImport,
} from './import.queries.ts'
import { openCells } from './import-cells.ts'
import { runImport, startImport, stopImport } from './import.service.ts'

async function getImport(db: Db, caller: Caller, id: string): Promise<ImportRecord> {
  const record = await findImport(db, caller, id)
  if (!record) throw notFound('import')
  return record
}

const batch = 500

async function* notTaken(db: Db, importId: string): AsyncGenerator<ImportRow[]> {
  for (let after = -1; ; ) {
    const rows = await nextRows(db, importId, ['rejected', 'duplicate'], batch, after)
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    after = rows.at(-1)?.line ?? after
  }
}

/** Files of customers: handed in, checked, added, and what was not taken given back. */
export function registerImports(app: App): void {
  const { platform } = app
  const changed = ({ id, orgId }: ImportRecord) => ({ tag: 'CustomerImport', id, orgId })
  describeForm(app, '/api/v1/crm/customers/import', ['mapping'])

  mount(app, customerImports.start, async (_, context) => {
    const { request, emit } = context
    // The file is read before the transaction begins, so that a slow line holds no connection.
    const upload = await readUpload(request)
    const record = await platform.database.transaction((db) => startImport({ ...context, db }, upload))
    emit(changed(record))
    return { data: toImport(record) }
  })

  mount(app, customerImports.list, ({ query }, { db, user }) => listImports(db, user, query))

  mount(app, customerImports.get, async ({ params }, { db, user }) => ({
    data: toImport(await getImport(db, user, params.id)),
  }))

  mount(app, customerImports.rows, async ({ params, query }, { db, user }) => {
    const { id } = await getImport(db, user, params.id)
    return listRows(db, id, query)
  })

  mount(app, customerImports.run, async ({ params, body }, context) => {
    const record = await runImport(context, params.id, body.addDuplicates)
    context.emit(changed(record))
    return { data: toImport(record) }
  })

  mount(app, customerImports.stop, async ({ params }, context) => {
    const record = await stopImport(context, params.id)
    context.emit(changed(record))
    return { data: toImport(record) }
  })

  mount(app, customerImports.rejects, async ({ params }, { db, user, reply }) => {
    const { id, heads } = await getImport(db, user, params.id)
    return sendSheet<ImportRow>(reply, 'csv', 'customers-not-imported', {
      name: 'Not imported',
      columns: [
        ...heads.map((header, index) => ({
          header,
          value: (row: ImportRow) => openCells(platform, id, row.cells)[index],
        })),
        { header: 'Line', value: (row) => row.line },
        { header: 'Problem', value: (row) => row.problem },
      ],
      batches: notTaken(db, id),
    })
  })
}
