import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { addDays } from '@karavan/domain/base/dates'
import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { clientViewOfVisa } from '@karavan/domain/money/pricing/client-view'
import { embassyWords } from '@karavan/domain/catalogue/visas/visa-price'
import { canMoveVisa } from '@karavan/domain/sales/visa-applications/state'
import type { z } from 'zod'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { problem } from '../../../platform/http/problem.ts'
import { findVisa, type PricedApplication } from '../../catalogue/visas/index.ts'
import { refuseOtherPrice, refuseUnseen, seenBy } from '../core/index.ts'
import { keptColumns, postSale } from './application-money.ts'
import { emitVisaApplicationChanged, tell } from './application-news.ts'
import { lacksToday, paysAsChild, priceToday } from './application-readiness.ts'
import {
  type FullVisaApplication,
  getLockedVisaApplication,
  moveApplicants,
  getVisaApplicationById,
  setShares,
} from './application.queries.ts'
import { isOpen } from './application.view.ts'

type Asked = z.output<(typeof contract)['submit']['body']>

function refuseHandedIn({ status, reference }: FullVisaApplication): never {
  throw problem(
    'ILLEGAL_TRANSITION',
    `${reference} is ${status === 'Cancelled' ? 'cancelled' : 'submitted'} already.`,
    { current: { status } },
  )
}

type Offer = { application: FullVisaApplication; priced: PricedApplication }

/** An application with its visa as the catalogue has it and its price of today; one that is not ready is refused in words. */
async function offerToday({ platform, db, user }: Context, held: FullVisaApplication): Promise<Offer> {
  const live = await findVisa(db, user, held.visaId)
  if (!live) throw problem('NOT_BOOKABLE', 'This visa is no longer offered; choose another one.')
  const application = { ...held, product: live }
  const priced = await priceToday(db, platform.config, application)
  const lacks = lacksToday(application, priced, today(platform.config))
  if (lacks.length > 0 || !priced) {
    const words = lacks.slice(0, 3).map(({ message }) => message)
    throw problem('NOT_BOOKABLE', `This is not ready to be submitted. ${words.join('; ')}.`, {
      errors: lacks.map(({ applicantId, field, message }) => ({
        path: applicantId === null ? field : `applicants.${applicantId}.${field}`,
        message,
      })),
      current: { lacks },
    })
  }
  // What costs the house nothing is still handed in by it.
  if (priced.quote.total <= 0 && held.orgKind !== 'house')
    throw problem('NOT_BOOKABLE', 'This visa has no price at the moment; talk to us.')
  return { application, priced }
}

const seenVisa = (user: Context['user'], price: ApplicationPrice) =>
  seenBy(user, price, (own) => clientViewOfVisa(own, embassyWords))

function refuseOtherVisaPrice(user: Context['user'], shownTotal: number, { sent }: PricedApplication): void {
  const price = seenVisa(user, sent)
  refuseOtherPrice(shownTotal, toMinor(price.total), { price })
}

/** Refuses a card for an application that waits at a price, or with papers, that are not good any more. */
export async function refuseStale(context: Context, application: FullVisaApplication): Promise<void> {
  const { priced } = await offerToday(context, application)
  const shown = application.price ? seenVisa(context.user, application.price).total : 0
  refuseOtherVisaPrice(context.user, shown, priced)
}

/** What is written when the money is in, whichever way it came. */
export function handedIn({ express, product }: FullVisaApplication, { platform, past }: SystemContext) {
  const { expressDays, processingDays } = product
  const day = past ? past.at.slice(0, 10) : today(platform.config)
  return {
    paymentStatus: 'Paid' as const,
    submittedAt: past?.at ?? new Date().toISOString(),
    dueOn: addDays(day, express && expressDays !== null ? expressDays : processingDays),
  }
}

/** Refuses a way to pay that is not for whoever asks: the house applies at net and pays nobody, and nobody else does. */
function refuseWay({ orgKind }: Context['user'], { payment }: Asked): void {
  if ((orgKind === 'house') === (payment === 'internal')) return
  throw problem(
    'NOT_BOOKABLE',
    orgKind === 'house' ? 'The house hands an application in at net.' : 'Pay from the wallet or by card.',
  )
}

/** Keeps visa, price and everybody's share as they are now. */
async function freeze({ platform, db }: SystemContext, { application, priced }: Offer, { payment }: Asked) {
  const day = today(platform.config)
  const { quote, adult, child, sent, placeOfSupply } = priced
  await setShares(
    db,
    application.id,
    application.applicants.map((person) => {
      const young = paysAsChild(application, person, day)
      return { id: person.id, child: young, share: young ? child : adult }
    }),
  )
  const kept = keptColumns({ ...quote.inside, taxes: quote.taxes })
  return { visa: application.product, payment, price: sent, total: toMajor(quote.total), placeOfSupply, ...kept }
}

/**
 * Hands an application in: visa, price and shares are kept as they are now, and the fee is taken from the wallet in the
 * same transaction; or it waits for the card that pays it. What waits may be handed in again, either way.
 */
export async function submitVisaApplication(context: Context, id: string, asked: Asked): Promise<FullVisaApplication> {
  const { db, emit, user, actor } = context
  const held = await getLockedVisaApplication(db, user, id)
  if (!isOpen(held)) refuseHandedIn(held)
  const { status: from, paymentStatus, orgId } = held
  const to = asked.payment === 'card' ? 'AwaitingPayment' : 'Submitted'
  // For its own customers the house applies as everybody does.
  if (user.orgId !== orgId || (from !== to && !canMoveVisa(from, to, 'applicant')))
    throw problem('ILLEGAL_TRANSITION', 'Whoever applies hands an application in.', { current: { status: from } })
  refuseWay(user, asked)
  if (asked.payment === 'card') refuseUnseen(user)
  const offer = await offerToday(context, held)
  const { application, priced } = offer
  refuseOtherVisaPrice(user, asked.shownTotal, priced)
  const frozen = await freeze(context, offer, asked)
  const { quote } = priced
  const sold = { ...quote.inside, taxes: quote.taxes, total: quote.total }
  const paid =
    to === 'Submitted'
      ? {
          ...(await postSale(context, application, sold, asked.payment === 'internal' ? 'internal' : 'wallet')),
          ...handedIn(application, context),
        }
      : {}
  const move = { ids: application.applicants.map((person) => person.id), from, to } as const
  if (!(await moveApplicants(db, application, [move], { ...frozen, ...paid }))) refuseHandedIn(held)
  const after = await getVisaApplicationById(db, id)
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId,
    action: to === 'Submitted' ? 'submitted' : 'waits for a card',
    before: { status: from, paymentStatus },
    after: { status: to, paymentStatus: after.paymentStatus, total: frozen.total, payment: asked.payment },
  })
  // Whoever pays by card looks at the page that says so.
  if (to === 'Submitted') await tell(context, 'submitted', after)
  emitVisaApplicationChanged(emit, after, to === 'Submitted')
  return after
}
