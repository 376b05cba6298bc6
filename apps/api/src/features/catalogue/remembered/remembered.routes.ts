import { favouritesMost, remembered } from '@karavan/contracts/catalogue/remembered/remembered.contract'
import { today } from '../../../platform/clock.ts'
import { mount } from '../../../platform/http/mount.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import {
  countFavourites,
  listFavourites,
  listRecent,
  markHotel,
  rememberSearch,
  unmarkHotel,
} from './remembered.queries.ts'

/** What the search remembers of a person: marked hotels, and what was looked for last. */
export function registerRemembered(app: App): void {
  mount(app, remembered.favourites, async (_, { db, user }) => ({ data: await listFavourites(db, user) }))

  mount(app, remembered.mark, async ({ body: { hotelId, on } }, { db, user }) => {
    if (!on) await unmarkHotel(db, user, hotelId)
    else {
      if ((await countFavourites(db, user)) >= favouritesMost)
        throw invalid({ path: 'hotelId', message: `At most ${favouritesMost} favourites` })
      if (!(await markHotel(db, user, hotelId))) throw notFound('hotel')
    }
    return { data: { on } }
  })

  mount(app, remembered.recent, async (_, { db, user }) => ({
    data: await listRecent(db, user, today(app.platform.config)),
  }))

  mount(app, remembered.remember, async ({ body }, { db, user }) => ({
    data: { kept: await rememberSearch(db, user, body) },
  }))
}
