import { users } from '@karavan/contracts/people/users/user.contract'
import { mount } from '../../../platform/http/mount.ts'
import type { App } from '../../../platform/platform.ts'
import { soughtPan } from '../../../platform/crypto/pan.ts'
import { toUser } from './profile.ts'
import { revealOrgPan } from './profile.service.ts'
import { findHouse, getUser, listUsers } from './user.queries.ts'
import { updateUser } from './user.service.ts'
import { decide } from './verification.service.ts'
import type { WalletPort } from './wallet.port.ts'

/** The Admin's view of all users, and how anybody reaches the house. */
export function registerUsers(app: App, wallets: WalletPort): void {
  mount(app, users.houseContact, async (_, { db }) => {
    const house = await findHouse(db)
    if (!house) return { data: null }
    const { companyName, phone, email, address, city, stateCode, country } = house
    return { data: { companyName, phone, email, address, city, stateCode, country } }
  })

  mount(app, users.list, async ({ query }, { db }) => {
    const { rows, meta } = await listUsers(db, wallets, query, soughtPan(app.platform, 'org', '', query.q))
    return { data: rows.map(toUser), meta }
  })

  mount(app, users.get, async ({ params }, { db }) => {
    return { data: toUser(await getUser(db, wallets, params.id)) }
  })

  mount(app, users.revealPan, async ({ params }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { pan: await revealOrgPan(context, wallets, params.id) } }
  })

  mount(app, users.update, async ({ params, body }, context) => {
    const { user, emit } = context
    const row = await updateUser(context, wallets, params.id, body)
    emit({ tag: 'User', id: row.id, orgId: user.orgId })
    emit({ tag: 'Me', id: row.id, orgId: row.orgId })
    return { data: toUser(row) }
  })

  mount(app, users.verify, async ({ params, body }, context) => {
    const { user, emit } = context
    const row = await decide(context, wallets, params.id, body)
    emit({ tag: 'User', id: row.id, orgId: user.orgId })
    emit({ tag: 'Me', id: row.id, orgId: row.orgId })
    return { data: toUser(row) }
  })
}
