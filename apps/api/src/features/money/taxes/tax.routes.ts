import { taxes } from '@karavan/contracts/money/taxes/tax.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { listTaxRates } from './tax.queries.ts'
import { createTaxRate, deleteTaxRate, updateTaxRate } from './tax.service.ts'

/** The dated rows of tax, edited by the house. */
export function registerTaxes(app: App): void {
  const { config } = app.platform

  mount(app, taxes.list, ({ query }, { db }) => listTaxRates(db, query))

  mount(app, taxes.create, async ({ body }, { db, actor, emit }) => {
    const data = await createTaxRate(db, actor, body)
    emit({ tag: 'TaxRate', id: data.id })
    return { data }
  })

  mount(app, taxes.update, async ({ params, body }, { db, actor, emit }) => {
    const data = await updateTaxRate(db, actor, params.id, body)
    emit({ tag: 'TaxRate', id: data.id })
    return { data }
  })

  mount(app, taxes.delete, async ({ params }, { db, actor, emit }) => {
    const data = await deleteTaxRate(db, actor, params.id, today(config))
    emit({ tag: 'TaxRate', id: data.id })
    return { data }
  })
}
