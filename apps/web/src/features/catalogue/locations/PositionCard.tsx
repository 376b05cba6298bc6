import { Copy, ExternalLink } from 'lucide-react'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { notify } from '../../../ui/toast.ts'
import { formatPosition } from './location-words.ts'
import { worldOutline } from './world-outline.ts'

const lines = [-120, -60, 0, 60, 120]

/** The world laid flat, from the north cape to the south cape, with the place on it. */
function WorldMap({ latitude, longitude }: { latitude: number; longitude: number }) {
  const x = longitude + 180
  const y = 90 - latitude
  return (
    <svg viewBox="0 8 360 140" className="block w-full" role="img" aria-label="The place on a map of the world">
      <rect y="8" width="360" height="140" fill="var(--blue-f)" />
      <path d={worldOutline} fill="var(--c1-soft)" stroke="var(--c1-soft)" strokeWidth="1.5" strokeLinejoin="round" />
      <g stroke="var(--blue-d)" strokeWidth=".5" opacity=".35">
        {lines.map((at) => (
          <line key={at} x1={at + 180} x2={at + 180} y1="8" y2="148" />
        ))}
        <line x1="0" x2="360" y1="90" y2="90" />
      </g>
      <g stroke="var(--amber-t)" strokeWidth=".75" strokeDasharray="2.5 2.5">
        <line x1={x} x2={x} y1="8" y2="148" />
        <line x1="0" x2="360" y1={y} y2={y} />
      </g>
      <circle cx={x} cy={y} r="8" fill="var(--accent)" opacity=".35" />
      <circle cx={x} cy={y} r="4" fill="var(--accent)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  )
}

/** Where a place is: drawn on a map, and in numbers that can be taken along. */
export function PositionCard({ latitude, longitude }: { latitude: number; longitude: number }) {
  const words = formatPosition(latitude, longitude)
  const plain = `${latitude}, ${longitude}`

  async function copy() {
    try {
      await navigator.clipboard.writeText(plain)
      void notify.success('Position copied', plain)
    } catch {
      void notify.error('The position was not copied', 'The browser does not allow it here.')
    }
  }

  return (
    <Card title="Position">
      <div className="overflow-hidden rounded-md">
        <WorldMap latitude={latitude} longitude={longitude} />
      </div>
      <div className="mt-3 flex items-center gap-1">
        <p className="num min-w-0 flex-1">{words}</p>
        <IconButton icon={Copy} size="sm" aria-label="Copy the position" onClick={() => void copy()} />
      </div>
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`}
        target="_blank"
        rel="noreferrer"
        className="link hit inline-flex items-center gap-1.5 rounded-xs text-cell"
      >
        Open in OpenStreetMap <ExternalLink size={14} aria-hidden="true" />
        <span className="sr-only">(new window)</span>
      </a>
    </Card>
  )
}
