import { api, feature, words } from './row.mjs'

const catalogue = api('matrix/role-catalogue.test.ts')
const hotels = (file) => feature(`catalogue/hotels/${file}`)
const trips = (file) => feature(`catalogue/itineraries/${file}`)

/** Who may not know what things cost sees what clients pay, and pays what the portal asks. */
export const clientView = [
  words(
    'client view: for who may not know costs',
    catalogue,
    'packages/domain/src/base/access/rights.ts',
    "orgKind === 'agency' && held !== undefined && !held.includes('cost')",
    'false',
  ),
  words(
    'client view: the portal is paid its own price',
    catalogue,
    hotels('price-context.queries.ts'),
    '!caller.pays && ',
    '',
  ),
  words('client view: stays', catalogue, hotels('stay.service.ts'), 'context.asClient ?', 'false ?'),
  words('client view: search and filters', catalogue, hotels('available.ts'), "asClient ? 'client' : asked", 'asked'),
  words(
    'client view: rates of hotels',
    catalogue,
    hotels('selling-rate.ts'),
    'context.asClient || isCharge(context.markup)',
    'isCharge(context.markup)',
  ),
  words('client view: trips', catalogue, trips('trip-price.service.ts'), 'return asClient ?', 'return false ?'),
  words(
    'client view: lowest prices of trips',
    catalogue,
    trips('from-price.service.ts'),
    'asClient ? clientPrice',
    'false ? clientPrice',
  ),
  words(
    'client view: the price book',
    catalogue,
    trips('trip-book.queries.ts'),
    'if (parts.context.asClient)',
    'if (false)',
  ),
  words('client view: links', catalogue, trips('share.service.ts'), 'wanted || seesNoCost(user)', 'wanted'),
  words(
    'client view: activities',
    catalogue,
    feature('catalogue/activities/activity-price.ts'),
    '!net && context.asClient ?',
    'false ?',
  ),
  words(
    'client view: an activity for a party',
    catalogue,
    feature('sales/activities/activity-offer.service.ts'),
    'context.asClient ?',
    'false ?',
  ),
  words(
    'client view: visas',
    catalogue,
    feature('catalogue/visas/visa-price.service.ts'),
    '(context.asClient ? clientPriceOf',
    '(false ? clientPriceOf',
  ),
  words(
    'client view: an application',
    catalogue,
    feature('catalogue/visas/visa-price.service.ts'),
    'context.asClient ? clientViewOfVisa',
    'false ? clientViewOfVisa',
  ),
  words(
    'client view: the tray',
    catalogue,
    feature('catalogue/quote-tray/tray-price.service.ts'),
    'hidden ? sold :',
    '',
  ),
  words(
    'client view: no markup of a tray',
    catalogue,
    feature('catalogue/quote-tray/quote-tray.routes.ts'),
    "if (seesNoCost(user)) refuseWithout(user, 'cost')\n",
    '',
  ),
  words(
    'client view: what the agency adds',
    catalogue,
    feature('people/users/profile.ts'),
    'seesNoCost({ orgKind: org.kind, rights: rightsOf(row) })',
    'false',
  ),
  words(
    'client view: bookings',
    catalogue,
    feature('sales/core/seen-price.ts'),
    'seesNoCost(looker) ? asClient(price) : price',
    'price',
  ),
  words(
    'client view: parts of a sale and mails',
    catalogue,
    feature('sales/core/seen-price.ts'),
    'seesNoCost(looker) && client !== null && total > 0',
    'false',
  ),
  words(
    'client view: nothing is agreed to unseen',
    catalogue,
    feature('sales/core/seen-price.ts'),
    "if (seesNoCost(looker)) refuseWithout(looker, 'cost')",
    '',
  ),
  words(
    'client view: no page of a card',
    catalogue,
    feature('money/payments/payment.routes.ts'),
    "if (body.purpose !== 'deposit' && seesNoCost(context.user)) refuseWithout(context.user, 'cost')",
    '',
  ),
  words(
    'client view: what a wallet lacks',
    catalogue,
    api('platform/http/error-handler.ts'),
    "found.code === 'INSUFFICIENT_BALANCE' && seesNoCost(caller)",
    'false',
  ),
  words(
    'client view: terms of a trip',
    catalogue,
    feature('sales/trips/trip-terms.ts'),
    'priced.asClient ?',
    'false ?',
  ),
]
