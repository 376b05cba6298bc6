import { useEffect, useState } from 'react'
import { log } from '../log.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Drawn = { size: number; path: string }

/** Every dark square of the code, as one path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}

/** A code that UPI apps scan, drawn in the browser; black on white in every theme, since cameras read nothing else. */
export function UpiCode({ link, label }: { link: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let current = true
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(link, { ecc: 'M', border: 3 })
        if (current) setDrawn({ size, path: pathOf(data) })
      })
      .catch((error: unknown) => log('The UPI code was not drawn', error))
    return () => {
      current = false
    }
  }, [link])
  if (!drawn) return <Skeleton className="size-48 rounded-lg" />
  return (
    <svg
      role="img"
      aria-label={label}
      data-link={link}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg border border-line bg-white"
    >
      <path d={drawn.path} fill="black" />
    </svg>
  )
}
