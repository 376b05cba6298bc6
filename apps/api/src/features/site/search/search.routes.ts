import { search } from '@karavan/contracts/site/search/search.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { searchAll } from './search.queries.ts'

/** One box for everything. */
export function registerSearch(app: App): void {
  mount(app, search.everywhere, async ({ query }, { db, user }) => ({ data: await searchAll(db, user, query.q) }))
}
