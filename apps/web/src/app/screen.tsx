import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import type { Access, RouteHandle } from '../shared/session/access.ts'
import { loadOnce } from './chunk.ts'
import { log } from '../shared/log.ts'
import type { Path } from '../shared/paths.ts'
import { Permitted } from './Permitted.tsx'
import { ScreenError } from './ScreenError.tsx'

type Load = () => Promise<ComponentType>

function lazily(load: Load) {
  const once = loadOnce(load)
  return {
    Part: lazy(async () => ({ default: await once() })),
    // Starts all parts of an address side by side; whoever shows the part meets the failure, if there is one.
    loader: () => {
      once().catch((error: unknown) => log('A part of the page did not load', error))
      return null
    },
  }
}

type ScreenSpec = {
  title: string
  access: Access
  load: Load
}

/** A route that loads its page on demand, with a spinner meanwhile, for those who may open it. */
export function screen({ path }: Path, { title, access, load }: ScreenSpec): RouteObject {
  const { Part, loader } = lazily(load)
  return {
    path,
    loader,
    handle: { title, access } satisfies RouteHandle,
    errorElement: <ScreenError />,
    element: (
      <Permitted access={access}>
        {/* The key makes each screen wait by itself instead of keeping the former one on the glass. */}
        <Suspense key={path} fallback={<Waiting />}>
          <Part />
        </Suspense>
      </Permitted>
    ),
  }
}

/** A frame around screens, loaded on demand like them. */
export function layout(name: string, load: Load, children: RouteObject[]): RouteObject {
  const { Part, loader } = lazily(load)
  return {
    id: name,
    loader,
    errorElement: <ScreenError />,
    element: (
      <Suspense key={name} fallback={<SpinnerOverlay full />}>
        <Part />
      </Suspense>
    ),
    children,
  }
}

function Waiting(): ReactNode {
  return (
    <div className="relative min-h-[60vh]">
      <SpinnerOverlay />
    </div>
  )
}
