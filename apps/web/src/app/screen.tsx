import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { RouteObject } from 'react-router'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import type { RouteHandle } from '../shared/session/access.ts'
import { loadOnce } from './chunk.ts'
import { sayLive } from './drawn/first-script.ts'
import { log } from '../shared/log.ts'
import type { Path } from '../shared/paths.ts'
import { Permitted } from './Permitted.tsx'
import { ScreenError } from './ScreenError.tsx'

type Load = () => Promise<ComponentType>

/** How the part of a route is fetched before it is drawn. */
type PartHandle = { load: Load; fetchPart: () => Promise<unknown> }

function lazily(load: Load) {
  let there: ComponentType | undefined
  const once = loadOnce(async () => (there = await load()))
  const Later = lazy(async () => ({ default: await once() }))
  return {
    /** Drawn at once where it is there already, as on the server, and else as soon as it is. */
    Part: function Part() {
      const [Now] = useState(() => there ?? Later)
      return <Now />
    },
    // Starts all parts of an address side by side; whoever shows the part meets the failure, if there is one.
    loader: () => {
      once().catch((error: unknown) => log('A part of the page did not load', error))
      return null
    },
    handle: { load, fetchPart: once } satisfies PartHandle,
  }
}

/** The parts that routes are drawn from. */
export const partsOf = (matches: readonly { route: RouteObject }[]): PartHandle[] =>
  matches.flatMap(({ route }) => {
    const handle = route.handle as Partial<PartHandle> | undefined
    return handle?.load && handle.fetchPart ? [{ load: handle.load, fetchPart: handle.fetchPart }] : []
  })

type ScreenSpec = RouteHandle & { load: Load }

/** A route that loads its page on demand, with a spinner meanwhile, for those who may open it. */
export function screen({ path }: Path, { load, ...said }: ScreenSpec): RouteObject {
  const { Part, loader, handle } = lazily(load)
  return {
    id: path,
    path,
    loader,
    handle: { ...said, ...handle } satisfies RouteHandle & PartHandle,
    errorElement: <ScreenError />,
    element: (
      <Permitted access={said.access}>
        {/* The key makes each screen wait by itself instead of keeping the former one on the glass. */}
        <Suspense key={path} fallback={<Waiting />}>
          <Part />
          <Live />
        </Suspense>
      </Permitted>
    ),
  }
}

/** A frame around screens, loaded on demand like them. */
export function layout(name: string, load: Load, children: RouteObject[]): RouteObject {
  const { Part, loader, handle } = lazily(load)
  return {
    id: name,
    loader,
    handle,
    errorElement: <ScreenError />,
    element: (
      <Suspense key={name} fallback={<SpinnerOverlay full />}>
        <Part />
      </Suspense>
    ),
    children,
  }
}

/** Tells, after the screen beside it, that this listens to hands and keys. */
function Live(): ReactNode {
  useEffect(sayLive, [])
  return null
}

function Waiting(): ReactNode {
  return (
    <div className="relative min-h-[60vh]">
      <SpinnerOverlay />
    </div>
  )
}
