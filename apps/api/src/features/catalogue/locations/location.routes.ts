import { locations } from '@karavan/contracts/catalogue/locations/location.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  listOptions,
  updateLocation,
} from './location.queries.ts'

/** Places: the options everyone picks from, and the catalogue the house writes. */
export function registerLocations(app: App): void {
  mount(app, locations.options, async (_, { db, reply }) => {
    void reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=300')
    return { data: await listOptions(db) }
  })

  mount(app, locations.list, ({ query }, { db, user }) => listLocations(db, user, query))

  mount(app, locations.get, async ({ params }, { db, user }) => ({ data: await getLocation(db, user, params.id) }))

  mount(app, locations.create, async ({ body }, { db, actor, emit }) => {
    const row = await createLocation(db, actor, body)
    emit({ tag: 'Location', id: row.id })
    return { data: row }
  })

  mount(app, locations.update, async ({ params, body }, { db, actor, emit }) => {
    const row = await updateLocation(db, actor, params.id, body)
    emit({ tag: 'Location', id: row.id })
    return { data: row }
  })

  mount(app, locations.delete, async ({ params }, { db, actor, emit }) => {
    const gone = await deleteLocation(db, actor, params.id)
    emit({ tag: 'Location', id: gone.id })
    return { data: gone }
  })
}
