import { credentials } from '@karavan/contracts/crm/credentials/credential.contract'
import { today } from '../../../platform/clock.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findCredential, listCredentials, toSent } from './credential.queries.ts'
import { createCredential, deleteCredential, revealPassword, updateCredential } from './credential.service.ts'

/** Ways into the portals of suppliers; passwords leave the vault one at a time and for a reason. */
export function registerCredentials(app: App): void {
  const { config, secretKey } = app.platform
  const vault = createVault(config.vaultKeys, secretKey)

  mount(app, credentials.list, ({ query }, { db, user }) => listCredentials(db, user, query, today(config)))

  mount(app, credentials.get, async ({ params }, { db, user }) => {
    const found = await findCredential(db, user, params.id)
    if (!found) throw notFound('credential')
    return { data: toSent(found, today(config)) }
  })

  mount(app, credentials.create, async ({ body }, context) => {
    const made = await createCredential(context, vault, body)
    context.emit({ tag: 'Credential', id: made.id, orgId: made.orgId })
    return { data: toSent(made, today(config)) }
  })

  mount(app, credentials.update, async ({ params, body }, context) => {
    const after = await updateCredential(context, vault, params.id, body)
    context.emit({ tag: 'Credential', id: after.id, orgId: after.orgId })
    return { data: toSent(after, today(config)) }
  })

  mount(app, credentials.delete, async ({ params }, context) => {
    const gone = await deleteCredential(context, params.id)
    context.emit({ tag: 'Credential', id: gone.id, orgId: context.user.orgId })
    return { data: gone }
  })

  mount(app, credentials.reveal, async ({ params, body }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { password: await revealPassword(context, vault, params.id, body.reason) } }
  })
}
