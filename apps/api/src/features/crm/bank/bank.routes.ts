import { bankLines, banks, bankStatements } from '@karavan/contracts/crm/bank/bank.contract'
import type { Context } from '../../../platform/context.ts'
import { describeForm } from '../../../platform/files/upload.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { App } from '../../../platform/platform.ts'
import { findBank, findStatement, listBanks, listStatements, toBank } from './bank.queries.ts'
import { changeBank, createBank, lookAt, readHandedIn, removeStatement, takeStatement } from './bank.service.ts'
import {
  acceptLine,
  acceptSure,
  candidatesOf,
  ignoreLine,
  pageOfLines,
  receiveLine,
  undoLine,
} from './match.service.ts'

/** Statements of banks: taken in, and each line found to be something on file. */
export function registerBanks(app: App): void {
  for (const { path } of [banks.read, banks.upload]) describeForm(app, `/api/v1${path}`)
  const get = async ({ db, user }: Pick<Context, 'db' | 'user'>, id: string) => {
    const bank = await findBank(db, user, id)
    if (!bank) throw notFound('bank')
    return bank
  }

  mount(app, banks.list, async (_, { db, user }) => ({ data: (await listBanks(db, user)).map(toBank) }))
  mount(app, banks.create, async ({ body }, context) => ({ data: toBank(await createBank(context, body)) }))
  mount(app, banks.update, async ({ params, body }, context) => ({
    data: toBank(await changeBank(context, params.id, body)),
  }))
  mount(app, banks.read, async ({ params }, context) => {
    const bank = await get(context, params.id)
    return { data: lookAt(await readHandedIn(context.request), bank) }
  })
  mount(app, banks.upload, async ({ params }, context) => {
    const bank = await get(context, params.id)
    // Read before the transaction begins, so that neither a slow line nor a long file holds a connection.
    const file = await readHandedIn(context.request)
    const data = await context.platform.database.transaction((db) => takeStatement({ ...context, db }, bank, file))
    return { data }
  })

  mount(app, bankStatements.list, ({ query }, { db, user }) => listStatements(db, user, query))
  mount(app, bankStatements.get, async ({ params }, { db, user }) => {
    const data = await findStatement(db, user, params.id)
    if (!data) throw notFound('statement')
    return { data }
  })
  mount(app, bankStatements.delete, async ({ params }, context) => {
    await removeStatement(context, params.id)
    return { data: { id: params.id } }
  })
  mount(app, bankStatements.lines, ({ params, query }, context) => pageOfLines(context, params.id, query))
  mount(app, bankStatements.acceptSure, async ({ params }, context) => ({
    data: await acceptSure(context, params.id),
  }))

  mount(app, bankLines.candidates, async ({ params }, context) => ({ data: await candidatesOf(context, params.id) }))
  mount(app, bankLines.accept, async ({ params, body }, context) => ({
    data: await acceptLine(context, params.id, body),
  }))
  mount(app, bankLines.receive, async ({ params, body }, context) => ({
    data: await receiveLine(context, params.id, body),
  }))
  mount(app, bankLines.ignore, async ({ params, body }, context) => ({
    data: await ignoreLine(context, params.id, body.reason),
  }))
  mount(app, bankLines.undo, async ({ params, body }, context) => ({
    data: await undoLine(context, params.id, body.reason),
  }))
}
