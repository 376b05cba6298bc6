import { users } from '@karavan/contracts/people/users/user.contract'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { toUser } from './profile.ts'
import { findUser, listUsers } from './user.queries.ts'
import { updateUser } from './user.service.ts'
import { decide } from './verification.service.ts'
import type { WalletPort } from './wallet.port.ts'

/** The Admin's view of all users. */
export function registerUsers(app: App, wallets: WalletPort): void {
  const { platform } = app

  mount(app, users.list, async ({ query }, { db }) => {
    const { rows, meta } = await listUsers(db, wallets, query)
    return { data: rows.map(toUser), meta }
  })

  mount(app, users.get, async ({ params }, { db }) => {
    const row = await findUser(db, wallets, params.id)
    if (!row) throw notFound('user')
    return { data: toUser(row) }
  })

  mount(app, users.update, async ({ params, body }, { db, user, actor, emit }) => {
    const row = await updateUser({ db, wallets }, user, actor, params.id, body)
    emit({ tag: 'User', id: row.id, orgId: user.orgId })
    emit({ tag: 'Me', id: row.id, orgId: row.orgId })
    return { data: toUser(row) }
  })

  mount(app, users.verify, async ({ params, body }, { db, user, actor, emit }) => {
    const row = await decide({ platform, db, wallets, emit }, actor, params.id, body)
    emit({ tag: 'User', id: row.id, orgId: user.orgId })
    emit({ tag: 'Me', id: row.id, orgId: row.orgId })
    return { data: toUser(row) }
  })
}
