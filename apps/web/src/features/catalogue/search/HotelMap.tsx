import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useSettings } from '../../../shared/settings.ts'
import { type Pin, useLeafletMap } from '../../../kit/useLeafletMap.ts'

export interface HotelMapProps {
  pins: readonly Pin[]
  active: string | null
  onPick: (id: string) => void
  /** The middle of the place. */
  centre: { latitude: number; longitude: number; name: string } | null
  className?: string
}

/** The hotels where they stand, each with its total; the list beside says everything that the map says. */
export function HotelMap({ pins, active, onPick, centre, className }: HotelMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const tiles = useSettings()?.mapTiles ?? null
  const { zoomIn, zoomOut } = useLeafletMap(box, { pins, active, onPick, centre, tiles })
  return (
    <section
      aria-label={`Map of ${formatCount(pins.length, 'hotel')}`}
      className={cx('relative isolate overflow-hidden', className)}
    >
      <div ref={box} className="drawn-map absolute inset-0" />
      <div className="absolute top-3 right-3 z-1000 grid gap-1.5">
        <IconButton icon={Plus} aria-label="Zoom in" variant="secondary" onClick={zoomIn} />
        <IconButton icon={Minus} aria-label="Zoom out" variant="secondary" onClick={zoomOut} />
      </div>
      {!tiles && (
        <p className="pointer-events-none absolute right-3 bottom-2 z-1000 text-[11px] leading-4 text-3">
          A plan of distances, without streets
        </p>
      )}
    </section>
  )
}
