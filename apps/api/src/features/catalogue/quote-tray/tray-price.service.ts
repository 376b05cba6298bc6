import { seesNoCost } from '@karavan/domain/base/access/rights'
import type { TrayItem, TrayMarkup } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import type { Markup } from '@karavan/domain/base/markup'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findTrips } from '../itineraries/index.ts'
import { priceItems } from './item-price.service.ts'
import type { TrayRow } from './tray.queries.ts'

const inMinor = (markup: TrayMarkup | null): Markup | null =>
  markup && { ...markup, value: markup.basis === 'percent' ? markup.value : toMinor(markup.value) }

/**
 * Prices a tray as of now; whoever is no agency sells at the price of the house. Who may not know what things cost chooses no
 * markup: a small one would tell.
 */
export async function priceTray(
  { db, config, caller }: { db: Db; config: Pick<Config, 'todayZone'>; caller: Caller },
  rows: readonly TrayRow[],
  trayMarkup: TrayMarkup | null,
): Promise<TrayItem[]> {
  const markup = inMinor(trayMarkup)
  const hidden = seesNoCost(caller)
  const priced = await priceItems(
    { db, config, buyer: caller, findTrips: (ids, day) => findTrips(db, { caller }, ids, day) },
    rows.map(({ item }) => item),
  )
  return rows.flatMap(({ id, item }, index) => {
    const found = priced[index]
    if (!found) return []
    const { title, place, image, rating, words, freeUntil, state, sale, own, client } = found
    const sold = sale && toMajor(client(hidden ? own : markup) ?? sale.total)
    return {
      ...{ id, item, kind: item.kind, title, place, image, rating, words, freeUntil, state },
      yours: hidden ? sold : sale && toMajor(sale.total),
      client: sold,
    }
  })
}
