import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Caller } from '../../../platform/auth/caller.ts'
import { refuseWithout } from '../../../platform/auth/refuse-without.ts'
import { today } from '../../../platform/clock.ts'
import { soughtPan } from '../../../platform/crypto/pan.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import type { SupplierFollower } from './follower.ts'
import { readAnswers } from './answer.queries.ts'
import { importSuppliers } from './import.service.ts'
import { findSupplier, listRates, listServices, listSuppliers, listUnasked } from './supplier.queries.ts'
import {
  createSupplier,
  deleteSupplier,
  mergeSuppliers,
  revealBank,
  revealSupplierPan,
  toSupplier,
  updateSupplier,
} from './supplier.service.ts'
import { checkBank } from './bank-check.service.ts'
import type { SupplierRecord } from './supplier.table.ts'

/** What is owed tells what was bought for: whoever may not know costs is not told. */
const told = <S extends { owed: number; overdue: number }>({ rights }: Caller, supplier: S) => {
  if (rights.includes('cost')) return supplier
  const { owed: _, overdue: _late, ...rest } = supplier
  return rest as S
}

/** A contract that was kept as a document is a list of prices. */
const toldWhole = (caller: Caller, supplier: Supplier): Supplier => ({
  ...told(caller, supplier),
  contracts: supplier.contracts.map((one) =>
    caller.rights.includes('cost') ? one : { ...one, fileId: null, fileName: null },
  ),
})

const changed = ({ id, orgId }: Pick<SupplierRecord, 'id' | 'orgId'>) => ({ tag: 'Supplier', id, orgId })

/** Whom an organisation buys of. */
export function registerSuppliers(app: App, followers: readonly SupplierFollower[]): void {
  const { platform } = app
  const { config, secretKey } = platform
  const vault = createVault(config.vaultKeys, secretKey)

  mount(app, suppliers.list, async ({ query }, { db, user }) => {
    if (query.sort.endsWith('owed')) refuseWithout(user, 'cost')
    const { data, meta } = await listSuppliers(db, user, query, {
      day: today(config),
      panHash: soughtPan(platform, 'supplier', user.orgId, query.q),
    })
    return { data: data.map((one) => told(user, one)), meta }
  })

  mount(app, suppliers.answers, async ({ params, query }, { db, user }) => {
    const supplier = await findSupplier(db, user, params.id)
    if (!supplier) throw notFound('supplier')
    return { data: await readAnswers(db, user, supplier.id, query) }
  })

  mount(app, suppliers.rates, async ({ query }, { db, user }) => ({
    data: await listRates(db, user, query, today(config)),
  }))

  mount(app, suppliers.get, async ({ params }, { db, user }) => {
    const record = await findSupplier(db, user, params.id)
    if (!record) throw notFound('supplier')
    return { data: toldWhole(user, await toSupplier({ db, platform }, record)) }
  })

  mount(app, suppliers.services, async ({ params, query }, { db, user }) => {
    const record = await findSupplier(db, user, params.id)
    if (!record) throw notFound('supplier')
    return listServices(db, user, record.id, query)
  })

  mount(app, suppliers.unasked, async ({ params, query: { q } }, { db, user }) => {
    const record = await findSupplier(db, user, params.id)
    if (!record) throw notFound('supplier')
    return { data: await listUnasked(db, user, record, q) }
  })

  mount(app, suppliers.create, async ({ body }, context) => {
    const record = await createSupplier(context, vault, body)
    context.emit(changed(record))
    return { data: await toSupplier(context, record) }
  })

  mount(app, suppliers.update, async ({ params, body }, context) => {
    const record = await updateSupplier(context, vault, followers, params.id, body)
    context.emit(changed(record))
    return { data: await toSupplier(context, record) }
  })

  mount(app, suppliers.delete, async ({ params }, context) => {
    const record = await deleteSupplier(context, params.id)
    context.emit(changed(record))
    return { data: { id: record.id } }
  })

  mount(app, suppliers.reveal, async ({ params, body }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { bank: await revealBank(context, vault, params.id, body.reason) } }
  })

  mount(app, suppliers.checkBank, async ({ params, body }, context) => {
    const record = await checkBank(context, params.id, body.bankHint)
    context.emit(changed(record))
    return { data: await toSupplier(context, record) }
  })

  mount(app, suppliers.revealPan, async ({ params }, context) => {
    void context.reply.header('cache-control', 'no-store')
    return { data: { pan: await revealSupplierPan(context, params.id) } }
  })

  mount(app, suppliers.merge, async ({ body }, context) => {
    const record = await mergeSuppliers(context, followers, body)
    context.emit(changed(record))
    context.emit(changed({ id: body.mergedId, orgId: record.orgId }))
    return { data: await toSupplier(context, record) }
  })

  mount(app, suppliers.import, async ({ body }, context) => {
    const data = await importSuppliers(context, body)
    if (data.added > 0) context.emit({ tag: 'Supplier', id: context.user.orgId, orgId: context.user.orgId })
    return { data }
  })
}
