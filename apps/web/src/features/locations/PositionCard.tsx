import { Copy, ExternalLink } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { notify } from '../../ui/toast.ts'
import { formatPosition } from './location-words.ts'

const meridians = [-150, -120, -90, -60, -30, 30, 60, 90, 120, 150]
const parallels = [-60, -30, 30, 60]

/** The globe laid flat: lines every 30 degrees, the equator and the first meridian stronger, and the place. */
function Graticule({ latitude, longitude }: { latitude: number; longitude: number }) {
  const x = longitude + 180
  const y = 90 - latitude
  return (
    <svg viewBox="0 0 360 180" className="block w-full" role="img" aria-label="The place on a grid of the globe">
      <rect width="360" height="180" fill="var(--blue-f)" />
      <rect y="66.5" width="360" height="47" fill="var(--brand)" opacity=".06" />
      <g stroke="var(--blue-d)" strokeWidth=".5" opacity=".35">
        {meridians.map((at) => (
          <line key={at} x1={at + 180} x2={at + 180} y1="0" y2="180" />
        ))}
        {parallels.map((at) => (
          <line key={at} x1="0" x2="360" y1={90 - at} y2={90 - at} />
        ))}
      </g>
      <g stroke="var(--blue-d)" strokeWidth="1" opacity=".6">
        <line x1="180" x2="180" y1="0" y2="180" />
        <line x1="0" x2="360" y1="90" y2="90" />
      </g>
      <g stroke="var(--accent)" strokeWidth="1" strokeDasharray="3 3">
        <line x1={x} x2={x} y1="0" y2="180" />
        <line x1="0" x2="360" y1={y} y2={y} />
      </g>
      <circle cx={x} cy={y} r="9" fill="var(--accent)" opacity=".3" />
      <circle cx={x} cy={y} r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  )
}

/** Where a place is: drawn on a grid, and in numbers that can be taken along. */
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
        <Graticule latitude={latitude} longitude={longitude} />
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
