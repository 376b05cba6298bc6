import { visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { may } from '@karavan/domain/base/access/permission'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { supplierName } from '../hotels/index.ts'
import { priceApplication, showVisas } from './visa-price.service.ts'
import { registerVisaRates } from './visa-rate.routes.ts'
import { findVisa, listVisaCountries, listVisas } from './visa.queries.ts'
import { createVisa, deleteVisa, updateVisa } from './visa.service.ts'
import type { VisaRecord } from './visa.table.ts'

/** The visas of the catalogue, and what they cost. */
export function registerVisas(app: App): void {
  const { config } = app.platform

  const show = async (db: Db, user: Caller | null, record: VisaRecord | null) => {
    const [visa] = record ? await showVisas(db, config, user, [record]) : []
    if (!visa || !record) throw notFound('visa')
    return user && may(user, 'catalogue.write')
      ? { ...visa, supplier: await supplierName(db, record.supplierId) }
      : visa
  }

  mount(app, visas.list, async ({ query }, { db, user }) => {
    const { records, meta } = await listVisas(db, user, query)
    return { data: await showVisas(db, config, user, records), meta }
  })

  mount(app, visas.countries, async (_, { db }) => ({ data: await listVisaCountries(db) }))

  mount(app, visas.get, async ({ params }, { db, user }) => ({
    data: await show(db, user, await findVisa(db, user, params.id)),
  }))

  mount(app, visas.price, async ({ params, query }, { db, user }) => {
    const visa = await findVisa(db, user, params.id)
    if (!visa) throw notFound('visa')
    if (query.adults + query.children === 0) return { data: null }
    return { data: (await priceApplication(db, config, user, visa, query))?.sent ?? null }
  })

  mount(app, visas.create, async ({ body }, { db, user, actor, emit }) => {
    const record = await createVisa(db, actor, body)
    emit({ tag: 'Visa', id: record.id })
    return { data: await show(db, user, record) }
  })

  mount(app, visas.update, async ({ params, body }, { db, user, actor, emit }) => {
    const record = await updateVisa(db, actor, params.id, body, (current) => show(db, user, current))
    emit({ tag: 'Visa', id: record.id })
    return { data: await show(db, user, record) }
  })

  mount(app, visas.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteVisa(db, actor, params.id)
    emit({ tag: 'Visa', id: gone.id })
    return { data: gone }
  })

  registerVisaRates(app)
}
