import { customers } from '@karavan/contracts/crm/customers/customer.contract'
import { normalPhone } from '@karavan/domain/crm/phone'
import { today } from '../../../platform/clock.ts'
import { passportHash } from '../../../platform/crypto/passport.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { sendSheet } from '../../../platform/sheets/send-sheet.ts'
import { sheetColumns } from './customer-sheet.ts'
import { type CustomerRecord, findCustomer, listChoices, listCustomers, readCustomers } from './customer.queries.ts'
import {
  createCustomer,
  linkTraveller,
  deleteCustomers,
  restoreCustomer,
  revealPan,
  revealPassport,
  tagCustomers,
  updateCustomer,
} from './customer.service.ts'
import { toCustomer } from './customer.view.ts'
import { findDuplicates } from './duplicate.queries.ts'
import type { CustomerFollower } from './follower.ts'
import { listHistory } from './history.queries.ts'
import { registerImports } from './import.routes.ts'
import { mergeTwo } from './merge.service.ts'
import { panHash } from '../../../platform/crypto/pan.ts'

const changed = ({ id, orgId }: Pick<CustomerRecord, 'id' | 'orgId'>) => ({ tag: 'Customer', id, orgId })

/** Which of the ids asked for were there, and which were not. */
const report = (ids: readonly string[], found: readonly { id: string }[]) => {
  const done = new Set(found.map(({ id }) => id))
  return { done: [...done], failed: ids.filter((id) => !done.has(id)) }
}

/** The customers of an organisation. */
export function registerCustomers(app: App, followers: readonly CustomerFollower[]): void {
  const { config } = app.platform
  registerImports(app)

  mount(app, customers.list, ({ query }, { db, user }) => listCustomers(db, user, query, today(config)))

  mount(app, customers.choices, async (_, { db, user }) => ({ data: await listChoices(db, user) }))

  mount(app, customers.duplicates, async ({ query }, { db, user }) => {
    if (query.id) {
      const record = await findCustomer(db, user, query.id)
      if (!record) throw notFound('customer')
      const { id, orgId, email, passportHash: passport, panHash: hash } = record
      const phones = record.phones.map(({ number }) => number)
      return { data: await findDuplicates(db, orgId, { phones, email, passportHash: passport, panHash: hash }, id) }
    }
    const phones = (query.phone ?? '').split(',').flatMap((typed) => normalPhone(typed) ?? [])
    const email = query.email?.trim().toLowerCase() ?? null
    return { data: await findDuplicates(db, user.orgId, { phones, email }) }
  })

  mount(app, customers.passportDuplicates, async ({ body: { passportNumber, pan } }, { db, user }) => ({
    data: await findDuplicates(db, user.orgId, {
      passportHash: passportNumber === undefined ? null : passportHash(app.platform, user.orgId, passportNumber),
      panHash: pan === undefined ? null : panHash(app.platform, 'customer', user.orgId, pan),
    }),
  }))

  mount(app, customers.exportCsv, async ({ query }, { db, user, reply }) =>
    sendSheet(reply, 'csv', `customers-${today(config)}`, {
      name: 'Customers',
      columns: sheetColumns,
      batches: readCustomers(db, user, query, today(config)),
    }),
  )

  mount(app, customers.get, async ({ params }, { db, user }) => {
    const record = await findCustomer(db, user, params.id)
    if (!record) throw notFound('customer')
    return { data: await toCustomer(db, record) }
  })

  mount(app, customers.history, async ({ params, query }, { db, user }) => {
    const record = await findCustomer(db, user, params.id)
    if (!record) throw notFound('customer')
    return listHistory(db, followers, record, user, query)
  })

  mount(app, customers.create, async ({ body }, context) => {
    const record = await createCustomer(context, body)
    context.emit(changed(record))
    return { data: await toCustomer(context.db, record) }
  })

  mount(app, customers.update, async ({ params, body }, context) => {
    const record = await updateCustomer(context, followers, params.id, body)
    context.emit(changed(record))
    return { data: await toCustomer(context.db, record) }
  })

  mount(app, customers.delete, async ({ params }, context) => {
    for (const record of await deleteCustomers(context, [params.id])) context.emit(changed(record))
    return { data: { id: params.id } }
  })

  mount(app, customers.restore, async ({ params }, context) => {
    const record = await restoreCustomer(context, params.id)
    context.emit(changed(record))
    return { data: await toCustomer(context.db, record) }
  })

  mount(app, customers.reveal, async ({ params, body }, context) => {
    const { user, reply } = context
    void reply.header('cache-control', 'no-store')
    const passportNumber = await revealPassport(context, params.id, body.memberId)
    context.emit({ tag: 'Customer', id: params.id, orgId: user.orgId })
    return { data: { passportNumber } }
  })

  mount(app, customers.revealPan, async ({ params }, context) => {
    void context.reply.header('cache-control', 'no-store')
    const pan = await revealPan(context, params.id)
    context.emit({ tag: 'Customer', id: params.id, orgId: context.user.orgId })
    return { data: { pan } }
  })

  mount(app, customers.linkTraveller, async ({ params, body }, context) => {
    const record = await linkTraveller(context, params.id, body.linked)
    context.emit(changed(record))
    return { data: await toCustomer(context.db, record) }
  })

  mount(app, customers.merge, async ({ body }, context) => {
    const record = await mergeTwo(context, followers, body)
    context.emit(changed(record))
    context.emit({ tag: 'Customer', id: body.mergedId, orgId: record.orgId })
    return { data: await toCustomer(context.db, record) }
  })

  mount(app, customers.tagMany, async ({ body }, context) => {
    const found = await tagCustomers(context, body)
    for (const record of found) context.emit(changed(record))
    return { data: report(body.ids, found) }
  })

  mount(app, customers.deleteMany, async ({ body }, context) => {
    const found = await deleteCustomers(context, body.ids)
    for (const record of found) context.emit(changed(record))
    return { data: report(body.ids, found) }
  })
}
