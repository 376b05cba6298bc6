import { visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App, LiveEvent } from '../../../platform/platform.ts'
import { findVisaRate, listVisaRates, type RateRow, rivalRates } from './visa-rate.queries.ts'
import { createVisaRate, deleteVisaRate, updateVisaRate } from './visa-rate.service.ts'
import { showVisaRates } from './visa-rate.view.ts'
import { findVisa } from './visa.queries.ts'

/** The rates of visas, for those who set them. */
export function registerVisaRates(app: App): void {
  const { config } = app.platform

  const show = async (db: Db, row: RateRow | null) => {
    const [rate] = row ? await showVisaRates(db, [row], { today: today(config) }) : []
    if (!rate) throw notFound('visa rate')
    return rate
  }

  /** A rate changes what its visa costs. */
  const tell = (emit: (event: LiveEvent) => void, { id, visaId }: { id: string; visaId: string }) => {
    emit({ tag: 'VisaRate', id })
    emit({ tag: 'Visa', id: visaId })
  }

  mount(app, visaRates.list, async ({ query }, { db }) => {
    const { rows, meta } = await listVisaRates(db, query, today(config))
    return { data: await showVisaRates(db, rows, { today: today(config) }), meta }
  })

  mount(app, visaRates.effective, async ({ query }, { db, user }) => {
    if (!(await findVisa(db, user, query.visaId))) throw notFound('visa')
    const day = query.day ?? today(config)
    const { winner, beaten } = await rivalRates(db, query.visaId, query.orgId ?? null, day)
    const rows = winner ? [winner, ...beaten] : []
    const [first = null, ...others] = await showVisaRates(db, rows, { today: today(config), day })
    return { data: { winner: first, beaten: others } }
  })

  mount(app, visaRates.get, async ({ params }, { db }) => ({
    data: await show(db, await findVisaRate(db, params.id)),
  }))

  mount(app, visaRates.create, async ({ body }, { db, actor, emit }) => {
    const row = await createVisaRate(db, actor, body)
    tell(emit, row.rate)
    return { data: await show(db, row) }
  })

  mount(app, visaRates.update, async ({ params, body }, { db, actor, emit }) => {
    const row = await updateVisaRate(db, actor, params.id, body, (current) => show(db, current))
    tell(emit, row.rate)
    return { data: await show(db, row) }
  })

  mount(app, visaRates.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteVisaRate(db, actor, params.id, today(config))
    tell(emit, gone)
    return { data: { id: gone.id } }
  })
}
