import { receipts as calls } from '@karavan/contracts/crm/receipts/receipt.contract'
import type { Context } from '../../../platform/context.ts'
import { awaitAll } from '../../../platform/db/await-all.ts'
import { mount } from '../../../platform/http/mount.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { pictureReader } from '../../../platform/pdf/picture.ts'
import type { App } from '../../../platform/platform.ts'
import { nameCustomer } from '../customers/index.ts'
import { drawReceipt } from './receipt-paper.service.ts'
import { findReceipt, listOwedBy, listReceipts, listReceiptsOf, sumAdvanceOf, sumOwedBy } from './receipt.queries.ts'
import { allocateReceipt, createReceipt, verifyReceipt, voidReceipt } from './receipt.service.ts'

/** So many receipts of a customer are shown beside what they owe. */
const shown = 50

/** Money of customers: what came, what it is used on, and what is theirs. */
export function registerReceipts(app: App): void {
  const readPicture = pictureReader(app)
  const answer = async ({ db, user }: Pick<Context, 'db' | 'user'>, id: string) => {
    const data = await findReceipt(db, user, id)
    if (!data) throw notFound('receipt')
    return { data }
  }

  mount(app, calls.list, ({ query }, { db, user }) => listReceipts(db, user, query))

  mount(app, calls.get, ({ params }, context) => answer(context, params.id))

  mount(app, calls.create, async ({ body }, context) => answer(context, await createReceipt(context, body)))

  mount(app, calls.allocate, async ({ params, body }, context) => {
    await allocateReceipt(context, params.id, body)
    return answer(context, params.id)
  })

  mount(app, calls.verify, async ({ params }, context) => {
    await verifyReceipt(context, params.id)
    return answer(context, params.id)
  })

  mount(app, calls.void, async ({ params, body }, context) => {
    await voidReceipt(context, params.id, body.reason)
    return answer(context, params.id)
  })

  mount(app, calls.pdf, async ({ params }, context) => {
    const { data: receipt } = await answer(context, params.id)
    const { bytes, name } = await drawReceipt(context.db, readPicture, receipt)
    sendFile(context.reply, 'application/pdf', name)
    return bytes
  })

  mount(app, calls.customer, async ({ params }, { db, user }) => {
    const customer = await nameCustomer(db, user, params.id)
    if (!customer) throw notFound('customer')
    // The sums are of all of it, however few of the receipts are shown.
    const [advance, owed, open, receipts] = await awaitAll(
      sumAdvanceOf(db, customer.id),
      sumOwedBy(db, user, customer.id),
      listOwedBy(db, user, customer.id),
      listReceiptsOf(db, customer.id, shown),
    )
    return { data: { advance, owed, open, receipts } }
  })
}
