import { hotelImports, rateImports } from '@karavan/contracts/catalogue/imports/catalogue-import.contract'
import { contentRow } from '@karavan/domain/catalogue/content/content-check'
import { contentFields } from '@karavan/domain/catalogue/content/content-sheet'
import { rateFields } from '@karavan/domain/catalogue/rates/rate-sheet'
import { type TemplateRow, templateRows } from '@karavan/domain/catalogue/rates/rate-template'
import type { Context } from '../../../platform/context.ts'
import { describeForm } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { contentPlan } from './content-plan.ts'
import { batchesOfHotels } from './content.queries.ts'
import type { ImportPlan } from './import-plan.ts'
import { findImport, type ImportRecord, listImports, listLines, toImport } from './import.queries.ts'
import { applyImport, correctImport, type Done, readHandedIn, startImport, undoImport } from './import.service.ts'
import { ratePlan, withCurrency } from './rate-plan.ts'
import { batchesOfRates } from './rate.queries.ts'

type Calls = Omit<typeof rateImports | typeof hotelImports, 'template'>

/** The calls every kind of file has. */
function registerPlan(app: App, calls: Calls, plan: ImportPlan): void {
  describeForm(app, `/api/v1${plan.path}`)

  const get = async ({ db, user }: Pick<Context, 'db' | 'user'>, id: string): Promise<ImportRecord> => {
    const record = await findImport(db, user, plan.kind, id)
    if (!record) throw notFound('import')
    return record
  }
  const answer = ({ emit }: Pick<Context, 'emit'>, { record, hotelIds }: Done) => {
    emit({ tag: 'CatalogueImport', id: record.id, orgId: record.orgId })
    for (const id of hotelIds) emit({ tag: 'Hotel', id })
    return { data: toImport(record) }
  }

  mount(app, calls.start, async (_, context) => {
    // Read and checked before the transaction begins, so that neither a slow line nor a long file holds a connection.
    const record = await startImport(context, plan, await readHandedIn(context.request, plan.pasted))
    return answer(context, { record, hotelIds: [] })
  })
  mount(app, calls.list, ({ query }, { db, user }) => listImports(db, user, plan.kind, query))
  mount(app, calls.get, async ({ params }, context) => ({ data: toImport(await get(context, params.id)) }))
  mount(app, calls.rows, async ({ params, query }, context) => {
    const { id } = await get(context, params.id)
    return listLines(context.db, id, query)
  })
  mount(app, calls.correct, async ({ params, body }, context) => {
    const record = await correctImport(context, plan, params.id, body.lines)
    return answer(context, { record, hotelIds: [] })
  })
  mount(app, calls.apply, async ({ params, body }, context) =>
    answer(context, await applyImport(context, plan, params.id, body.leaveOutErrors)),
  )
  mount(app, calls.undo, async ({ params }, context) => answer(context, await undoImport(context, plan, params.id)))
}

const widths: Partial<Record<keyof TemplateRow, number>> = { hotel: 36, room: 24, weekdays: 20 }

/** Files of rates and of hotels: checked, applied, undone, and a template to fill in. */
export function registerImports(app: App): void {
  // Named paths stand before those with an id.
  mount(app, rateImports.template, async ({ query }, { db, user, platform, reply }) => {
    async function* rows() {
      for await (const stored of batchesOfRates(db, query.hotelId))
        yield (await withCurrency({ db, user, platform }, stored)).flatMap((hotel) =>
          templateRows(hotel, !hotel.shared),
        )
    }
    return sendSheet<TemplateRow>(reply, query.format, 'rates', {
      name: 'Rates',
      columns: rateFields.map((field) => {
        const width = widths[field]
        return { header: field, value: (row) => row[field], ...(width ? { width } : {}) }
      }),
      batches: rows(),
    })
  })
  mount(app, hotelImports.template, async ({ query }, { db, reply }) => {
    async function* rows() {
      for await (const stored of batchesOfHotels(db))
        yield stored.map((hotel) => contentRow(hotel, `${hotel.location}, ${hotel.country}`))
    }
    return sendSheet<ReturnType<typeof contentRow>>(reply, query.format, 'hotels', {
      name: 'Hotels',
      columns: contentFields.map((field) => ({ header: field, value: (row) => row[field], width: 24 })),
      batches: rows(),
    })
  })
  registerPlan(app, rateImports, ratePlan)
  registerPlan(app, hotelImports, contentPlan)
}
