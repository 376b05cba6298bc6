import type { openings as contract } from '@karavan/contracts/crm/openings/opening.contract'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { type OpeningKind, openingKindsOf } from '@karavan/domain/crm/opening'
import { type AccountCode, payableOf, walletOf } from '@karavan/domain/money/ledger/account'
import { moneyAccount, type OpeningAccount } from '@karavan/domain/money/ledger/agency-posting'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { holdOpen, refuseMoneyDay } from '../../money/books/index.ts'
import { post, postInBook, reverse } from '../../money/ledger/index.ts'
import { carryMerged, isHouse, movePart, openPart } from '../bookings/index.ts'
import { nameCustomer } from '../customers/index.ts'
import {
  findOwner,
  insertOpening,
  lockOpening,
  markReplaced,
  nameSupplier,
  nameWalletOwner,
} from './opening.queries.ts'
import type { OpeningRecord } from './opening.table.ts'

type Body = z.output<(typeof contract)['create']['body']>
type Correction = z.output<(typeof contract)['correct']['body']>

const entity = 'opening-balance'

/** At noon in India, so that it is that day wherever the house is nearby. */
const atDay = (asOf: string) => `${asOf}T06:30:00.000Z`

/** An account of an organisation's book: what it is called there, and by people. */
type Named = { account: OpeningAccount | AccountCode; code: string; name: string }

const wrongOwner = (message: string) => invalid({ path: 'ownerId', message })

async function nameOwner({ db, user }: Context, kind: OpeningKind, id: string | null): Promise<string> {
  if (!id) throw wrongOwner('Whose is it?')
  if (kind === 'customer') {
    const customer = await nameCustomer(db, user, id)
    if (customer?.orgId !== user.orgId) throw wrongOwner('This customer does not exist')
    return customer.name
  }
  const name = kind === 'supplier' ? await nameSupplier(db, user.orgId, id) : await nameWalletOwner(db, id)
  if (name === null) throw wrongOwner(kind === 'supplier' ? 'This supplier does not exist' : 'Has no wallet here')
  return name
}

/** The account a balance is for; the house has one bank, and wallets of others. */
async function nameAccount(context: Context, { kind, ownerId, name }: Body, house: boolean): Promise<Named> {
  if (!openingKindsOf(house).includes(kind)) throw invalid({ path: 'kind', message: 'You keep no such accounts' })
  if (kind === 'money') {
    if (house) return { account: 'bank', code: 'bank', name: 'Bank' }
    if (!name) throw invalid({ path: 'name', message: 'Required' })
    const account = moneyAccount(name, 'bank') as OpeningAccount
    return { account, code: `${context.user.orgId}/${account}`, name }
  }
  const owner = await nameOwner(context, kind, ownerId)
  const id = ownerId ?? ''
  if (house) {
    const account = kind === 'wallet' ? walletOf(id) : payableOf(id)
    return { account, code: account, name: owner }
  }
  const account: OpeningAccount = kind === 'customer' ? `customer:${id}` : `supplier:${id}`
  return { account, code: `${context.user.orgId}/${account}`, name: owner }
}

type Standing = Pick<OpeningRecord, 'id' | 'kind' | 'name' | 'account' | 'asOf' | 'amount'>

/** Books a balance against the account of opening balances; nothing leaves no transaction. */
async function bookOpening({ db, user, actor }: Context, opening: Standing, house: boolean): Promise<string | null> {
  const { id, name, account, asOf } = opening
  const amount = toMinor(opening.amount)
  if (amount === 0) return null
  const order = {
    description: `Opening balance of ${name}`,
    cause: { entity, id },
    key: `opening ${id}`,
    actor,
    at: atDay(asOf),
  }
  const posted = house
    ? await post(db, order, 'opening', { orgId: user.orgId, account: account as AccountCode }, { amount })
    : await postInBook(
        db,
        order,
        'opening',
        { book: user.orgId, account: account.slice(account.indexOf('/') + 1) as OpeningAccount },
        { amount },
      )
  return posted.id
}

const signed = ({ amount, side }: Pick<Body, 'amount' | 'side'>) =>
  toMajor(side === 'ours' || amount === 0 ? toMinor(amount) : -toMinor(amount))

const inTrail = ({ name, asOf, amount, note }: Pick<OpeningRecord, 'name' | 'asOf' | 'amount' | 'note'>) => ({
  account: name,
  asOf,
  amount,
  note,
})

const there = (name: string) =>
  problem('DUPLICATE', `${name} has an opening balance already; correct that one.`, { current: { name } })

/** Writes a balance down and into the book, in one. */
async function writeOpening(
  context: Context,
  opening: Standing & Pick<OpeningRecord, 'note' | 'replaces'>,
  house: boolean,
): Promise<OpeningRecord> {
  const { db, user, actor } = context
  const postedId = await bookOpening(context, opening, house)
  return insertOpening(db, {
    ...opening,
    orgId: user.orgId,
    postedId,
    createdBy: user.id,
    createdByName: actor.name,
  }).catch((error: unknown) => {
    throw brokenUnique(error) === 'opening_balance_once' ? there(opening.name) : error
  })
}

/** What a customer owes or has changed, and what of theirs can be used on their bookings. */
function tellOf({ emit, user: { orgId } }: Context, customerId: string, receiptId: string | null): void {
  emit({ tag: 'Customer', id: customerId, orgId })
  if (receiptId) emit({ tag: 'Receipt', id: receiptId, orgId })
}

/** Brings in what stood on an account on a day, once. */
export async function createOpening(context: Context, body: Body): Promise<OpeningRecord> {
  const { platform, db, user, actor } = context
  await refuseMoneyDay(context, user.orgId, body.asOf, 'asOf')
  const house = await isHouse(db, user.orgId)
  const { code, name } = await nameAccount(context, body, house)
  const { kind, asOf, note } = body
  const opening = { id: uuidv7(), kind, name, account: code, asOf, amount: signed(body), note, replaces: null }
  const made = await writeOpening(context, opening, house)
  if (kind === 'customer') {
    const owner = await findOwner(db, made)
    tellOf(context, owner, await openPart(db, actor, made, owner, today(platform.config)))
  }
  await recordAudit(db, actor, { entity, id: made.id, action: 'brought in', after: inTrail(made) })
  return made
}

/** Puts another balance in the place of one that was wrong; what it moved is taken back by its mirror image. */
export async function correctOpening(context: Context, id: string, body: Correction): Promise<OpeningRecord> {
  const { platform, db, user, actor } = context
  await refuseMoneyDay(context, user.orgId, body.asOf, 'asOf')
  const before = await lockOpening(db, user, id)
  if (!before || before.orgId !== user.orgId) throw notFound('opening balance')
  if (before.replaced) throw problem('CONFLICT', 'It was corrected already; look again.')
  const house = await isHouse(db, user.orgId)
  const closed = await holdOpen(db, user.orgId)
  // What a closed month says stays; it is taken back in the month of the new balance.
  const takenBack = closed !== null && before.asOf.slice(0, 7) <= closed ? body.asOf : before.asOf
  await markReplaced(db, id)
  if (before.postedId)
    await reverse(
      db,
      {
        description: `Opening balance of ${before.name} corrected`,
        cause: { entity, id },
        key: `opening ${id} corrected`,
        actor,
        at: atDay(takenBack),
      },
      before.postedId,
    )
  const { kind, name, account } = before
  const { asOf, note } = body
  const opening = { id: uuidv7(), kind, name, account, asOf, amount: signed(body), note, replaces: id }
  const made = await writeOpening(context, opening, house)
  if (kind === 'customer') {
    const owner = await findOwner(db, made)
    tellOf(context, owner, await movePart(db, actor, { beforeId: id, after: made }, owner, today(platform.config)))
    await carryMerged(db, owner, `opening ${made.id}`)
  }
  await recordAudit(db, actor, {
    entity,
    id: made.id,
    action: 'corrected',
    before: inTrail(before),
    after: inTrail(made),
  })
  return made
}
