import type { RouteObject } from 'react-router'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import { Guard } from './Guard.tsx'
import { MainLayout } from './layouts/MainLayout.tsx'
import { ScreenError } from './ScreenError.tsx'
import { layout } from './screen.tsx'

/** Around all routes, in the browser and on the server. */
export const frame = (children: RouteObject[]): RouteObject[] => [
  {
    element: <MainLayout />,
    errorElement: <ScreenError />,
    hydrateFallbackElement: <SpinnerOverlay full />,
    children: [{ element: <Guard />, children }],
  },
]

export const plainLayout = (children: RouteObject[]): RouteObject =>
  layout('plain', () => import('./layouts/PlainLayout.tsx').then((module) => module.PlainLayout), children)

export const publicLayout = (children: RouteObject[]): RouteObject =>
  layout('public', () => import('./layouts/PublicLayout.tsx').then((module) => module.PublicLayout), children)
