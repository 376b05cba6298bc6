import { currencies } from '@karavan/contracts/money/exchange-rates/currency.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { currencyMap } from './rate.queries.ts'

/** Currencies by country. */
export function registerRates(app: App): void {
  mount(app, currencies.map, async (_, { db, reply }) => {
    void reply.header('cache-control', 'public, max-age=60')
    return { data: await currencyMap(db) }
  })
}
