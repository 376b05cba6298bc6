import type { RouteObject } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { screen } from '../screen.tsx'

/** Screens that say who somebody is, the page where a card is typed in, and trips, quotations and vouchers in an agency's name; each frames itself. */
export const sessionRoutes = (): RouteObject[] => [
  screen(paths.signIn, {
    title: 'Sign in',
    access: 'public',
    load: () => import('../../features/people/session/SignInPage.tsx').then((module) => module.SignInPage),
  }),
  screen(paths.signUp, {
    title: 'Sign up',
    access: 'public',
    load: () => import('../../features/people/session/SignUpPage.tsx').then((module) => module.SignUpPage),
  }),
  screen(paths.reset, {
    title: 'Reset password',
    access: 'public',
    load: () => import('../../features/people/session/ResetPage.tsx').then((module) => module.ResetPage),
  }),
  screen(paths.invite, {
    title: 'Invitation',
    access: 'public',
    load: () => import('../../features/people/session/InvitePage.tsx').then((module) => module.InvitePage),
  }),
  screen(paths.pay, {
    title: 'Payment',
    access: 'public',
    load: () => import('../../features/money/payments/PayPage.tsx').then((module) => module.PayPage),
  }),
  screen(paths.payLink, {
    title: 'A payment',
    access: 'public',
    sellers: true,
    load: () => import('../../features/crm/pay/PayLinkPage.tsx').then((module) => module.PayLinkPage),
  }),
  screen(paths.papers, {
    title: 'Your papers',
    access: 'public',
    sellers: true,
    load: () => import('../../features/crm/papers/PapersPage.tsx').then((module) => module.PapersPage),
  }),
  screen(paths.share, {
    title: 'A trip for you',
    access: 'public',
    sellers: true,
    load: () => import('../../features/catalogue/itineraries/public/SharePage.tsx').then((module) => module.SharePage),
  }),
  screen(paths.quote, {
    title: 'Your quotation',
    access: 'public',
    sellers: true,
    load: () => import('../../features/crm/quote/QuotePage.tsx').then((module) => module.QuotePage),
  }),
  screen(paths.quoteOptions, {
    title: 'Options for you',
    access: 'public',
    sellers: true,
    load: () =>
      import('../../features/catalogue/quote-tray/ClientQuotePage.tsx').then((module) => module.ClientQuotePage),
  }),
  screen(paths.voucher, {
    title: 'Voucher',
    access: 'public',
    sellers: true,
    load: () => import('../../features/sales/stays/VoucherPage.tsx').then((module) => module.VoucherPage),
  }),
  screen(paths.supplier, {
    title: 'A booking to confirm',
    access: 'public',
    sellers: true,
    load: () => import('../../features/crm/supplier/SupplierPage.tsx').then((module) => module.SupplierPage),
  }),
]
