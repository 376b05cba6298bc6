import { createBrowserRouter, type RouteMatch, type RouteObject } from 'react-router'
import type { Access } from '../shared/session/access.ts'
import { crmRoutes } from './routes/crm-routes.tsx'
import { dashboardRoutes } from './routes/dashboard-routes.tsx'
import { publicRoutes } from './routes/public-routes.tsx'
import { sessionRoutes } from './routes/session-routes.tsx'
import { layout, screen } from './screen.tsx'
import { frame, plainLayout, publicLayout } from './frame.tsx'

const nowhere = (path: string, access: Access): RouteObject =>
  screen(
    { path, href: () => path },
    {
      title: 'Page not found',
      access,
      load: () => import('./pages/NotFoundPage.tsx').then((module) => module.NotFoundPage),
    },
  )

/** Every route of the product, in its layout and behind the guard. */
export const createRoutes = (): RouteObject[] =>
  frame([
    layout('dashboard', () => import('./layouts/DashboardLayout.tsx').then((module) => module.DashboardLayout), [
      ...dashboardRoutes(),
      nowhere('/dashboard/*', 'verified'),
    ]),
    layout('crm', () => import('./layouts/CrmLayout.tsx').then((module) => module.CrmLayout), [
      ...crmRoutes(),
      nowhere('/crm/*', 'crm.use'),
    ]),
    plainLayout(sessionRoutes()),
    publicLayout([...publicRoutes(), nowhere('*', 'public')]),
  ])

/** The router of the browser. Where the page is drawn already and its parts are there, nothing is loaded before it is shown. */
export function createRouter(routes: RouteObject[], drawn?: readonly RouteMatch[]) {
  if (!drawn) return createBrowserRouter(routes)
  const loaderData: Record<string, null> = {}
  for (const { route } of drawn) if (route.id) loaderData[route.id] = null
  return createBrowserRouter(routes, { hydrationData: { loaderData } })
}
