import { createBrowserRouter, type RouteObject } from 'react-router'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import type { Access } from '../shared/session/access.ts'
import { Guard } from './Guard.tsx'
import { MainLayout } from './layouts/MainLayout.tsx'
import { crmRoutes } from './routes/crm-routes.tsx'
import { dashboardRoutes } from './routes/dashboard-routes.tsx'
import { publicRoutes } from './routes/public-routes.tsx'
import { sessionRoutes } from './routes/session-routes.tsx'
import { ScreenError } from './ScreenError.tsx'
import { layout, screen } from './screen.tsx'

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
export const createRoutes = (): RouteObject[] => [
  {
    element: <MainLayout />,
    errorElement: <ScreenError />,
    hydrateFallbackElement: <SpinnerOverlay full />,
    children: [
      {
        element: <Guard />,
        children: [
          layout('dashboard', () => import('./layouts/DashboardLayout.tsx').then((module) => module.DashboardLayout), [
            ...dashboardRoutes(),
            nowhere('/dashboard/*', 'verified'),
          ]),
          layout('crm', () => import('./layouts/CrmLayout.tsx').then((module) => module.CrmLayout), [
            ...crmRoutes(),
            nowhere('/crm/*', 'crm.use'),
          ]),
          layout(
            'plain',
            () => import('./layouts/PlainLayout.tsx').then((module) => module.PlainLayout),
            sessionRoutes(),
          ),
          layout('public', () => import('./layouts/PublicLayout.tsx').then((module) => module.PublicLayout), [
            ...publicRoutes(),
            nowhere('*', 'public'),
          ]),
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(createRoutes())
