import { currencyRates } from '@karavan/contracts/money/exchange-rates/currency-rate.contract'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/context.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { countRatesOf, findPlace, listRates, listRateHistory, findRate } from './currency-rate.queries.ts'
import { exchangeRates } from './rate.table.ts'

type NewRate = {
  country: string
  code: string
  name: string
  symbol: string
  rate: number
  effectiveFrom: string
}

/** Rates of currencies: the house's for everything that is sold, an organisation's own for its quotations. */
export function registerCurrencyRates(app: App): void {
  const { config } = app.platform

  /** Writes a rate after those that are there, or after a mistake of the same day; what was sold before keeps its own. */
  async function append({ db, user, actor, emit }: Context, rate: NewRate, correction = 0) {
    const day = today(config)
    if (rate.effectiveFrom < day)
      throw invalid({ path: 'effectiveFrom', message: 'Not in the past: what was priced then keeps its rate' })
    if (rate.code === 'INR') throw invalid({ path: 'code', message: 'The rupee is what the others are counted in' })
    const id = uuidv7()
    const before = await findRate(db, user.orgId, rate, day)
    await db
      .insert(exchangeRates)
      .values({ ...rate, id, orgId: user.orgId, correction, actorName: user.name })
      .catch((error: unknown) => {
        throw brokenUnique(error) === 'exchange_rate_once'
          ? problem('DUPLICATE', 'There is a rate of this day already; open it to correct it, or choose a later day.', {
              errors: [{ path: 'effectiveFrom', message: 'There is a rate of this day already' }],
            })
          : error
      })
    await recordAudit(db, actor, {
      entity: 'currency-rate',
      id,
      action: correction > 0 ? 'corrected' : before?.own ? 'changed' : 'created',
      before: before?.own ? { rate: before.rate, effectiveFrom: before.effectiveFrom } : null,
      after: { country: rate.country, code: rate.code, rate: rate.rate, effectiveFrom: rate.effectiveFrom },
    })
    emit({ tag: 'Currency', id, orgId: user.orgId })
    const after = await findRate(db, user.orgId, rate, day)
    if (!after) throw new Error('The rate was not written')
    return { data: after }
  }

  mount(app, currencyRates.list, ({ query }, { db, user }) => listRates(db, user, query, today(config)))

  mount(app, currencyRates.get, async ({ params }, { db, user }) => {
    const day = today(config)
    const place = await findPlace(db, user, params.id)
    const found = place && (await findRate(db, place.orgId, place, day))
    if (!place || !found) throw notFound('currency')
    return { data: { ...found, history: await listRateHistory(db, place.orgId, place, day) } }
  })

  mount(app, currencyRates.create, ({ body }, context) => append(context, body))

  mount(app, currencyRates.update, async ({ params, body }, context) => {
    const place = await findPlace(context.db, context.user, params.id)
    if (!place) throw notFound('currency')
    const { country, code, name, symbol } = place
    const rate = { country, code, name, symbol, ...body }
    const written = await countRatesOf(context.db, context.user.orgId, rate)
    return append(context, rate, written)
  })
}
